import { day, hour, seasonDays, seasonStart } from '../calendar.ts';
import { filler, flagship, series } from '../names/series.ts';
import type { Series } from '../names/series.ts';
import { createRandom } from '../random.ts';
import { teams } from '../teams.ts';
import type { WorldTeam } from '../teams.ts';
import { hoursOfPlay, tournamentFormats } from './tournament.ts';
import type { World } from '../rosters.ts';

/** A tournament that can begin, with its teams by seed. */
export interface Opening {
  readonly series: Series;
  readonly edition: number;
  readonly teams: readonly number[];
}

/** The facts on which the choice of the next tournament depends. */
export interface OpeningState {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** The hours of play that the running tournaments still need. */
  readonly hoursLeft: number;
  /** The number of running tournaments that a team plays in. */
  load(team: number): number;
  /** The number of matches that the team has played this season above the average. */
  surplus(team: number): number;
  /** Whether the team has rested enough to play now. */
  rested(team: number): boolean;
}

/**
 * A season ends in the middle of cups, which run some hours into the next season. The weakest teams play these cups,
 * and these teams do not take part in the first tournaments of the next season. So no team plays two matches at once,
 * although no season knows the matches of another.
 */
const closers = 16;
const closing = 36 * hour;
const opening = 2 * day;

/**
 * Which teams enter a tournament, in Elo points: the weight of chance added to strength, and the reduction for each
 * match that a team has played above the average. The best teams play the great tournaments and leave the small ones to
 * teams that have played less.
 */
const entryWeights = { great: { luck: 50, tired: 1 }, small: { luck: 110, tired: 8 } } as const;

export const createOpenings = ({ seed, form }: World, season: number) => {
  const start = seasonStart(season);
  const end = seasonStart(season + 1);
  const queue = queueOf(seed, season);
  const weakest = new Set(form.order.slice(-closers));
  const strongest = new Set(form.order.slice(0, 10));
  let fillers = 0;

  const allowed = (team: WorldTeam, at: number): boolean =>
    weakest.has(team.id) ? at >= start + opening : at < end - closing;
  const best = (
    candidates: readonly WorldTeam[],
    count: number,
    merit: (team: number) => number,
    at: number,
  ): readonly number[] | undefined => {
    const merits = new Map(candidates.map(team => [team.id, merit(team.id)]));
    const order = [...merits.keys()].sort((a, b) => (merits.get(b) ?? 0) - (merits.get(a) ?? 0));
    if (order.length < count) return undefined;
    return order.slice(0, count).sort((a, b) => form.strength(b, at) - form.strength(a, at));
  };
  const fieldOf = (entry: Series, edition: number, state: OpeningState): readonly number[] | undefined => {
    const random = createRandom(seed, 'field', entry.name, edition);
    const candidates = teams.filter(
      team => inField(entry, team, strongest) && allowed(team, state.at) && state.load(team.id) < 3,
    );
    const { luck, tired } = entry.field === 'world' ? entryWeights.great : entryWeights.small;
    const merit = (team: number): number =>
      form.strength(team, state.at) +
      luck * random.normal() -
      90 * state.load(team) -
      tired * state.surplus(team);
    return best(candidates, tournamentFormats[entry.format].teams, merit, state.at);
  };

  return {
    /** The next of the season's tournaments that can still finish in time; undefined when none can. */
    next: (state: OpeningState): Opening | undefined => {
      for (const [index, { entry, edition }] of queue.entries()) {
        if (!fits(entry, state, end)) continue;
        const field = fieldOf(entry, edition, state);
        if (!field) continue;
        queue.splice(index, 1);
        return { series: entry, edition, teams: field };
      }
      return undefined;
    },
    /** A cup for teams that have time. */
    filler: (state: OpeningState): Opening => {
      const edition = season * filler.editions + ++fillers;
      const random = createRandom(seed, 'field', filler.name, edition);
      const { teams: count } = tournamentFormats[filler.format];
      const field = best(
        teams.filter(team => allowed(team, state.at)),
        count,
        team => random.next() - state.load(team) - (state.rested(team) ? 0 : 10),
        state.at,
      );
      if (!field) throw new Error(`no teams for a cup in season ${season}`);
      return { series: filler, edition, teams: field };
    },
  };
};

/** The season's tournaments in the order in which they should begin. The editions of one series are spread evenly. */
function queueOf(seed: number, season: number): { entry: Series; edition: number }[] {
  const random = createRandom(seed, 'calendar', season);
  return series
    .flatMap(entry =>
      Array.from({ length: entry.editions }, (_, index) => ({
        entry,
        edition: (season - 1) * entry.editions + index + 1,
        place: entry.name === flagship ? -1 : placeOf(entry, index + random.next()),
      })),
    )
    .sort((a, b) => a.place - b.place);
}

/** The first day of the season on which an edition may begin, such that the last edition still has time. */
function placeOf(entry: Series, turn: number): number {
  return (turn / entry.editions) * (seasonDays - tournamentFormats[entry.format].days - 4);
}

function inField(entry: Series, team: WorldTeam, strongest: ReadonlySet<number>): boolean {
  if (entry.field === 'world') return true;
  if (entry.field === 'open') return !strongest.has(team.id);
  return team.region === entry.field;
}

/** Whether the tournament can finish before the season's last days, at two matches at a time. */
function fits(entry: Series, state: OpeningState, end: number): boolean {
  const format = tournamentFormats[entry.format];
  const left = end - closing - state.at;
  const hours = state.hoursLeft + hoursOfPlay(format);
  return hours * hour < left * 2 && format.days * day * 0.75 < left;
}
