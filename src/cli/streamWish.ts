import { readUpdates } from '../scoreboard/readUpdate.ts';
import type { PushedUpdate } from '../client/pushedUpdate.ts';
import type { CommandContext } from './context.ts';
import { nearest } from './nearMiss.ts';
import { didYouMean } from './resolve.ts';
import { streamTypes } from './streamFlags.ts';
import { UsageError } from './usageError.ts';

/** What of the updates is to be printed, and when it is enough. */
export interface StreamWish {
  /** Whether the update is one of the types that were asked for. */
  isWanted(update: PushedUpdate): boolean;
  /** Whether the printing ends with this one. */
  isLast(update: PushedUpdate): boolean;
}

/** Reads `--type` and `--until`. @throws UsageError for what looks like a type and is none */
export const streamWish = ({ flags, host }: Pick<CommandContext, 'flags' | 'host'>): StreamWish => {
  const types = flags.type?.map(word => checked('--type', word));
  const until = flags.until === undefined ? undefined : checked('--until', flags.until);
  const isOf = (names: readonly string[], update: PushedUpdate): boolean => {
    const own = typesOf(update, host.now());
    return names.some(name => own.has(name));
  };
  return {
    isWanted: update => types === undefined || isOf(types, update),
    isLast: update => until !== undefined && isOf([until], update),
  };
};

/** A type may be the service's own; one that is nearly one of ours is a slip, and would wait for ever. */
const checked = (flag: string, word: string): string => {
  const plain = plainName(word);
  if (streamTypes.some(type => plainName(type) === plain)) return plain;
  const near = nearest(word, streamTypes, 'sure');
  if (near.length > 0) throw new UsageError(`${flag} does not know «${word}»`, didYouMean(near));
  return plain;
};

/** Every name that an update goes by: as it was framed, as it says itself, and as we read it. */
const typesOf = ({ id, event, text }: PushedUpdate, now: number): ReadonlySet<string> => {
  const value = parsed(text);
  const read = readUpdates(value, { now, name: event, ...(id !== '' && { id }) });
  const own = typeof value === 'object' && value !== null && 'type' in value ? [String(value.type)] : [];
  const ours = read.flatMap(update =>
    update.kind === 'event' ? [update.event.type] : update.kind === 'snapshot' ? ['snapshot'] : [],
  );
  return new Set([event, ...own, ...ours].map(plainName));
};

const plainName = (name: string): string => name.replaceAll(/[_\-\s.]/g, '').toLowerCase();

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
