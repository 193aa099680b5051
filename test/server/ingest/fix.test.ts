import { describe, expect, it } from 'vitest';
import { createIntake } from '../../../src/server/ingest/createIntake.ts';
import { IngestError, type Correction } from '../../../src/server/ingest/intake.ts';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { writeLog } from './serverLog/madeUpLog.ts';
import { toLiveScoreboard } from '../../../src/core/scoreboard/answers.ts';
import { toLines } from '../../../src/server/ingest/matches/playedMaps.ts';
import { matchOf } from './taking.ts';

const source = { name: 'server-1', kind: 'log' } as const;

/** An intake after three rounds, 2:1 for the first team, and what was told. */
const started = (bestOf: number | null = 3) => {
  const opening = matchOf('Alpha', 'Bravo', bestOf);
  const intake = createIntake({ opening });
  const log = writeLog();
  const events: MatchEvent[] = [];
  let known = opening;
  let at = 0;
  const keep = (taken: ReturnType<typeof intake.take>): void => {
    events.push(...taken.events.map(({ event }) => event));
    known = taken.opening ?? known;
  };
  const send = (text = log.post()): void => {
    keep(intake.take(source, { text, at: (at += 1000) }));
    keep(intake.tick((at += 1000)));
  };
  const fix = (correction: Correction): void => keep(intake.fix(correction, (at += 1000)));
  log.begin();
  log.round('CT');
  log.round('T');
  log.round('CT');
  send();
  return { intake, log, send, fix, events, board: () => events.reduce(applyEvent, openScoreboard(known)) };
};

describe('the correction of an operator', () => {
  it('sets the score, and the rounds after it count on from there', () => {
    const { fix, log, send, board, events } = started();
    fix({ kind: 'score', team1: 1, team2: 1 });
    expect(board().maps[0]?.score).toEqual({ team1: 1, team2: 1 });
    log.round('T');
    send();
    expect(board().maps[0]?.score).toEqual({ team1: 1, team2: 2 });
    expect(events.filter(({ type }) => type === 'correction')).toHaveLength(1);
  });

  it('gives everything that was won, and the players, to the other team', () => {
    const { fix, log, send, board } = started();
    fix({ kind: 'teams', swap: true });
    log.round('CT');
    send();
    const after = board();
    expect(after.maps[0]?.score).toEqual({ team1: 1, team2: 3 });
    expect(after.rounds.map(({ winner }) => winner)).toEqual(['team2', 'team1', 'team2', 'team2']);
    expect(after.players.find(({ nickname }) => nickname === 'ann')?.team).toBe('team2');
  });

  it('takes the teams for each other if the first one stands on the other side', () => {
    const { fix, board } = started();
    fix({ kind: 'sides', team1Side: 'T' });
    expect([board().team1Side, board().maps[0]?.score]).toEqual(['T', { team1: 1, team2: 2 }]);
  });

  it('takes a side as that of the start of the map, also in the second half', () => {
    const { fix, log, send, board } = started();
    for (let round = 4; round <= 12; round += 1) log.round('CT');
    log.halfTime();
    log.round('T');
    send();
    fix({ kind: 'sides', team1Side: 'CT' });
    expect(board().maps[0]?.score).toEqual({ team1: 12, team2: 1 });
    fix({ kind: 'sides', team1Side: 'T' });
    expect(board().maps[0]?.score).toEqual({ team1: 1, team2: 12 });
  });

  it('names teams and maps', () => {
    const { fix, board } = started();
    fix({ kind: 'teams', team2Name: 'Bravo Two' });
    fix({ kind: 'map', map: 1, name: 'de_other' });
    fix({ kind: 'veto', maps: [{ number: 2, name: 'de_next', pickedBy: 'team2' }] });
    const { opening, maps } = board();
    expect(opening.team2.name).toBe('Bravo Two');
    expect(maps.map(({ name, pickedBy, score }) => [name, pickedBy, score])).toEqual([
      ['de_other', null, { team1: 2, team2: 1 }],
      ['de_next', 'team2', null],
    ]);
  });

  it('ends a match, and corrects the score of one that is over', () => {
    const { fix, board } = started(1);
    fix({ kind: 'score', team1: 13, team2: 4 });
    fix({ kind: 'end' });
    expect([board().finished, board().winner, board().series]).toEqual([
      true,
      'team1',
      { team1: 1, team2: 0 },
    ]);
    fix({ kind: 'score', team1: 4, team2: 13 });
    expect([board().finished, board().winner, board().series, board().maps[0]?.score]).toEqual([
      true,
      'team2',
      { team1: 0, team2: 1 },
      { team1: 4, team2: 13 },
    ]);
    fix({ kind: 'teams', swap: true });
    expect([board().winner, board().series, board().maps[0]?.winner]).toEqual([
      'team1',
      { team1: 1, team2: 0 },
      'team1',
    ]);
  });

  it.each([
    ['in its first map', 3, 1, [null, { team1: 0, team2: 0 }, 'live']],
    ['in the second map of a best of three', 3, 2, [null, { team1: 1, team2: 0 }, 'live']],
    ['between the maps of a best of three', 3, 1.5, [null, { team1: 1, team2: 0 }, 'finished']],
    ['after the only map', 1, 1.5, ['team1', { team1: 1, team2: 0 }, 'finished']],
    ['after a map of a match of unknown length', null, 1.5, ['team1', { team1: 1, team2: 0 }, 'finished']],
  ] as const)('ends a match %s, and nobody wins what is not decided', (_, bestOf, map, expected) => {
    const { fix, log, send, board } = started(bestOf);
    if (map > 1) {
      for (let round = 4; round <= 12; round += 1) log.round('CT');
      log.halfTime();
      for (let round = 13; round <= 14; round += 1) log.round('T');
      log.gameOver();
      send();
    }
    if (map === 2) {
      const next = writeLog();
      next.begin();
      next.round('CT');
      send(next.post().replaceAll('de_test', 'de_next'));
    }
    if (!board().finished) fix({ kind: 'end' });
    expect([board().finished, board().winner, board().series, board().maps.at(-1)?.status]).toEqual([
      true,
      ...expected,
    ]);
    // A score that is told later may still decide the map.
    if (map !== 1) return;
    fix({ kind: 'score', team1: 13, team2: 9 });
    expect(board().series).toEqual({ team1: 1, team2: 0 });
  });

  it('cancels a match: everything that was told is void, and nothing can be corrected any more', () => {
    const { fix, board, events } = started();
    fix({ kind: 'cancel' });
    expect(events.slice(-2)).toMatchObject([
      { type: 'correction', reason: 'cancel', round: 0, score: { team1: 0, team2: 0 } },
      { type: 'match_end', winner: null },
    ]);
    expect([board().opening.cancelled, board().rounds, board().series]).toEqual([
      true,
      [],
      { team1: 0, team2: 0 },
    ]);
    expect(() => fix({ kind: 'score', team1: 1, team2: 0 })).toThrow('was cancelled');
  });

  it.each<readonly [string, Correction]>([
    ['a score that is no count', { kind: 'score', team1: -1, team2: Number.NaN }],
    ['a map that is not in play', { kind: 'score', map: 2, team1: 1, team2: 1 }],
    ['a map without a name', { kind: 'map', map: 1, name: ' ' }],
  ])('is refused for %s, and nothing changes', (_, correction) => {
    const { intake, fix } = started();
    const before = JSON.stringify(intake.state);
    expect(() => fix(correction)).toThrow(IngestError);
    expect(JSON.stringify(intake.state)).toBe(before);
  });
});

describe('what a source does not tell', () => {
  it('leaves counts that are too low unknown, and keeps no statistics of the map', () => {
    const { log, send, board, events } = started();
    log.round('T');
    // The post with this round is lost.
    log.post();
    log.round('CT');
    send();
    expect(events.find(({ type }) => type === 'correction')).toMatchObject({
      reason: 'recount',
      incomplete: true,
      score: { team1: 2, team2: 2 },
    });
    const after = board();
    expect(after.unsent).toEqual(['kills', 'assists', 'deaths', 'headshots']);
    expect(toLiveScoreboard(after, 0).players.map(({ kills, deaths }) => [kills, deaths])).toEqual(
      after.players.map(() => [null, null]),
    );
    expect(toLines(after, undefined, 5)).toEqual([]);
  });

  it('ends a match of unknown length half an hour after its last round, if no further map begins', () => {
    const { intake, fix, board, events } = started(null);
    fix({ kind: 'score', team1: 13, team2: 1 });
    const next = (): number => intake.next() ?? Infinity;
    for (let turn = 0; turn < 5 && next() < Infinity; turn += 1)
      events.push(...intake.tick(next()).events.map(({ event }) => event));
    expect([board().finished, board().winner, board().series]).toEqual([
      true,
      'team1',
      { team1: 1, team2: 0 },
    ]);
  });

  it('calls a map that nobody has named by its place', () => {
    const intake = createIntake({ opening: matchOf('Alpha', 'Bravo', 3) });
    const team = (score: number) => ({ id: '', name: '', score, players: [] });
    const body = {
      event: 'round_end',
      matchid: 1,
      map_number: 0,
      round_number: 1,
      reason: 8,
      winner: { side: '3', team: 'team1' },
      team1: team(1),
      team2: team(0),
    };
    const { events } = intake.take(
      { name: 'plugin', kind: 'matchzy' },
      { text: JSON.stringify(body), at: 1000 },
    );
    const later = intake.tick(100_000).events;
    const maps = [...events, ...later].flatMap(({ event }) => ('map' in event ? [event.map] : []));
    expect(new Set(maps)).toEqual(new Set(['Map 1']));
  });
});
