import { isDeepStrictEqual } from 'node:util';
import type { SourceKind } from '../../../src/server/ingest/intake.ts';
import { keptEvents } from '../../../src/core/scoreboard/correct.ts';
import { createChance, logPosts } from './damage.ts';
import { arrive, deeds, gsiOf, matchzyOf } from './derivedFeeds.ts';
import { goesBackUntold, matchOf, type Sent, tellAll, type Told } from './taking.ts';

/** Sources of one match, the best first. */
export const unions: readonly (readonly [readonly SourceKind[]])[] = [
  [['log', 'gsi']],
  [['log', 'matchzy']],
  [['gsi', 'matchzy']],
  [['log', 'gsi', 'matchzy']],
];

const endOf = ({ board }: Told): readonly unknown[] => [board.maps[0]?.score, board.winner, board.finished];

/**
 * Plays a match of a server's log as these sources tell it: late by up to 4 seconds, with clocks that differ, and mostly
 * with an outage of one of them. Returns what is wrong: nothing is `sound`.
 */
export const playUnion = (
  kinds: readonly SourceKind[],
  log: string,
  [team1, team2]: readonly [string, string],
  seed: number,
): Readonly<Record<string, unknown>> => {
  const chance = createChance(seed);
  const opening = matchOf(team1, team2);
  const logged = logPosts({ name: 'log-1', kind: 'log' }, log, createChance(0), 'headers');
  const truth = tellAll(opening, logged);
  const feeds: Readonly<Record<SourceKind, readonly Sent[]>> = {
    log: logged,
    gsi: gsiOf(truth, { name: 'gsi-1', kind: 'gsi' }, Math.round(chance() * 40 - 20)),
    matchzy: matchzyOf(truth, { name: 'matchzy-1', kind: 'matchzy' }),
  };
  const times = truth.events.map(({ at }) => Date.parse(at));
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const from = start + chance() * (end - start);
  const outage = [from, Math.min(from + (chance() * (end - start)) / 3, end - 1000)] as const;
  const silent = chance() < 0.8 ? kinds[Math.floor(chance() * kinds.length)] : undefined;
  const delays = kinds.map(() => chance() * 3000);
  const told = tellAll(
    opening,
    arrive(
      kinds.map((kind, index) => [
        feeds[kind],
        { delay: delays[index] ?? 0, jitter: 400, ...(kind === silent && { outage }) },
      ]),
      chance,
    ),
  );
  const [all, wanted] = [deeds(keptEvents(told.events)), deeds(keptEvents(truth.events))];
  const ever = new Set(deeds(truth.events));
  // MatchZy alone tells no kills. All else is filled in.
  const tellsAll = kinds.some(kind => kind !== 'matchzy' && kind !== silent);
  const names = kinds.map(kind => `${kind}-1`);
  return {
    isEndRight: isDeepStrictEqual(endOf(told), endOf(truth)),
    goesBack: goesBackUntold(told.events),
    twice: all.length - new Set(all).size,
    // A round that was thrown away may stand where its restore fell into an outage.
    untrue: all.filter(deed => !ever.has(deed)),
    missing: tellsAll ? wanted.filter(deed => !all.includes(deed)) : [],
    strangers: told.sources.filter(source => !names.includes(source) && source !== 'intake'),
    isHealed: isHealed(told, truth, names[0] ?? '', silent ? outage[1] : start, delays),
  };
};

export const sound = {
  isEndRight: true,
  goesBack: [],
  twice: 0,
  untrue: [],
  missing: [],
  strangers: [],
  isHealed: true,
};

/**
 * Whether the best source tells most kills from the second round after the outage on. A server that has nothing to say for
 * a while counts as silent, and one that comes later than it is waited for tells none.
 */
const isHealed = (
  told: Told,
  truth: Told,
  best: string,
  calm: number,
  [first = 0, ...others]: readonly number[],
): boolean => {
  const starts = truth.events.filter(event => event.type === 'round_start' && Date.parse(event.at) > calm);
  const since = Date.parse(starts[1]?.at ?? '9999-01-01') + 8000;
  const sources = told.events.flatMap((event, index) =>
    event.type === 'kill' && Date.parse(event.at) > since ? [told.sources[index]] : [],
  );
  const isSlow = others.some(delay => first > delay + 1000);
  return isSlow || sources.filter(source => source === best).length >= sources.length / 2;
};
