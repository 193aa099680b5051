import { describe, expect, test } from 'vitest';
import type { Score } from '../../../../src/core/scoreboard/event.ts';
import { openScoreboard, type ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { type NoticeKind, noticeKinds } from '../../../../src/cli/watch/feed/noticeKinds.ts';
import { type Known, noticesBetween } from '../../../../src/cli/watch/feed/notices.ts';
import { openSession, type Session } from '../../../../src/cli/watch/feed/session.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { boardAt, eventsUntil, opening, snapshotOf, start, toIncoming } from '../match.ts';

interface Moment {
  readonly map?: number;
  readonly score?: Score;
  readonly series?: Score;
  readonly winner?: 'team1' | 'team2';
  readonly lead?: Score;
}

const none: Score = { team1: 0, team2: 0 };

/** The session at a moment of a match, with the score of one map alone. */
const sessionAt = ({ map = 1, score = none, series = none, winner, lead }: Moment): Session => {
  const blank = openScoreboard(opening);
  const board: ScoreboardState = {
    ...blank,
    mapNumber: map,
    round: score.team1 + score.team2 + 1,
    phase: winner ? 'over' : 'live',
    series,
    finished: winner !== undefined,
    winner: winner ?? null,
    maps: blank.maps.map(each => (each.number === map ? { ...each, score } : each)),
  };
  return { ...openSession(board), ...(lead && { leads: new Map([[1, lead]]) }) };
};

const ranks: Readonly<Record<string, number>> = { 'tall-trees': 30, 'night-birds': 3 };
const around: Known = { rankOf: ({ slug }) => ranks[slug ?? ''], lineups: new Map() };
const s = (team1: number, team2: number): Score => ({ team1, team2 });
const told = (one: Moment, two: Moment, known = around): readonly string[] =>
  noticesBetween(sessionAt(one), sessionAt(two), known, false).map(({ id, text }) => `${id} ${text}`);

test('the table has exactly these kinds, in the order in which they are told', () => {
  expect(noticeKinds).toEqual([
    'match_start',
    'start',
    'round',
    'map_point',
    'overtime',
    'comeback',
    'map_end',
    'match_end',
    'upset',
    'roster_move',
  ]);
});

test.each<readonly [string, Moment, Moment, readonly string[]]>([
  [
    'map point, and no overtime before regulation is over',
    { score: s(11, 11) },
    { score: s(12, 11) },
    [
      'm-match-1:round:1:12-11 Tall Trees 12–11 Night Birds on Mirage',
      'm-match-1:map_point:1:0 Map point: Tall Trees at 12–11 on Mirage',
    ],
  ],
  [
    'map point once, however many rounds the other team wins after it',
    { score: s(12, 9) },
    { score: s(12, 10) },
    ['m-match-1:round:1:12-10 Tall Trees 12–10 Night Birds on Mirage'],
  ],
  [
    'map point again in overtime, where it was lost',
    { score: s(14, 14) },
    { score: s(14, 15) },
    [
      'm-match-1:round:1:14-15 Tall Trees 14–15 Night Birds on Mirage',
      'm-match-1:map_point:1:1 Map point: Night Birds at 14–15 on Mirage',
    ],
  ],
  [
    'map point of another overtime, between two answers that are far apart',
    { score: s(12, 10) },
    { score: s(18, 17) },
    [
      'm-match-1:round:1:18-17 Tall Trees 18–17 Night Birds on Mirage',
      'm-match-1:map_point:1:2 Map point: Tall Trees at 18–17 on Mirage',
      'm-match-1:overtime:1:2 Overtime: Tall Trees v Night Birds at 18–17 on Mirage',
    ],
  ],
  [
    'map point on the next map',
    { score: s(12, 10) },
    { map: 2, score: s(12, 3), series: s(1, 0) },
    [
      'm-match-1:map_point:2:0 Map point: Tall Trees at 12–3 on Nuke',
      'm-match-1:map_end:1 Map over: Tall Trees v Night Birds is 1–0',
    ],
  ],
  [
    'overtime, once the twelfth round of both is won',
    { score: s(12, 11) },
    { score: s(12, 12) },
    [
      'm-match-1:round:1:12-12 Tall Trees 12–12 Night Birds on Mirage',
      'm-match-1:overtime:1:1 Overtime: Tall Trees v Night Birds at 12–12 on Mirage',
    ],
  ],
  [
    'the second overtime',
    { score: s(15, 14) },
    { score: s(15, 15) },
    [
      'm-match-1:round:1:15-15 Tall Trees 15–15 Night Birds on Mirage',
      'm-match-1:overtime:1:2 Overtime: Tall Trees v Night Birds at 15–15 on Mirage',
    ],
  ],
  [
    'no overtime where one was won',
    { score: s(15, 14) },
    { score: s(16, 14) },
    ['m-match-1:round:1:16-14 Tall Trees 16–14 Night Birds on Mirage'],
  ],
  [
    'a comeback',
    { score: s(12, 11) },
    { score: s(12, 11), series: s(1, 0), lead: s(2, 4) },
    [
      'm-match-1:comeback:1 Comeback: Tall Trees won Mirage after trailing by 4 rounds',
      'm-match-1:map_end:1 Map over: Tall Trees v Night Birds is 1–0',
    ],
  ],
  [
    'no comeback where the winner trailed by three rounds',
    { score: s(12, 11) },
    { score: s(12, 11), series: s(1, 0), lead: s(2, 3) },
    ['m-match-1:map_end:1 Map over: Tall Trees v Night Birds is 1–0'],
  ],
  [
    'an upset, whose winner was ranked lower',
    { series: s(2, 0) },
    { series: s(2, 0), winner: 'team1' },
    [
      'm-match-1:match_end Match over: Tall Trees v Night Birds ends 2–0',
      'm-match-1:upset Upset: Tall Trees (#30) beat Night Birds (#3)',
    ],
  ],
  [
    'no upset where the better team won',
    { series: s(0, 2) },
    { series: s(0, 2), winner: 'team2' },
    ['m-match-1:match_end Match over: Tall Trees v Night Birds ends 0–2'],
  ],
])('%s', (_what, one, two, expected) => {
  expect(told(one, two)).toEqual(expected);
});

test.each([
  [30, 26, false],
  [12, 8, false],
  [30, 16, false],
  [30, 15, true],
  [6, 1, true],
  [5, 1, false],
])('number %i beats number %i: an upset is %s', (own, others, isUpset) => {
  const known = {
    ...around,
    rankOf: ({ slug }: { slug: string | null }) => (slug === 'tall-trees' ? own : others),
  };
  const texts = told({}, { series: s(2, 0), winner: 'team1' }, known);
  expect(texts.some(text => text.includes(':upset '))).toBe(isUpset);
});

test('without both ranks there is no upset', () => {
  const known = { ...around, rankOf: () => undefined };
  expect(told({ series: s(2, 0) }, { series: s(2, 0), winner: 'team1' }, known)).toHaveLength(1);
});

describe('the first scoreboard of a match', () => {
  const kindsOf = (board: ScoreboardState, isNew: boolean): readonly NoticeKind[] =>
    noticesBetween(undefined, openSession(board), around, isNew).map(({ kind }) => kind);

  test('is no news, unless the match was not live before and is young', () => {
    expect(kindsOf(boardAt(2), false)).toEqual([]);
    expect(kindsOf(boardAt(2), true)).toEqual(['match_start']);
    expect(kindsOf(boardAt(9), true)).toEqual([]);
  });

  test('of a match that waits for its first round is no start, which follows once', () => {
    const tracker = createTracker();
    const events = eventsUntil(3);
    const first = tracker.take(snapshotOf(openScoreboard(opening), start), start);
    const steps = events.flatMap(event => tracker.take(toIncoming(event), Date.parse(event.at)));
    const ids = [...first, ...steps].flatMap(({ notices }) => notices.map(({ id }) => id));
    expect(ids).toEqual([
      'm-match-1:match_start',
      'm-match-1:start:1',
      'm-match-1:round:1:1-0',
      'm-match-1:round:1:2-0',
    ]);
  });

  test('tells who plays that did not play in the last match of the team', () => {
    const lineups = new Map([
      ['tall-trees', new Map(['ash', 'birch', 'cedar', 'dogwood', 'fir'].map(name => [name, name]))],
    ]);
    const tracker = createTracker(undefined, { rankOf: () => undefined, lineups });
    const steps = tracker.take(snapshotOf(boardAt(9), start), start);
    expect(steps.flatMap(({ notices }) => notices)).toEqual([
      {
        kind: 'roster_move',
        id: 'm-match-1:roster_move:team1:elm',
        text: 'Roster: elm plays for Tall Trees, without fir',
      },
    ]);
    expect([...(lineups.get('tall-trees')?.keys() ?? [])]).toEqual([
      'ash',
      'birch',
      'cedar',
      'dogwood',
      'elm',
    ]);
    expect(lineups.has('night-birds')).toBe(true);
  });
});
