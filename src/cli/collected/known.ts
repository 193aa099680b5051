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

export const learnAnswer = (known: Known, answer: KeptAnswer): Known =>
  learn(known, observationsIn(answer), answer.at);

const learn = (known: Known, observations: readonly Observation[], now: number): Known => {
  // The kind says which value it is.
  const asked = of('asked', observations).map(({ key, at, value }) => ({
    ...(value as AskedList),
    path: key,
    at,
  }));
  const days = of('rank', observations).flatMap(({ key }) => /^world\/([^/]+)/.exec(key)?.[1] ?? []);
  const matches = of('match', observations).map(({ key, value }) => {
    const seen = value as SeenMatch;
    return { ...seen, key, start: Date.parse(seen.startsAt ?? '') };
  });
  const over = matches.filter(({ status, start }) => status === 'finished' && !Number.isNaN(start));
  const finished = new Map([...known.finished, ...over.map(({ key, start }) => [key, start] as const)]);
  const open = matches.filter(({ key, start }) => start < now - dayLength / 2 && !finished.has(key));
  const mapped = new Set(matches.filter(({ maps = [] }) => maps.length > 0).map(({ key }) => key));
  const named = matches.flatMap(({ key, id }) =>
    id === undefined || known.finished.has(key) ? [] : [[key, id] as const],
  );
  return {
    asked: [...known.asked, ...asked],
    finished,
    newestList: [known.newestList ?? [], days].flat().sort().at(-1),
    openEvents: [...new Set([...known.openEvents, ...open.flatMap(({ event }) => event?.id ?? [])])],
    withoutMaps: new Map([...known.withoutMaps, ...named].filter(([key]) => !mapped.has(key))),
  };
};

const of = (kind: Observation['kind'], observations: readonly Observation[]): readonly Observation[] =>
  observations.filter(each => each.kind === kind);
