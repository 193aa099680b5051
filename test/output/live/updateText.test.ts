import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { createEventId } from '../../../src/core/scoreboard/eventId.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { boardAfter } from '../../../src/core/scoreboard/seen/boardAfter.ts';
import { type ReadUpdate, readUpdates } from '../../../src/core/scoreboard/seen/readUpdate.ts';
import type { ScoreboardState } from '../../../src/core/scoreboard/state.ts';
import { updateText } from '../../../src/output/live/updateText.ts';
import { toAscii } from '../../../src/output/text/ascii.ts';
import { paintLine } from '../../../src/output/text/line.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { boardAt, opening, start } from '../../cli/watch/match.ts';

const base = (n: number) => ({
  id: createEventId(opening.matchId, 1, 5, n),
  matchId: opening.matchId,
  at: new Date(start + 5000).toISOString(),
  mapNumber: 1,
  round: 5,
});
const kill: MatchEvent = {
  ...base(9),
  type: 'kill',
  killerId: 'elm',
  victimId: 'finch',
  assisterId: null,
  weapon: 'AWP',
  headshot: true,
};
const events = {
  round_start: { ...base(9), type: 'round_start', map: 'Mirage', team1Side: 'CT', loadouts: [] },
  kill,
  assisted: { ...kill, assisterId: 'ash', headshot: false },
  bare: { ...kill, weapon: null, headshot: false },
  fall: { ...kill, killerId: null, weapon: 'world', headshot: false },
  bomb_planted: { ...base(9), type: 'bomb_planted', playerId: 'ibis', site: 'A' },
  bomb_defused: { ...base(9), type: 'bomb_defused', playerId: null },
  bomb_exploded: { ...base(9), type: 'bomb_exploded' },
  round_end: {
    ...base(9),
    type: 'round_end',
    winner: 'team1',
    side: 'CT',
    reason: 'defuse',
    score: { team1: 4, team2: 1 },
    seconds: 80,
    damage: {},
  },
  map_end: {
    ...base(9),
    type: 'map_end',
    map: 'Mirage',
    winner: 'team1',
    score: { team1: 13, team2: 8 },
    series: { team1: 1, team2: 0 },
  },
  match_end: { ...base(9), type: 'match_end', winner: 'team1', series: { team1: 2, team2: 1 } },
  correction: {
    ...base(9),
    type: 'correction',
    reason: 'restore',
    round: 3,
    map: 'Mirage',
    score: { team1: 2, team2: 1 },
    series: { team1: 0, team2: 0 },
    team1Side: 'T',
  },
} as const satisfies Record<string, MatchEvent>;

/** The line without colours, in UTC. */
const draw = (
  update: ReadUpdate,
  board: ScoreboardState | undefined,
  { width = 80, isOneMatch = false, type = '', text = '' } = {},
): string =>
  paintLine(
    updateText(
      { update, board, type, text, now: start },
      { width, isOneMatch, timeZone: 'UTC', hour12: () => false },
    ),
    plainTheme,
  );

const drawEvent = (event: MatchEvent, options?: Parameters<typeof draw>[2]): string =>
  draw({ kind: 'event', event }, applyEvent(boardAt(5), event), options);

describe('a line for each event', () => {
  test.each([
    ['round_start', 'Tall Trees v Night Birds  Mirage  round 5 begins'],
    ['kill', 'Tall Trees v Night Birds  Mirage R5  elm ✕ finch (AWP, headshot)'],
    ['assisted', 'Tall Trees v Night Birds  Mirage R5  elm + ash ✕ finch (AWP)'],
    ['bare', 'Tall Trees v Night Birds  Mirage R5  elm ✕ finch'],
    ['fall', 'Tall Trees v Night Birds  Mirage R5  finch died (world)'],
    ['bomb_planted', 'Tall Trees v Night Birds  Mirage R5  ✹ bomb planted by ibis · 4T v 4CT'],
    ['bomb_defused', 'Tall Trees v Night Birds  Mirage R5  ◆ bomb defused · 4T v 4CT'],
    ['bomb_exploded', 'Tall Trees v Night Birds  Mirage R5  ✹ bomb exploded · 4T v 4CT'],
    ['round_end', 'Tall Trees v Night Birds  Mirage  4–1 · Tall Trees wins round 5 by defuse'],
    ['map_end', 'Tall Trees v Night Birds  Mirage ends 13–8 · maps 1–0'],
    ['match_end', 'Tall Trees v Night Birds  match ends 2–1 · Tall Trees wins'],
    ['correction', 'Tall Trees v Night Birds  play goes back after round 3 · Mirage 2–1'],
  ] as const)('%s', (name, words) => {
    expect(drawEvent(events[name], { width: 120 })).toBe(`18:00:05  ${words}`);
  });

  test('identifiers stand where no snapshot has told the names', () => {
    const lines = [events.kill, events.round_end, events.bomb_planted].map(event =>
      draw({ kind: 'event', event }, undefined, { width: 120 }),
    );
    expect(lines).toEqual([
      '18:00:05  m-match-1  map 1 R5  elm ✕ finch (AWP, headshot)',
      '18:00:05  m-match-1  map 1  4–1 · team 1 wins round 5 by defuse',
      '18:00:05  m-match-1  map 1 R5  ✹ bomb planted by ibis',
    ]);
  });

  test('names are cut, and the end of the line where that is not enough', () => {
    expect([80, 60].map(width => drawEvent(events.assisted, { width }))).toEqual([
      '18:00:05  Tall Trees v Night Birds  Mirage R5  elm + ash ✕ finch (AWP)',
      '18:00:05  Tall Trees v Night Birds  Mirage R5  elm + ash ✕ …',
    ]);
  });

  test('where one match is followed, its name goes', () => {
    expect(drawEvent(events.kill, { width: 80, isOneMatch: true })).toBe(
      '18:00:05  Mirage R5  elm ✕ finch (AWP, headshot)',
    );
  });
});

describe('a line for each snapshot', () => {
  const state = {
    id: 'm',
    team1Name: 'Tin Cathedral',
    team2Name: 'Iron Plum',
    score: { team1: 1, team2: 0 },
    map: 'Anubis',
    mapNumber: 2,
    mapScore: { team1: 5, team2: 7 },
    round: 13,
  };
  const drawState = (value: object, width: number): string => {
    const [update] = readUpdates({ type: 'snapshot', ...value }, { now: start });
    if (!update) throw new Error('nothing was read');
    return draw(update, boardAfter(undefined, update, 'm', start), { width });
  };

  test('is the score', () => {
    expect([80, 50].map(width => drawState({ state }, width))).toEqual([
      '18:00:00  Tin Cathedral 1–0 Iron Plum · Anubis 5–7 · round 13',
      '18:00:00  Tin Cathedral 1–0 Iron Plum · Anubis 5–…',
    ]);
  });

  test('is the id and the score while the teams are unknown', () => {
    expect(drawState({ state: { id: 'm', score: { team1: 0, team2: 1 } } }, 80)).toBe('18:00:00  m 0–1');
  });
});

test('an update of an unknown kind is its type and the beginning of its JSON', () => {
  const text = JSON.stringify({ type: 'timeout', by: 'x'.repeat(10_000) });
  expect(draw({ kind: 'other', matchId: 'm' }, undefined, { width: 50, type: 'timeout', text })).toBe(
    '18:00:00  m  timeout {"type":"timeout","by":"xxxx…',
  );
});

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\u001b[2J\u0007',
    '\u009b31m',
    '\u202eevil',
    '👩‍👩‍👧‍👦',
    '龍'.repeat(200),
    'a\nb\r\tc',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('no text of a service breaks a line, is obeyed by the terminal, or needs more than its width', () => {
  fc.assert(
    fc.property(
      fc.record({ name: nasty, map: nasty, weapon: nasty, id: nasty, type: nasty }),
      fc.constantFrom(1, 12, 40, 80, 160),
      fc.boolean(),
      ({ name, map, weapon, id, type }, width, isOneMatch) => {
        const state = {
          team1Name: name,
          team2Name: `${name}2`,
          map,
          round: 1,
          players: [{ playerId: id, nickname: name }],
        };
        const values = [
          { type: 'snapshot', matchId: 'm', state },
          { ...events.kill, id, matchId: 'm', victimId: id, killerId: name, weapon },
          { ...events.map_end, id, matchId: 'm', map },
          { type, matchId: id, [name]: weapon },
        ];
        const updates = values.flatMap(value => readUpdates(value, { now: start }));
        let board: ScoreboardState | undefined;
        for (const update of updates) {
          board = boardAfter(board, update, 'm', start);
          const line = draw(update, board, { width, isOneMatch, type, text: JSON.stringify(values[3]) });
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        }
      },
    ),
  );
});

test('the ASCII theme has a sign for everything that the lines add', () => {
  const lines = Object.values(events).map(event => toAscii(drawEvent(event)));
  expect(lines.join('')).toMatch(/^[\x20-\x7e]+$/);
});
