import type { DatabaseSync } from 'node:sqlite';
import { dayLength } from '../../core/day.ts';
import {
  type AskedList,
  type Observation,
  observationsIn,
  type SeenMatch,
} from '../../data/import/answers/observations.ts';
import { answersOf } from '../../data/import/answers/shards.ts';
import type { KeptAnswer } from '../../data/inbox/inbox.ts';

export interface AskedAnswer extends AskedList {
  /** After the game segment, without its query: `/matches/results`. */
  readonly path: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** What the collected file has of one service, as far as a plan depends on it. */
export interface Known {
  readonly asked: readonly AskedAnswer[];
  /** The starts of the matches with a result, by their keys, in ms since 1970. */
  readonly finished: ReadonlyMap<string, number>;
  /** The day of the newest world ranking. */
  readonly newestList: string | undefined;
  /** The tournaments of matches that began over half a day ago and have no result, by identifier. */
  readonly openEvents: readonly string[];
  /** The identifiers of matches with a result whose maps no answer has, by their keys. */
  readonly withoutMaps: ReadonlyMap<string, string>;
}

export const nothingKnown: Known = {
  asked: [],
  finished: new Map(),
  newestList: undefined,
  openEvents: [],
  withoutMaps: new Map(),
};

export const readKnown = (database: DatabaseSync, service: string, now: number): Known =>
  learn(nothingKnown, answersOf(database, service), now);

/** The same with what another answer says. */
export const learnAnswer = (known: Known, answer: KeptAnswer): Known =>
  learn(known, observationsIn(answer), answer.at);

const learn = (known: Known, observations: readonly Observation[], now: number): Known => {
  const [asked, finished] = [[...known.asked], new Map(known.finished)];
  const withoutMaps = new Map(known.withoutMaps);
  const mapped = new Set<string>();
  const open = new Map<string, string>();
  let { newestList = '' } = known;
  for (const { kind, key, at, value } of observations) {
    // The kind says which value it is.
    if (kind === 'asked') asked.push({ ...(value as AskedList), path: key, at });
    else if (kind === 'rank') newestList = newerList(key, newestList);
    else if (kind === 'match')
      learnMatch(key, value as SeenMatch, { finished, open, withoutMaps, mapped, now });
  }
  for (const key of mapped) withoutMaps.delete(key);
  const left = [...open].filter(([key]) => !finished.has(key)).map(([, event]) => event);
  return {
    asked,
    finished,
    newestList: newestList === '' ? undefined : newestList,
    openEvents: [...new Set([...known.openEvents, ...left])],
    withoutMaps,
  };
};

/** The later of a day and that of a place in a world ranking, `world/2026-11-23/cs2-team-7`. */
const newerList = (key: string, newest: string): string => {
  const [system, day = ''] = key.split('/');
  return system === 'world' && day > newest ? day : newest;
};

interface Learned {
  readonly finished: Map<string, number>;
  readonly open: Map<string, string>;
  readonly withoutMaps: Map<string, string>;
  /** The keys of the matches whose maps an answer has. */
  readonly mapped: Set<string>;
  readonly now: number;
}

const learnMatch = (
  key: string,
  { id, status, startsAt, event, maps = [] }: SeenMatch,
  { finished, open, withoutMaps, mapped, now }: Learned,
): void => {
  if (maps.length > 0) mapped.add(key);
  else if (id !== undefined && !finished.has(key)) withoutMaps.set(key, id);
  const start = Date.parse(startsAt ?? '');
  if (Number.isNaN(start)) return;
  if (status === 'finished') finished.set(key, start);
  else if (event?.id !== undefined && start < now - dayLength / 2) open.set(key, event.id);
};
