import { dayLength } from '../../core/day.ts';
import { read } from '../../core/reader/reader.ts';
import { liveUpdate } from '../../core/entities/live.ts';
import { parseJson } from '../../core/json/jsonRecord.ts';
import type { Client } from '../../client/client.ts';
import { ClientError } from '../../client/errors.ts';
import type { PushedUpdate } from '../../client/link/pushedUpdate.ts';
import {
  type AnswerFilter,
  createAnswerFilter,
  createSpoilerFilter,
} from '../../client/spoilers/spoilerFilter.ts';
import { foldersOf } from '../../client/account/folders.ts';
import { addRevealed, readRevealed } from '../settings/lists/revealed.ts';
import type { Source } from '../settings/source.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import { writeHost } from '../host/writeHost.ts';
import type { CommandContext, HiddenResults } from '../context/types.ts';

/** How long a result stays hidden, in days, if the user has not set it. */
const usualWindow = 3;

/** What hides results from the user of one service. */
export interface Spoilers {
  readonly answer: AnswerFilter;
  /** The same for what is not shown: it tells nobody that something is hidden. */
  readonly hide: AnswerFilter;
  /** Whether the user may see an update that a service pushed: only those of revealed matches. */
  readonly lets: (update: PushedUpdate) => boolean;
  readonly hidden: HiddenResults;
}

/** Reads what the user knows of one service, and remembers what is revealed. @throws ConfigError, CorruptFile */
export const openHidden = (source: Source, { host, warn }: CommandContext): HiddenResults => {
  const scope = scopeOf(source);
  const folder = foldersOf(host).settings;
  const revealed = new Set(
    readRevealed(folder, host)
      .filter(each => each.scope === scope)
      .map(({ word }) => word),
  );
  return {
    has: word => !revealed.has(word),
    reveal: async words => {
      const at = host.now();
      for (const word of words) revealed.add(word);
      await addRevealed(
        folder,
        writeHost(host, warn),
        words.map(word => ({ word, scope, at })),
      );
    },
  };
};

export const openSpoilers = (source: Source, bare: Client, context: CommandContext): Spoilers => {
  const { host, settings } = context;
  const hidden = openHidden(source, context);
  const days = settings['spoilers.window'] ?? usualWindow;
  const filter = createSpoilerFilter({
    now: host.now,
    window: days * dayLength,
    isRevealed: word => !hidden.has(word),
    startOf: async matchId => (await known(bare.results.match({ matchId })))?.startsAt ?? undefined,
    daysOf: async eventIdOrSlug => {
      const found = await known(bare.tournaments.show({ eventIdOrSlug }));
      return found && { startDate: found.startDate ?? undefined, endDate: found.endDate ?? undefined };
    },
  });
  let isTold = false;
  const hide = createAnswerFilter(filter);
  return {
    answer: async (row, input, answer) => {
      const seen = await hide(row, input, answer);
      if (seen !== answer && !isTold) {
        isTold = true;
        await context.note(
          `Results of the last ${days === 1 ? 'day' : `${days} days`} are hidden. To see one: esports reveal <match>; to see all: --spoilers`,
        );
      }
      return seen;
    },
    hide,
    lets: ({ text }) => {
      const { matchId } = read(liveUpdate, parseJson(text)) ?? {};
      return matchId !== undefined && !hidden.has(matchId);
    },
    hidden,
  };
};

const known = async <T>(asked: Promise<{ found(): T | undefined }>): Promise<T | undefined> => {
  try {
    return (await asked).found();
  } catch (error) {
    if (error instanceof ClientError && (error.kind === 'notFound' || error.kind === 'notStored'))
      return undefined;
    throw error;
  }
};
