import { createIntake } from '../../../src/server/ingest/createIntake.ts';
import type { Intake, IntakeSource, Post, Taken } from '../../../src/server/ingest/intake.ts';
import type { MatchEvent, MatchOpening } from '../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard, type ScoreboardState } from '../../../src/core/scoreboard/state.ts';

export const matchOf = (team1 = 'Alpha', team2 = 'Bravo', bestOf: number | null = 1): MatchOpening => ({
  matchId: 'cs-match-1',
  eventName: 'Test Cup',
  eventSlug: 'test-cup',
  stage: null,
  bestOf,
  startsAt: null,
  team1: { id: 'cs-team-1', slug: 'alpha', name: team1 },
  team2: { id: 'cs-team-2', slug: 'bravo', name: team2 },
  players: [],
  maps: [],
});

/** A post of a source. */
export interface Sent extends Post {
  readonly source: IntakeSource;
}

export interface Told {
  readonly opening: MatchOpening;
  readonly events: readonly MatchEvent[];
  readonly sources: readonly string[];
  readonly notes: readonly string[];
  readonly board: ScoreboardState;
}

/** Everything that an intake tells of some posts, with every wait over in between. */
export const tellAll = (
  opening: MatchOpening,
  posts: readonly Sent[],
  /** Between two posts: an intake made of the saved state, as after a kill -9. */
  between: (intake: Intake) => Intake = intake => intake,
): Told => {
  let intake = createIntake({ opening });
  let known = opening;
  const taken: Taken[] = [];
  const keep = (one: Taken): void => {
    taken.push(one);
    known = one.opening ?? known;
  };
  const wait = (until: number): void => {
    for (let due = intake.next(); due !== undefined && due <= until; due = intake.next())
      keep(intake.tick(due));
  };
  for (const { source, ...post } of posts) {
    wait(post.at);
    keep(intake.take(source, post));
    intake = between(intake);
  }
  wait(Number.POSITIVE_INFINITY);
  const all = taken.flatMap(({ events }) => events);
  const events = all.map(({ event }) => event);
  return {
    opening: known,
    events,
    sources: all.map(({ source }) => source),
    notes: taken.flatMap(({ notes }) => notes).map(({ place, reason }) => `${place}: ${reason}`),
    board: events.reduce(applyEvent, openScoreboard(known)),
  };
};

/** An intake made anew of what another one saved as JSON. */
export const restartedFor =
  (opening: MatchOpening) =>
  (intake: Intake): Intake =>
    createIntake({ opening }, JSON.parse(JSON.stringify(intake.state)));

/** The score of the map never goes down without a correction before it. */
export const goesBackUntold = (events: readonly MatchEvent[]): readonly string[] => {
  const faults: string[] = [];
  let rounds = 0;
  let map = 1;
  for (const event of events) {
    if (!('score' in event)) continue;
    const sum = event.score.team1 + event.score.team2;
    if (event.type !== 'correction' && event.mapNumber === map && sum < rounds)
      faults.push(`${event.id} has ${sum} rounds after ${rounds}`);
    rounds = sum;
    map = event.mapNumber;
  }
  return faults;
};

/** Events without what depends on the time of the posts. */
export const timeless = (events: readonly MatchEvent[]): readonly unknown[] =>
  events.map(event => ({ ...event, at: '' }));

/** A text in pieces that end at these places. */
export const cut = (text: string, places: readonly number[]): readonly string[] => {
  const ends = [...new Set(places.map(place => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
};
