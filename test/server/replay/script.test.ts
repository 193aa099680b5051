import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import type { MatchEvent, Score } from '../../../src/core/scoreboard/event.ts';
import { readUpdates } from '../../../src/core/scoreboard/seen/readUpdate.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { isMapOver } from '../../../src/core/scoreboard/rules.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { begins, createSeries, eventsOf, minute, replayTables, second } from './madeUpReplay.ts';
import type { TestReplay } from './madeUpReplay.ts';

/** The winners of all rounds of a map: regulation and any necessary overtimes. */
const mapRounds = fc
  .array(fc.constantFrom('e', 'o'), { minLength: 60, maxLength: 60 })
  .filter(letters => wholeMap(letters) !== undefined)
  .map(letters => wholeMap(letters) ?? '');

const wholeMap = (letters: readonly string[]): string | undefined => {
  const score = { team1: 0, team2: 0 };
  const end = letters.findIndex(letter => {
    score[letter === 'e' ? 'team1' : 'team2']++;
    return isMapOver(score);
  });
  return end < 0 ? undefined : letters.slice(0, end + 1).join('');
};

/** 12–12, then 4–2. */
const overtime = `${'eo'.repeat(12)}eeooee`;
const short = 'eeeeeeeeeeeee';

interface RoundRow {
  readonly map_number: number;
  readonly round: number;
  readonly winner: number;
  readonly team1_side: string;
}

/** The sums of the file's rows after a round. */
const recorded = ({ store }: TestReplay, { map_number, round }: RoundRow) => {
  const upTo = 'map_number = ? AND round <= ?';
  const count = (sql: string) =>
    store.all<{ readonly id: number; readonly n: number }>(sql, map_number, round);
  const score = store.get<Score>(
    `SELECT sum(winner = 1) AS team1, sum(winner = 2) AS team2 FROM map_round WHERE ${upTo}`,
    map_number,
    round,
  );
  const kills = count(`SELECT killer_id AS id, count(*) AS n FROM round_kill WHERE ${upTo} GROUP BY 1`);
  const deaths = count(`SELECT victim_id AS id, count(*) AS n FROM round_kill WHERE ${upTo} GROUP BY 1`);
  const money = store.all<{ readonly id: number; readonly left: number; readonly worn: number }>(
    `SELECT player_id AS id, money - spent AS left, equipment AS worn FROM round_money
     WHERE map_number = ? AND round = ?`,
    map_number,
    round,
  );
  const of = (rows: readonly { readonly id: number; readonly n: number }[], id: number) =>
    rows.find(row => row.id === id)?.n ?? 0;
  const players = money.map(
    ({ id, left }) => [`cs-player-${id}`, [of(kills, id), of(deaths, id), left]] as const,
  );
  return { score: { ...score }, players: Object.fromEntries(players) };
};

const shown = (state: ScoreboardState) => ({
  score: state.maps.find(({ number }) => number === state.mapNumber)?.score,
  players: Object.fromEntries(
    state.players.map(({ playerId, kills, deaths, money }) => [playerId, [kills, deaths, money]]),
  ),
});

/** The state after the last published event of a round. */
const afterRound = ({ script }: TestReplay, { map_number, round }: RoundRow): ScoreboardState => {
  const isLater = (event: MatchEvent): boolean =>
    'round' in event
      ? event.mapNumber > map_number || (event.mapNumber === map_number && event.round > round)
      : !('mapNumber' in event) || event.mapNumber >= map_number;
  const end = script.events.findIndex(isLater);
  return script.events.slice(0, end).reduce(applyEvent, openScoreboard(script.opening));
};

test('for any series, the scoreboard at the end of every round matches the recording', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ rounds: mapRounds, start: fc.constantFrom('CT', 'T') }), {
        minLength: 1,
        maxLength: 3,
      }),
      async maps => {
        const replay = await replayTables(createSeries(maps));
        const rounds = replay.store.all<RoundRow>('SELECT * FROM map_round ORDER BY map_number, round');
        expect(rounds).toHaveLength(maps.reduce((sum, { rounds }) => sum + rounds.length, 0));
        for (const round of rounds) {
          const state = afterRound(replay, round);
          expect(shown(state)).toEqual(recorded(replay, round));
          expect([state.round, state.team1Side, state.rounds.at(-1)?.winner]).toEqual([
            round.round,
            round.team1_side,
            round.winner === 1 ? 'team1' : 'team2',
          ]);
        }
      },
    ),
    { numRuns: 6, examples: [[[{ rounds: overtime, start: 'T' }]]] },
  );
});

test('at every moment, a snapshot plus the later events gives the scoreboard', async () => {
  const replay = await replayTables(createSeries([{ rounds: short }, { rounds: overtime }]));
  const { script, times, board } = replay;
  let state = openScoreboard(script.opening);
  for (const [index, event] of script.events.entries()) {
    state = applyEvent(state, event);
    // If several events share a time, the answer includes all of them.
    if (times[index + 1] === times[index]) continue;
    expect(board((times[index] ?? 0) - begins)).toEqual(state);
  }
  expect([state.finished, state.series, times.at(-1)]).toEqual([true, { team1: 2, team2: 0 }, replay.endsAt]);
});

test('events keep their known and unknown values on the way to a reader', async () => {
  const { script } = await replayTables(createSeries([{ rounds: overtime }]));
  for (const event of script.events) {
    const pushed = JSON.parse(JSON.stringify(event)) as unknown;
    expect(readUpdates(pushed, { now: 0 })).toEqual([{ kind: 'event', event }]);
  }
});

test('a round is published from the end of its freeze time, with all kills in order, even after its end', async () => {
  const { script } = await replayTables(createSeries([{ rounds: short }]));
  const round = script.events.filter(event => 'round' in event && event.round === 2);
  const ms = round.map(({ type, at }) => [type, (Date.parse(at) - begins) / second]);
  // Rounds start every 40 s, with 10 s of freeze time, and end after 33 s. A kill happens every 5 s.
  expect(ms).toEqual([
    ['round_start', 50],
    ['kill', 55],
    ['kill', 60],
    ['kill', 65],
    ['kill', 70],
    ['round_end', 73],
    ['kill', 75],
  ]);
  expect(round[1]).toMatchObject({
    id: 'cs-match-2370001:1:2:2',
    weapon: 'AK-47',
    headshot: false,
  });
  expect(round[5]).toMatchObject({ id: 'cs-match-2370001:1:2:6', reason: 'elimination', seconds: 23 });
});

test('knife rounds do not count as rounds, and future maps are not named', async () => {
  const { script } = await replayTables(createSeries([{ rounds: short, knife: true }, { rounds: short }]));
  expect(eventsOf(script, 'round_start')).toHaveLength(26);
  expect(eventsOf(script, 'round_start')[0]).toMatchObject({ round: 1, mapNumber: 1 });
  expect([script.opening.maps, script.opening.players.length]).toEqual([[], 10]);
});

test('pauses last at most a minute: between maps, in a freeze time and at a gap in the recording', async () => {
  const tables = createSeries([{ rounds: short }, { rounds: short }]);
  const later = (tables['rounds'] ?? []).map(row => {
    const breaks = row['match_checksum'] === 'a1' && Number(row['number']) >= 5 ? 64 * 600 : 0;
    const timeout = row['match_checksum'] === 'a1' && Number(row['number']) === 5 ? 64 * 300 : 0;
    const moved = (column: string, by: number) => ({ [column]: Number(row[column]) + by });
    return {
      ...row,
      ...moved('start_tick', breaks - timeout),
      ...moved('freezetime_end_tick', breaks),
      ...moved('end_tick', breaks),
      ...moved('end_officially_tick', breaks),
    };
  });
  const { kills: _, ...rest } = tables;
  const { script } = await replayTables({ ...rest, rounds: later });
  const starts = eventsOf(script, 'round_start').map(({ at }) => (Date.parse(at) - begins) / second);
  // The fourth round ends 33 s after its start. A minute of break and a minute of freeze time follow.
  expect(starts.slice(3, 6)).toEqual([130, 130 + 23 + 60 + 60, 130 + 23 + 120 + 40]);
  const [first] = eventsOf(script, 'map_end');
  expect(((starts[13] ?? 0) * second + begins - Date.parse(first?.at ?? '')) / minute).toBeCloseTo(
    1 + 10 / 60,
  );
});

test('without recorded kills, players have no statistics until the map ends and its lines are known', async () => {
  const { kills: _, ...tables } = createSeries([{ rounds: short }, { rounds: short }]);
  const { script, board, times, readAt } = await replayTables(tables);
  const players = async (ms: number) =>
    (await readAt(ms)('/live/cs-match-2370001/scoreboard')) as { readonly players: readonly unknown[] };
  const unknown = { kills: null, assists: null, deaths: null, headshots: null, alive: null, health: null };
  expect((await players(20 * second)).players[0]).toMatchObject({
    ...unknown,
    adr: null,
    money: 150,
    equipment: 850,
  });
  const ended = (times[script.events.findIndex(({ type }) => type === 'map_end')] ?? 0) - begins;
  expect((await players(ended)).players[0]).toMatchObject({
    kills: 65,
    deaths: 0,
    assists: 1,
    adr: 80,
    headshots: 3.1,
  });
  const second2 = eventsOf(script, 'round_start').find(({ mapNumber }) => mapNumber === 2);
  expect((await players(Date.parse(second2?.at ?? '') - begins)).players[0]).toMatchObject(unknown);
  expect(board(20 * second).bomb).toBeNull();
});

test('money that was spent twice is unknown', async () => {
  const tables = createSeries([{ rounds: short }]);
  const spent = (tables['players_economy'] ?? []).map((row, index) => ({
    ...row,
    money_spent: index === 0 ? 900 : 650,
  }));
  const { board } = await replayTables({ ...tables, players_economy: spent });
  expect(board(12 * second).players.map(({ money }) => money)).toEqual([null, ...Array<number>(9).fill(150)]);
});

test('a bomb that explodes or is defused ends its round; the planter is unknown', async () => {
  const tables = createSeries([{ rounds: short }]);
  const reasons = [1, 7, 12, 8];
  const rounds = (tables['rounds'] ?? []).map((row, index) => ({ ...row, end_reason: reasons[index] ?? 8 }));
  const { script } = await replayTables({ ...tables, rounds });
  expect(eventsOf(script, 'bomb_planted')).toEqual([]);
  expect(eventsOf(script, 'bomb_exploded').map(({ round }) => round)).toEqual([1]);
  expect(eventsOf(script, 'bomb_defused').map(({ round, playerId }) => [round, playerId])).toEqual([
    [2, null],
  ]);
  expect(
    eventsOf(script, 'round_end')
      .map(({ reason }) => reason)
      .slice(0, 4),
  ).toEqual(['bomb', 'defuse', 'time', 'elimination']);
});
