import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTheme } from '../../../src/output/createTheme.ts';
import { plainTheme, themes } from '../../../src/output/theme.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { frame } from '../../../src/cli/watch/frame/frame.ts';
import { createTracker } from '../../../src/cli/watch/feed/tracker.ts';
import { openView, sorts } from '../../../src/cli/watch/frame/view.ts';
import { boardAt, momentIn, opening, roundEvents, silentStatus, snapshotOf, toIncoming } from './match.ts';

/** Texts that no name should contain, but some do. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u001b[2J\u001b]0;gone\u0007',
    '\u009b31m\u0090q\u009c',
    '\u202eevil\u2066\u2028',
    '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
    '龍が如く勝利隊',
    'e\u0301\u0302\u0303',
    '한국전력',
    'x'.repeat(300),
    '龍'.repeat(200),
    'a\nb\tc\rd',
    '\ud800',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const number = fc.constantFrom(null, 0, 7, 100, 16_000, -3, -1e12, Number.MAX_SAFE_INTEGER, 1e21, 2.5);

const player = fc.record(
  {
    nickname: nasty,
    playerId: nasty,
    team: fc.constantFrom('team1', 'team2'),
    alive: fc.constantFrom(null, true, false),
    health: number,
    armor: number,
    helmet: fc.boolean(),
    kit: fc.boolean(),
    weapon: nasty,
    money: number,
    equipment: number,
    kills: number,
    deaths: number,
    assists: number,
    adr: number,
    headshots: number,
    kast: number,
  },
  { requiredKeys: [] },
);

/** A board of any form: missing parts, unknown sides, and none to a dozen players. */
const state = fc.record(
  {
    eventName: nasty,
    stage: nasty,
    bestOf: fc.constantFrom(1, 3, 5, 99),
    team1Name: nasty,
    team2Name: nasty,
    score: fc.record({ team1: fc.nat(200), team2: fc.nat(200) }),
    map: nasty,
    mapNumber: fc.integer({ min: 1, max: 7 }),
    mapScore: fc.record({ team1: fc.nat(2000), team2: fc.nat(200) }),
    round: fc.nat(1000),
    phase: fc.oneof(nasty, fc.constantFrom('live', 'freezetime', 'over')),
    bomb: fc.constantFrom('planted', 'carried', 'defused', null),
    roundTimer: fc.nat(200),
    team1Side: fc.constantFrom('CT', 'T', null),
    players: fc.array(player, { maxLength: 12 }),
    maps: fc.array(
      fc.record(
        {
          name: nasty,
          status: nasty,
          pickedBy: nasty,
          score: fc.record({ team1: fc.nat(30), team2: fc.nat(30) }),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    ),
    rounds: fc.array(
      fc.record({
        mapNumber: fc.integer({ min: 1, max: 3 }),
        map: nasty,
        round: fc.integer({ min: 1, max: 60 }),
        winner: fc.constantFrom('team1', 'team2'),
        side: fc.constantFrom('CT', 'T'),
        reason: fc.oneof(nasty, fc.constantFrom('bomb', 'defuse')),
        score: fc.record({ team1: fc.nat(40), team2: fc.nat(40) }),
        seconds: fc.nat(200),
      }),
      { maxLength: 40 },
    ),
  },
  { requiredKeys: [] },
);

const view = fc
  .record({
    page: fc.constantFrom('board', 'match'),
    panel: fc.constantFrom('main', 'economy', 'rounds'),
    picked: fc.constantFrom(undefined, 0, 3),
    inRound: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    notify: fc.boolean(),
    delay: fc.constantFrom(0, 120_000),
    help: fc.constantFrom(false, false, false, true),
  })
  .map(details => openView({ ...details, matchId: opening.matchId }));

/** All characters that control a terminal or change the direction of its text. */
// eslint-disable-next-line no-control-regex -- these characters must not occur
const obeyed = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

test('no name and no form of a service’s data breaks a line or reaches the terminal', () => {
  fc.assert(
    fc.property(
      state,
      fc.boolean(),
      fc.record({ weapon: nasty, victimId: nasty, killerId: nasty }),
      view,
      fc.record({ columns: fc.integer({ min: 1, max: 220 }), rows: fc.integer({ min: 1, max: 60 }) }),
      (answer, joinsLater, kill, shown, size) => {
        const tracker = createTracker();
        const now = momentIn(4);
        if (joinsLater) tracker.take(snapshotOf(boardAt(3), now - 200_000), now - 200_000);
        tracker.take(toIncoming({ ...answer, id: opening.matchId }), now - 150_000);
        for (const event of roundEvents(4, 'team1', { team1: 3, team2: 1 })) {
          tracker.take(toIncoming(event.type === 'kill' ? { ...event, ...kill } : event), now - 130_000);
        }
        const world = tracker.timeline.newest;
        const watch = {
          world,
          order: tracker.order,
          status: {
            transport: 'sse' as const,
            heardAt: now,
            staleAfter: 45_000,
            spent: 3,
            left: 5,
            ended: false,
            problem: answer.eventName,
          },
        };
        const lines = frame(watch, size, { theme: plainTheme, ascii: false }, now, shown);
        expect(lines).toHaveLength(size.rows);
        for (const line of lines) {
          expect(line).not.toMatch(obeyed);
          expect(displayWidth(line)).toBeLessThanOrEqual(size.columns);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('the themes change only the colour', async () => {
  const tracker = createTracker();
  tracker.take(snapshotOf(boardAt(17), momentIn(17)), momentIn(17));
  const watch = { world: tracker.timeline.newest, order: tracker.order, status: silentStatus };
  const drawn = async (theme: Awaited<ReturnType<typeof createTheme>>) =>
    frame(
      watch,
      { columns: 120, rows: 40 },
      { theme, ascii: false },
      momentIn(17),
      openView({ page: 'match', matchId: opening.matchId }),
    );
  const bare = await drawn(plainTheme);
  for (const name of Object.keys(themes) as (keyof typeof themes)[]) {
    const painted = await drawn(await createTheme(3, name));
    // eslint-disable-next-line no-control-regex -- colours are escape sequences
    const unpainted = painted.map(line => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd());
    expect({ name, lines: unpainted }).toEqual({ name, lines: bare.map(line => line.trimEnd()) });
  }
});
