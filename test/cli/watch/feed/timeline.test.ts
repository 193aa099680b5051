import { expect, test } from 'vitest';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import { openSession, type Session } from '../../../../src/cli/watch/feed/session.ts';
import { createTimeline, longestDelay, type World } from '../../../../src/cli/watch/feed/timeline.ts';

const opening = {
  matchId: 'm',
  eventName: null,
  eventSlug: null,
  stage: null,
  bestOf: 3,
  startsAt: '2026-11-21T18:00:00.000Z',
  team1: { id: 'a', slug: null, name: 'Foxes' },
  team2: { id: 'b', slug: null, name: 'Owls' },
  players: [],
  maps: [],
} as const;
const session = openSession(openScoreboard(opening));
const begin = 1_000_000;
const grain = 100;

/** A timeline of the last ten minutes, in which `matches` matches change every `every` ms, and what was added when. */
const played = (matches: number, every: number) => {
  const timeline = createTimeline();
  const addedAt = new Map<World, number>();
  let world: World = new Map();
  for (let at = begin; at <= begin + longestDelay; at += every) {
    world = new Map([...Array(matches).keys()].map(match => [String(match), { ...session }]));
    timeline.add(at, world);
    addedAt.set(world, at);
  }
  const shownAt = (moment: number): number => addedAt.get(timeline.at(moment) ?? new Map()) ?? Number.NaN;
  const moments = Array.from({ length: longestDelay / grain }, (_, place) => begin + (place + 1) * grain);
  return { timeline, shownAt, moments };
};

test('ten minutes of ten matches are remembered as they were', () => {
  // Each of them changes once in six seconds.
  const { shownAt, moments } = played(1, 6000 / 10);
  expect(moments.filter(moment => moment - shownAt(moment) >= 600)).toEqual([]);
});

test.each([
  { matches: 8, every: 100, share: 0.3 },
  { matches: 8, every: 5, share: 0.3 },
  { matches: 300, every: 2000, share: 4 },
])(
  '$matches matches that all change every $every ms leave a bounded memory, and nothing is shown too early',
  ({ matches, every, share }) => {
    const { timeline, shownAt, moments } = played(matches, every);
    const kept = new Set<Session>(moments.flatMap(moment => [...(timeline.at(moment)?.values() ?? [])]));
    expect(kept.size).toBeLessThanOrEqual(Math.max(1000, 20 * matches) + matches);
    expect(moments.filter(moment => !(shownAt(moment) <= moment))).toEqual([]);
    // What is longer ago is remembered less exactly, but all of it.
    const isVague = (moment: number): boolean =>
      moment - shownAt(moment) > Math.max(every, grain) + (begin + longestDelay - moment) * share;
    expect(moments.filter(isVague)).toEqual([]);
  },
);
