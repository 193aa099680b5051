import { describe, expect, test } from 'vitest';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { isUnknown } from '../../../../src/cli/watch/feed/until.ts';
import { toMapName } from '../../../../src/core/mapName.ts';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../../../src/core/scoreboard/answers.ts';
import type { MatchEvent, TeamKey } from '../../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import { otherSide, otherTeam } from '../../../../src/core/scoreboard/rules.ts';
import { mapOf, openScoreboard, type ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { scriptMatch } from '../../../../src/server/demo/match/simulation.ts';
import * as fc from '../../../support/property.ts';
import { names, seasonPlans } from '../../../server/demo/match/plans.ts';

/** One match as services tell it: after each push the screen shows the truth, or says that it did not understand. */

/** A series of three maps, the first of them with an overtime. */
const plan = seasonPlans(13)[12];
if (!plan) throw new Error('a season without a match');
const script = scriptMatch(plan, names);
const opening = {
  ...script.opening,
  team1: { ...script.opening.team1, id: 'T-11' },
  team2: { ...script.opening.team2, id: 'T-22' },
};
const { matchId, team1, team2 } = opening;
const boards = [openScoreboard(opening)];
for (const event of script.events) boards.push(applyEvent(boards.at(-1) ?? openScoreboard(opening), event));

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const rounds = (board: ScoreboardState) => mapOf(board)?.score ?? { team1: 0, team2: 0 };
const nameOf = (board: ScoreboardState): string => mapOf(board)?.name ?? '';
const fileOf = (board: ScoreboardState): string => `de_${nameOf(board).toLowerCase()}`;
/** The teams by their sides in the round. */
const playing = ({ team1Side }: ScoreboardState): { readonly ct: TeamKey; readonly t: TeamKey } =>
  team1Side === 'CT' ? { ct: 'team1', t: 'team2' } : { ct: 'team2', t: 'team1' };
const bySide = (board: ScoreboardState) => {
  const { ct, t } = playing(board);
  return { ct: rounds(board)[ct], t: rounds(board)[t] };
};

const facts = {
  score: (board: ScoreboardState) => rounds(board),
  series: ({ series }: ScoreboardState) => series,
  map: nameOf,
  mapNumber: ({ mapNumber }: ScoreboardState) => mapNumber,
  round: ({ round }: ScoreboardState) => round,
  side: ({ team1Side }: ScoreboardState) => team1Side,
  /** A bomb that is carried is not shown. */
  bomb: ({ bomb }: ScoreboardState) => (bomb === 'carried' ? null : bomb),
  finished: ({ finished }: ScoreboardState) => finished,
  event: ({ opening: { eventName } }: ScoreboardState) => eventName,
  alive: ({ players }: ScoreboardState) =>
    players.map(({ nickname, alive }) => `${nickname} ${alive ?? true}`).toSorted(),
  teams: ({ players }: ScoreboardState) =>
    players.map(({ nickname, team }) => `${nickname} ${team}`).toSorted(),
} as const;
type Fact = keyof typeof facts;

const textOf = (name: Fact, board: ScoreboardState): string =>
  JSON.stringify(name === 'map' ? toMapName(nameOf(board)) : facts[name](board));

interface Dialect {
  /** What it says whenever it says anything. */
  readonly told: readonly Fact[];
  readonly push: (event: MatchEvent, board: ScoreboardState, before: ScoreboardState) => object | undefined;
  /** Whether some of it may not be understood. */
  readonly maySay?: true;
}

const line = ({ nickname, kills, deaths, alive, health }: ScoreboardState['players'][number]) => ({
  name: nickname,
  score: kills,
  deaths,
  alive: alive ?? true,
  hp: health ?? 100,
});
const ofTeam = ({ players }: ScoreboardState, key: TeamKey) => players.filter(({ team }) => team === key);
const row = { id: matchId, team1Name: team1.name, team2Name: team2.name };
const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== 'object' || value === null) return value;
  const toSnake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [toSnake(name), snake(each)]));
};
const teamRows = (of: (key: TeamKey) => object) =>
  (['team2', 'team1'] as const).map(key => ({ id: opening[key].id, name: opening[key].name, ...of(key) }));

const dialects: Readonly<Record<string, Dialect>> = {
  'our events in another writing': {
    told: ['score', 'series', 'map', 'mapNumber', 'round', 'side', 'finished', 'event'],
    push: event => ({ event: event.type, data: snake({ ...event, damage: {}, health: undefined }) }),
  },
  'rows of the list, each with its own name of the map': {
    told: ['score', 'series', 'map', 'mapNumber', 'round', 'side'],
    push: (_, board) => ({
      ...row,
      score: board.series,
      currentMap: fileOf(board),
      mapScore: rounds(board),
      round: board.round,
    }),
  },
  'rows whose teams change places': {
    told: ['score', 'series', 'map', 'round', 'side'],
    push: ({ at }, board) => {
      const first = Date.parse(at) % 2 === 0 ? 'team1' : 'team2';
      const side = board.team1Side && (first === 'team1' ? board.team1Side : otherSide(board.team1Side));
      const of = (key: TeamKey) => ({ id: opening[key].id, name: opening[key].name });
      const inOrder = (score: { readonly team1: number; readonly team2: number }) => [
        score[first],
        score[otherTeam(first)],
      ];
      return {
        matchId,
        team1: { ...of(first), side },
        team2: of(otherTeam(first)),
        seriesScore: inOrder(board.series),
        mapScore: inOrder(rounds(board)),
        mapNumber: board.mapNumber,
        round: board.round,
      };
    },
  },
  'what has changed alone': {
    told: ['score', 'series', 'map', 'mapNumber', 'round', 'side', 'bomb', 'alive', 'teams'],
    push: ({ at }, board, before) => {
      const [now, then] = [board, before].map(each => plain(toLiveState(each, Date.parse(at))));
      const players = now?.players.filter(
        (each, place) => JSON.stringify(each) !== JSON.stringify(then?.players[place]),
      );
      const changed = Object.entries(now ?? {}).filter(
        ([name, value]) =>
          JSON.stringify(value) !==
          JSON.stringify(Object.entries(then ?? {}).find(([other]) => other === name)?.[1]),
      );
      return changed.length === 0
        ? undefined
        : { matchId, ...Object.fromEntries(changed), ...(players?.length && { players }) };
    },
  },
  'the page of a match, by sides': {
    told: ['score', 'map', 'mapNumber', 'round', 'side', 'alive', 'teams'],
    push: (_, board) => ({
      matchId,
      CT: ofTeam(board, playing(board).ct).map(line),
      TERRORIST: ofTeam(board, playing(board).t).map(line),
      mapName: fileOf(board),
      currentRound: board.round,
      ctTeamScore: bySide(board).ct,
      tTeamScore: bySide(board).t,
      counterTerroristScore: bySide(board).ct,
      terroristScore: bySide(board).t,
    }),
  },
  'the state of the game itself': {
    told: ['score', 'map', 'mapNumber', 'round', 'side', 'alive', 'teams'],
    push: (_, board) => ({
      matchId,
      map: {
        name: fileOf(board),
        round: rounds(board).team1 + rounds(board).team2,
        team_ct: { score: bySide(board).ct },
        team_t: { score: bySide(board).t },
      },
      round: {
        phase: board.phase === 'over' ? 'over' : 'live',
        bomb: board.bomb === 'carried' ? undefined : board.bomb,
      },
      allplayers: Object.fromEntries(
        board.players.map(({ nickname, team, health, kills, deaths }, place) => [
          `7656119${place}`,
          {
            name: nickname,
            team: playing(board).ct === team ? 'CT' : 'T',
            state: { health: health ?? 100 },
            match_stats: { kills, deaths },
          },
        ]),
      ),
    }),
  },
  'a series of games with flags': {
    told: ['score', 'series', 'map', 'mapNumber', 'finished'],
    push: (_, board) => ({
      id: matchId,
      started: true,
      finished: board.finished,
      teams: teamRows(key => ({ score: board.series[key] })),
      games: board.maps
        .filter(({ status }) => status !== 'upcoming')
        .map(({ number, name, status, score }) => ({
          sequenceNumber: number,
          started: true,
          finished: status === 'finished',
          map: { name: name.toLowerCase() },
          teams: teamRows(key => ({ score: score?.[key] ?? 0 })),
        })),
    }),
  },
  'rounds by the sides, with the round': {
    told: ['score', 'round'],
    push: (_, board) => ({
      matchId,
      map: nameOf(board),
      mapNumber: board.mapNumber,
      round: board.round,
      score: bySide(board),
    }),
    maySay: true,
  },
  'rounds by the sides alone': {
    told: ['score'],
    push: (_, board) => ({ matchId, ctScore: bySide(board).ct, tScore: bySide(board).t }),
    maySay: true,
  },
  'rounds by the sides, which the players tell': {
    told: ['score', 'side', 'teams'],
    push: (_, board) => ({
      matchId,
      map: nameOf(board),
      score: bySide(board),
      players: board.players.map(({ playerId, team }) => ({
        id: playerId,
        side: playing(board).ct === team ? 'CT' : 'T',
      })),
    }),
  },
  'ends of rounds by their sides': {
    told: ['score', 'mapNumber'],
    push: (event, board) =>
      event.type === 'round_end'
        ? {
            type: 'round_end',
            matchId,
            map: fileOf(board),
            round: event.round,
            winner: event.side,
            score: bySide(board),
          }
        : undefined,
    maySay: true,
  },
  'starts of rounds without sides': {
    told: ['side', 'round', 'mapNumber'],
    push: event => (/^(?:round|map)_/.test(event.type) ? { ...event, team1Side: undefined } : undefined),
    maySay: true,
  },
};

/** A watch of the match, which asks for the scoreboard when it did not understand. */
const createWatch = () => {
  const tracker = createTracker();
  const take = (value: object, now: number, id = '') =>
    tracker.take({ text: JSON.stringify(value), value: plain(value), id, event: '' }, now);
  return {
    push: (value: object, now: number): boolean => {
      const steps = take(value, now);
      return isUnknown(steps) || steps.some(({ isLost }) => isLost);
    },
    ask: (board: ScoreboardState, now: number): void => {
      const [at, id] = [new Date(now).toISOString(), `${matchId}:fetched:${now}`];
      const state = { ...toLiveScoreboard(board, now), ...toLiveState(board, now) };
      take({ type: 'snapshot', matchId, at, state: { ...state, rounds: toLiveRounds(board) } }, now, id);
    },
    shown: (): ScoreboardState => tracker.timeline.newest.get(matchId)?.board ?? openScoreboard(opening),
  };
};

const tell = ({ push, told }: Dialect) => {
  const watch = createWatch();
  const wrong: unknown[] = [];
  let said = 0;
  let pushed = 0;
  const see = ({ type, at }: MatchEvent, value: object, board: ScoreboardState): void => {
    const now = Date.parse(at) + 300;
    pushed += 1;
    if (watch.push(value, now)) {
      said += 1;
      watch.ask(board, now);
      return;
    }
    for (const name of told) {
      const [found, wanted] = [watch.shown(), board].map(each => textOf(name, each));
      // Nobody's side is shown where it is not known.
      const isLeftOut = name === 'side' && found === 'null';
      if (found !== wanted && !isLeftOut) wrong.push({ type, at, name, found, wanted });
    }
  };
  // The match is seen from its first round on.
  for (const [place, event] of script.events.entries()) {
    const [before, board] = [boards[place], boards[place + 1]];
    if (!before || !board) continue;
    if (place === 0) watch.ask(board, Date.parse(event.at));
    const value = place === 0 ? undefined : push(event, board, before);
    if (value !== undefined) see(event, value, board);
  }
  return { wrong, said, pushed };
};

describe.each(Object.entries(dialects))('%s', (_, dialect) => {
  test('is shown as it is, or said not to be understood', () => {
    const { wrong, said, pushed } = tell(dialect);
    expect(wrong.slice(0, 2)).toEqual([]);
    expect(pushed).toBeGreaterThan(30);
    expect(said).toBeLessThanOrEqual(dialect.maySay ? pushed / 10 : 0);
  });
});

test('after lost updates the place in the match is right, or the scoreboard is asked for', () => {
  const place = fc.nat(script.events.length - 2);
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const [event, seen, board] = [script.events[to], boards[from + 1], boards[to + 1]];
      if (!event || !seen || !board || event.type === 'match_end') return;
      const watch = createWatch();
      watch.ask(seen, Date.parse(script.events[from]?.at ?? event.at));
      if (watch.push(event, Date.parse(event.at))) return;
      for (const name of ['score', 'mapNumber', 'round', 'side'] as const)
        expect([name, textOf(name, watch.shown())]).toEqual([name, textOf(name, board)]);
    }),
    { numRuns: 150 },
  );
});
