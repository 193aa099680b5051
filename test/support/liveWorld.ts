import { DatabaseSync } from 'node:sqlite';
import type { MatchEvent, MatchOpening, Score, TeamKey } from '../../src/core/scoreboard/event.ts';
import { createEventId } from '../../src/core/scoreboard/eventId.ts';
import type { LiveSource, MatchScript } from '../../src/server/liveSource.ts';
import { schemaSql } from '../../src/data/store/schema.ts';
import type { Reader } from '../../src/server/live/reader.ts';
import type { Store } from '../../src/data/store/store.ts';
import { createStore } from '../../src/data/store/store.ts';

/** The start of the test worlds: 2026-11-21T18:00:00Z. */
export const worldStart = Date.UTC(2026, 10, 21, 18);

export interface TestMatch {
  readonly number: number;
  /** ms since 1970. */
  readonly startsAt: number;
  readonly rounds: number;
  /** The weapon of every kill. */
  readonly weapon?: string;
}

/** A data file in memory with a few short matches and their course. */
export interface TestWorld {
  readonly store: Store;
  readonly live: LiveSource;
  script(matchNumber: number): MatchScript;
  add(match: TestMatch): void;
}

/**
 * Each round takes a minute: its start after 15 s, a kill after 30, its end after 50. The first team wins odd rounds.
 */
export const roundLength = 60_000;

export const createTestWorld = (matches: readonly TestMatch[]): TestWorld => {
  const database = new DatabaseSync(':memory:');
  database.exec(schemaSql);
  database.exec("INSERT INTO meta VALUES ('prefix', 'test')");
  database.exec("INSERT INTO team (id, slug, name) VALUES (1, 'foxes', 'Foxes'), (2, 'owls', 'Owls')");
  const insert = database.prepare(
    'INSERT INTO match (id, best_of, team1_id, team2_id, starts_at, ends_at) VALUES (?, 1, 1, 2, ?, ?)',
  );
  const scripts = new Map<number, MatchScript>();
  const add = (match: TestMatch): void => {
    scripts.set(match.number, createTestScript(match));
    insert.run(match.number, match.startsAt, match.startsAt + match.rounds * roundLength);
  };
  for (const match of matches) add(match);
  return {
    store: createStore(database),
    live: { script: number => scripts.get(number) },
    script: number => {
      const script = scripts.get(number);
      if (!script) throw new Error(`the test world has no match ${number}`);
      return script;
    },
    add,
  };
};

const createTestScript = ({ number, startsAt, rounds, weapon = 'ak47' }: TestMatch): MatchScript => {
  const matchId = `test-match-${number}`;
  const events: MatchEvent[] = [];
  const score = { team1: 0, team2: 0 };
  const after = (ms: number) => new Date(startsAt + ms).toISOString();
  for (let round = 1; round <= rounds; round += 1) {
    const winner: TeamKey = round % 2 === 1 ? 'team1' : 'team2';
    score[winner] += 1;
    events.push(
      ...createRound({ matchId, round, winner, score: { ...score }, weapon }, ms =>
        after((round - 1) * roundLength + ms),
      ),
    );
  }
  const end = { matchId, at: after(rounds * roundLength) };
  const winner = score.team1 > score.team2 ? 'team1' : 'team2';
  const series = { team1: Number(winner === 'team1'), team2: Number(winner === 'team2') };
  const mapEnd = { ...end, mapNumber: 1, map: 'Mirage', winner, score, series } as const;
  events.push(
    { ...mapEnd, id: createEventId(matchId, 1, rounds + 1, 0), type: 'map_end' },
    { ...end, id: createEventId(matchId, 2, 0, 0), type: 'match_end', winner, series },
  );
  return { opening: openingOf(matchId, after(0)), events };
};

interface TestRound {
  readonly matchId: string;
  readonly round: number;
  readonly winner: TeamKey;
  /** After the round. */
  readonly score: Score;
  readonly weapon: string;
}

/** `at`: ms since the start of the round. */
const createRound = (
  { matchId, round, winner, score, weapon }: TestRound,
  at: (ms: number) => string,
): readonly MatchEvent[] => {
  const place = { matchId, mapNumber: 1, round };
  const [killerId, victimId] = winner === 'team1' ? ['p1', 'p2'] : ['p2', 'p1'];
  return [
    {
      ...place,
      id: createEventId(matchId, 1, round, 0),
      at: at(15_000),
      type: 'round_start',
      map: 'Mirage',
      team1Side: 'T',
      loadouts: [],
    },
    {
      ...place,
      id: createEventId(matchId, 1, round, 1),
      at: at(30_000),
      type: 'kill',
      killerId,
      victimId,
      assisterId: null,
      weapon,
      headshot: true,
    },
    {
      ...place,
      id: createEventId(matchId, 1, round, 2),
      at: at(50_000),
      type: 'round_end',
      winner,
      side: winner === 'team1' ? 'T' : 'CT',
      reason: 'elimination',
      score,
      seconds: 35,
      damage: { [killerId]: 100 },
    },
  ];
};

const openingOf = (matchId: string, startsAt: string): MatchOpening => ({
  matchId,
  eventName: 'Test Cup',
  eventSlug: 'test-cup',
  stage: null,
  bestOf: 1,
  startsAt,
  team1: { id: 'test-team-1', slug: 'foxes', name: 'Foxes' },
  team2: { id: 'test-team-2', slug: 'owls', name: 'Owls' },
  players: [
    { playerId: 'p1', playerSlug: 'fay', nickname: 'fay', team: 'team1' },
    { playerId: 'p2', playerSlug: 'ole', nickname: 'ole', team: 'team2' },
  ],
  maps: [{ number: 1, name: 'Mirage', pickedBy: null }],
});

/** Takes all waiting updates, and returns their ids. */
export const takeAll = (reader: Reader): readonly string[] => {
  const ids: string[] = [];
  for (let update = reader.take(); update; update = reader.take()) ids.push(update.id);
  return ids;
};
