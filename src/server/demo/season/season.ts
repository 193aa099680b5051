import {
  day,
  eventNumber,
  hour,
  lookAhead,
  matchNumber,
  minute,
  seasonStart,
  dayNumber,
} from '../calendar.ts';
import { planMatch, type FieldedTeam } from '../match/plan.ts';
import type { SimulatedMatch, SimulateMatch } from '../match/simulation.ts';
import { type Region, teams } from '../teams.ts';
import type { World } from '../rosters.ts';
import { createOpenings, type Opening, type OpeningState } from './openings.ts';
import {
  createTournament,
  hoursOfMatch,
  hoursOfPlay,
  type StageFixture,
  tournamentFormats,
} from './tournament.ts';
import { least } from '../../../core/extremes.ts';

export type Running = ReturnType<typeof createRunning>;

/** A tournament during a season. Times are milliseconds since 1970 UTC. */
const createRunning = (number: number, opening: Opening, openedAt: number) => {
  const format = tournamentFormats[opening.series.format];
  const hours = hoursOfPlay(format);
  return {
    number,
    opening,
    format,
    play: createTournament(format, opening.teams, openedAt - lookAhead),
    openedAt,
    startsAt: Infinity,
    endsAt: 0,
    hours,
    hoursLeft: hours,
    /** The hours of play per day that finish it in its planned days. */
    pace: hours / format.days,
  };
};

/** A played match, with its tournament and its effects on other matches. */
export interface PlayedMatch extends StageFixture {
  readonly number: number;
  readonly tournament: Running;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly winner: 1 | 2;
}

/** Receives a match immediately after it was played. Its course is large and is not kept here. */
export type RecordMatch = (played: PlayedMatch, match: SimulatedMatch) => void;

export type PlayedSeason = ReturnType<typeof playSeason>;

const quarter = 15 * minute;
/** The minimum time between a team's matches, and between the decision who plays and the match. */
const rest = hour;
const notice = 30 * minute;
const courts = 2;

/**
 * Plays a season on two courts that are never empty: when a match is about to end, the running tournament that is furthest
 * behind its pace supplies the next. The last cups are finished after the season's end. Matches are played in the order of
 * their starts, and none depends on a later one: those after `until` (ms since 1970 UTC) are left out.
 */
export const playSeason = (
  world: World,
  season: number,
  simulate: SimulateMatch,
  record: RecordMatch,
  until = Infinity,
) => {
  const end = seasonStart(season + 1);
  const openings = createOpenings(world, season);
  const matches: PlayedMatch[] = [];
  const tournaments: Running[] = [];
  let running: Running[] = [];
  const busyUntil = new Map<number, number>();
  const appearances = new Map<number, number>();
  const freeAt = Array.from({ length: courts }, () => seasonStart(season));

  const isReady = ({ fixture }: StageFixture, at: number, pause: number): boolean =>
    fixture.knownAt + Math.min(notice, pause) <= at &&
    (busyUntil.get(fixture.team1) ?? 0) + pause <= at &&
    (busyUntil.get(fixture.team2) ?? 0) + pause <= at;
  const choose = (at: number, pause: number): readonly [Running, StageFixture] | undefined => {
    const late = at > end - lastDays ? 100 : 0;
    const urgency = new Map(
      running.map(one => [one, urgencyOf(one, at) + (one.opening.series.tier === 'C' ? 0 : late)]),
    );
    for (const one of running.toSorted((a, b) => (urgency.get(b) ?? 0) - (urgency.get(a) ?? 0))) {
      const ready = one.play.open().filter(candidate => isReady(candidate, at, pause));
      const first = ready.sort((a, b) => a.fixture.round - b.fixture.round)[0];
      if (first) return [one, first];
    }
    return undefined;
  };
  const stateAt = (at: number): OpeningState => ({
    at,
    hoursLeft: running.reduce((sum, one) => sum + one.hoursLeft, 0),
    load: team => running.filter(one => one.opening.teams.includes(team)).length,
    surplus: team => (appearances.get(team) ?? 0) - (2 * matches.length) / teams.length,
    rested: team => (busyUntil.get(team) ?? 0) + rest <= at,
  });
  const openOne = (at: number, fill: boolean): boolean => {
    const opening = openings(stateAt(at), fill);
    if (!opening) return false;
    const one = createRunning(eventNumber(season, tournaments.length + 1), opening, at);
    tournaments.push(one);
    running.push(one);
    return true;
  };
  const demand = (): number => running.reduce((sum, one) => sum + one.pace, 0);
  const nextMatch = (at: number): readonly [Running, StageFixture] | undefined => {
    if (at >= end) return choose(at, rest);
    while (demand() < courts * 24 && openOne(at, false));
    return (
      choose(at, rest) ??
      (openOne(at, false) ? choose(at, rest) : undefined) ??
      (openOne(at, true) ? choose(at, rest) : undefined) ??
      choose(at, 0)
    );
  };

  for (;;) {
    const court = freeAt.indexOf(least(freeAt));
    const at = Math.floor((freeAt[court] ?? 0) / quarter) * quarter;
    if (at > until || (at >= end && running.length === 0)) break;
    const next = nextMatch(at);
    if (!next) {
      if (at < end) throw new Error(`nothing to play at ${new Date(at).toISOString()}`);
      freeAt[court] = at + quarter;
      continue;
    }
    const [tournament, chosen] = next;
    const number = matchNumber(season, matches.length + 1);
    const { bestOf, team1, team2 } = chosen.fixture;
    const sides = [fieldTeam(world, team1, at), fieldTeam(world, team2, at)] as const;
    const match = simulate(
      planMatch(world.seed, world.form, { matchNumber: number, bestOf, startsAt: at, teams: sides }),
    );
    const { endsAt, winner } = match;
    const played: PlayedMatch = { ...chosen, number, tournament, startsAt: at, endsAt, winner };
    matches.push(played);
    record(played, match);
    freeAt[court] = endsAt;
    for (const team of [team1, team2]) {
      busyUntil.set(team, endsAt);
      appearances.set(team, (appearances.get(team) ?? 0) + 1);
    }
    tournament.startsAt = Math.min(tournament.startsAt, at);
    tournament.endsAt = Math.max(tournament.endsAt, endsAt);
    tournament.hoursLeft -= hoursOfMatch[bestOf];
    tournament.play.play(chosen.fixture, {
      winner,
      maps: match.score1 - match.score2,
      rounds: match.maps.reduce((sum, map) => sum + map.score1 - map.score2, 0),
      endsAt,
    });
    running = running.filter(one => !one.play.finished());
  }
  return { season, matches, tournaments };
};

/** The days at the end of a season before which the greater tournaments finish. */
const lastDays = 6 * day;

/** A team with the five players it has on the first day of a match. */
const fieldTeam = ({ rosters }: World, id: number, startsAt: number): FieldedTeam => {
  const team = teams[id - 1];
  if (!team) throw new RangeError(`no team ${id}`);
  return { id, slug: team.slug, name: team.name, players: rosters.five(id, dayNumber(startsAt)) };
};

/** The preferred hour of play (UTC) of each region. */
const primeHour: Readonly<Record<Region, number>> = { Europe: 17, Americas: 23, Asia: 10 };
/** How many hours a tournament may fall behind its pace in order to play at its own time of day. */
const toleratedLag = 4;

/** How urgently a tournament should play now, from its hours behind its pace and the time of day. */
const urgencyOf = ({ pace, openedAt, hours, hoursLeft, opening }: Running, at: number): number => {
  const clock = ((at % day) / hour - primeHour[opening.series.clock]) / 24;
  return (pace * (at - openedAt)) / day - hours + hoursLeft + toleratedLag * Math.cos(2 * Math.PI * clock);
};
