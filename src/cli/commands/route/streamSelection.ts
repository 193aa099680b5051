import { parseJson } from '../../../core/json/jsonRecord.ts';
import { plainName } from '../../../core/json/spelling.ts';
import { readUpdates } from '../../../core/scoreboard/seen/readUpdate.ts';
import type { PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import type { CommandContext } from '../../context/types.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { updateTypes } from '../../../core/updateTypes.ts';
import { UsageError } from '../../parse/usageError.ts';

/** Decides which updates to print and when to stop. */
export type StreamSelection = (update: PushedUpdate) => {
  /** Whether the update has one of the requested types. */
  readonly isWanted: boolean;
  /** Whether this update is the last to print. */
  readonly isLast: boolean;
};

/** Reads `--type` and `--until`. @throws UsageError for a probable typo of a known type */
export const selectUpdates = ({ flags, host }: Pick<CommandContext, 'flags' | 'host'>): StreamSelection => {
  const types = flags.type?.map(word => checked('--type', word));
  const until = flags.until === undefined ? undefined : checked('--until', flags.until);
  if (types === undefined && until === undefined) return () => ({ isWanted: true, isLast: false });
  return update => {
    const own = typesOf(update, host.now());
    return {
      isWanted: types?.some(type => own.has(type)) ?? true,
      isLast: until !== undefined && own.has(until),
    };
  };
};

/** A service may have its own types. A word close to one of ours is a typo, and would wait forever. */
const checked = (flag: string, word: string): string => {
  const plain = plainName(word);
  if (updateTypes.some(type => plainName(type) === plain)) return plain;
  const near = nearest(word, updateTypes, 'sure');
  if (near.length > 0) throw new UsageError(`${flag} does not know «${word}»`, didYouMean(near));
  return plain;
};

/** Every name of an update: from its frame, from its own content, and as we read it. */
const typesOf = ({ id, event, text }: PushedUpdate, now: number): ReadonlySet<string> => {
  const value = parseJson(text);
  const read = readUpdates(value, { now, name: event, ...(id !== '' && { id }) });
  const own = typeof value === 'object' && value !== null && 'type' in value ? [String(value.type)] : [];
  const ours = read.flatMap(update =>
    update.kind === 'event' ? [update.event.type] : update.kind === 'snapshot' ? ['snapshot'] : [],
  );
  return new Set([event, ...own, ...ours].map(plainName));
};
