import { expect, test } from 'vitest';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { type OverlayMatch, toPicture } from '../../../src/server/overlay/picture.ts';
import { createSeries, replayTables } from '../replay/madeUpReplay.ts';

const summary: OverlayMatch['summary'] = {
  id: 'cs-match-2370001',
  status: 'live',
  eventName: 'Fjord Cup',
  eventSlug: 'fjord-cup',
  stage: 'Final',
  bestOf: 1,
  team1Name: 'Elks',
  team1Slug: 'elks',
  team2Name: 'Otters',
  team2Slug: 'otters',
  score: null,
  winner: null,
  startsAt: '2026-11-21T18:00:00Z',
  startsDayOnly: false,
  teamsKnownAt: null,
};

/** A map that ends 12–12, then 4–2: it returns the match after the first event that `isLast` accepts. */
const playMatch = async () => {
  const tables = createSeries([{ rounds: `${'eo'.repeat(12)}eeooee` }]);
  const { opening, events } = (await replayTables(tables)).script;
  const matchUntil = (isLast: (event: MatchEvent) => boolean): OverlayMatch => {
    const count = events.findIndex(isLast) + 1;
    const board = events.slice(0, count).reduce(applyEvent, openScoreboard(opening));
    const now = Date.parse(board.last?.at ?? '');
    return { summary, board, events, now };
  };
  return {
    matchUntil,
    startOf: (round: number) => matchUntil(event => event.type === 'round_start' && event.round === round),
    endOf: (round: number) => matchUntil(event => event.type === 'round_end' && event.round === round),
  };
};

test('before its first round a match has its names, its form and its start', () => {
  const upcoming = { ...summary, status: 'upcoming' as const };
  const team = { side: null, series: null, score: null, won: false, money: null, equipment: null, buy: null };
  expect(toPicture({ summary: upcoming, now: 0 }, true)).toEqual({
    id: 'cs-match-2370001',
    status: 'upcoming',
    event: 'Fjord Cup',
    stage: 'Final',
    bestOf: 1,
    startsAt: '2026-11-21T18:00:00Z',
    teams: [
      { ...team, name: 'Elks', players: [] },
      { ...team, name: 'Otters', players: [] },
    ],
    maps: [],
    map: null,
    round: null,
    overtime: 0,
    bomb: null,
    rounds: [],
    clock: null,
    card: null,
    chance: null,
  });
});

test('in overtime the strip goes on in halves of three rounds, and the overtime is counted', async () => {
  const { startOf } = await playMatch();
  const picture = toPicture(startOf(28), false);
  expect(picture).toMatchObject({ round: 28, overtime: 1, map: 'Nuke' });
  expect(picture.teams.map(({ score, series }) => [score, series])).toEqual([
    [14, 0],
    [13, 0],
  ]);
  expect(picture.rounds.filter(({ opens }) => opens).map(({ round }) => round)).toEqual([13, 25]);
  expect(picture.rounds.slice(24).map(({ round, winner }) => [round, winner])).toEqual([
    [25, 0],
    [26, 0],
    [27, 1],
  ]);
  expect(toPicture(startOf(24), false).overtime).toBe(0);
});

test('a round’s economy stays what it was when the round began, while players die', async () => {
  const { startOf, endOf } = await playMatch();
  const start = toPicture(startOf(20), false);
  const end = toPicture(endOf(20), false);
  const economyOf = ({ teams }: typeof start) =>
    teams.map(({ money, equipment, buy }) => ({ money, equipment, buy }));
  expect(economyOf(start)).toEqual([
    { money: expect.any(Number), equipment: expect.any(Number), buy: expect.any(String) },
    { money: expect.any(Number), equipment: expect.any(Number), buy: expect.any(String) },
  ]);
  expect(economyOf(end)).toEqual(economyOf(start));
  const living = ({ teams }: typeof start) =>
    teams.map(({ players }) => players.filter(({ alive }) => alive).length);
  expect([living(start), living(end)]).toEqual([
    [5, 5],
    [1, 5],
  ]);
});

test('the chances are there only if they are wanted, and only while a round is open', async () => {
  const { startOf, endOf } = await playMatch();
  expect('chance' in toPicture(startOf(20), false)).toBe(false);
  const { chance } = toPicture(startOf(20), true);
  expect((chance?.[0] ?? 0) + (chance?.[1] ?? 0)).toBe(100);
  expect(toPicture(endOf(20), true).chance).toBeNull();
});

test('a finished match names its winner, with or without its course', async () => {
  const { matchUntil } = await playMatch();
  const finished = { ...summary, status: 'finished' as const, winner: 'Elks', score: { team1: 1, team2: 0 } };
  const { board, events } = matchUntil(({ type }) => type === 'match_end');
  for (const match of [
    { summary: finished, now: 0 },
    { summary: finished, board, now: 0, ...(events && { events }) },
  ])
    expect(toPicture(match, false).teams.map(({ won, series }) => [won, series])).toEqual([
      [true, 1],
      [false, 0],
    ]);
});

test('the clock of the round runs down, and the end of a round, of a map and of the match has a card', async () => {
  const { startOf, endOf, matchUntil } = await playMatch();
  const told = startOf(3);
  // Recordings do not tell of the bomb, so nobody knows which clock runs.
  expect(toPicture(told, false).clock).toBeNull();
  if (!told.board) throw new Error('the round has begun');
  const start = { ...told, board: { ...told.board, bomb: 'carried' as const } };
  expect(toPicture(start, false)).toMatchObject({
    clock: { isBomb: false, left: 115, of: 115, pace: 1 },
    card: null,
  });
  expect(toPicture({ ...start, now: start.now + 15_500 }, false).clock?.left).toBe(99.5);
  expect(toPicture(endOf(3), false)).toMatchObject({
    clock: null,
    card: { kind: 'round', round: 3, winner: 0, reason: expect.any(String) as string },
  });
  expect(
    toPicture(
      matchUntil(({ type }) => type === 'map_end'),
      false,
    ).card,
  ).toEqual({
    kind: 'map',
    map: 'Nuke',
    winner: 0,
    score: [16, 14],
    next: null,
  });
  expect(
    toPicture(
      matchUntil(({ type }) => type === 'match_end'),
      false,
    ).card,
  ).toEqual({
    kind: 'match',
    winner: 0,
    score: [1, 0],
  });
});

test('a planted bomb has the clock, and players show what they hold, with the grenades of the start of the round', async () => {
  const { startOf } = await playMatch();
  const { board, events = [], now } = startOf(3);
  if (!board) throw new Error('the round has begun');
  const [first] = board.players;
  const armed = events.map(event =>
    event.type === 'round_start' && event.round === 3
      ? {
          ...event,
          loadouts: event.loadouts.map(each => ({ ...each, weapon: 'AK-47', utility: ['Molotov'] })),
        }
      : event,
  );
  const at = new Date(now + 20_000).toISOString();
  const { mapNumber, round } = board;
  if (mapNumber === null || round === null) throw new Error('the round has begun');
  const place = { matchId: board.opening.matchId, at, mapNumber, round };
  const planted = applyEvent(board, {
    ...place,
    id: 'later',
    type: 'bomb_planted',
    playerId: first?.playerId ?? '',
    site: 'A',
  });
  const picture = toPicture({ summary, board: planted, events: armed, now: now + 21_000 }, false);
  expect(picture.clock).toEqual({ isBomb: true, left: 39, of: 40, pace: 1 });
  expect(picture.teams[0]?.players[0]?.utility).toEqual(['Molotov']);
});
