import { day, hour, seasonDays, seasonStart } from '../calendar.ts';
import { filler, flagship, series, type Series } from './series.ts';
import { Random } from '../random.ts';
import { teams, type WorldTeam } from '../teams.ts';
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
  /** In how many running tournaments a team plays. */
  load(team: number): number;
  /** How many matches a team has played above the average. */
  surplus(team: number): number;
  rested(team: number): boolean;
}

/**
 * A season ends within cups, which run into the next one. The weakest teams play them and miss the first tournaments of
 * the next season, so that no team plays two matches at once.
 */
const closers = 16;
const closing = 36 * hour;
const opening = 2 * day;

/**
 * Entry to a tournament, in Elo points: the weight of chance, and the reduction for each match above the average. The best
 * teams play the great tournaments, and those that have played less the small ones.
 */
const entryWeights = { great: { luck: 50, tired: 1 }, small: { luck: 110, tired: 8 } } as const;

/** The next of the season's tournaments that can still finish, or with `fill` a cup for teams that have time. */
export const createOpenings = ({ seed, form }: World, season: number) => {
  const [start, end] = [seasonStart(season), seasonStart(season + 1)];
  const queue = queueOf(seed, season);
  const weakest = new Set(form.order.slice(-closers));
  const strongest = new Set(form.order.slice(0, 10));
  let fillers = 0;

  const mayEnter = ({ field }: Series, { id, region }: WorldTeam, state: OpeningState): boolean =>
    (weakest.has(id) ? state.at >= start + opening : state.at < end - closing) &&
    state.load(id) < 3 &&
    (field === 'world' || (field === 'open' ? !strongest.has(id) : region === field));
  const open = (entry: Series, edition: number, state: OpeningState): Opening | undefined => {
    const random = new Random(seed, 'field', entry.name, edition);
    const count = tournamentFormats[entry.format].teams;
    const { luck, tired } = entry.field === 'world' ? entryWeights.great : entryWeights.small;
    const entrants = teams
      .filter(team => mayEnter(entry, team, state))
      .map(({ id }) => {
        const strength = form.strength(id, state.at);
        const effort = 90 * state.load(id) + tired * state.surplus(id);
        const waits = entry === filler && !state.rested(id) ? 1000 : 0;
        return { id, strength, merit: strength + luck * random.normal() - effort - waits };
      })
      .sort((a, b) => b.merit - a.merit)
      .slice(0, count);
    if (entrants.length < count) return undefined;
    return {
      series: entry,
      edition,
      teams: entrants.sort((a, b) => b.strength - a.strength).map(({ id }) => id),
    };
  };
  /** Whether the tournament can finish before the season's last days, at two matches at a time. */
  const fits = ({ format: name }: Series, { at, hoursLeft }: OpeningState): boolean => {
    const format = tournamentFormats[name];
    const left = end - closing - at;
    return (hoursLeft + hoursOfPlay(format)) * hour < left * 2 && format.days * day * 0.75 < left;
  };

  return (state: OpeningState, fill: boolean): Opening | undefined => {
    if (fill) return open(filler, season * filler.editions + ++fillers, state);
    for (const [index, { entry, edition }] of queue.entries()) {
      const opened = fits(entry, state) ? open(entry, edition, state) : undefined;
      if (opened) queue.splice(index, 1);
      if (opened) return opened;
    }
    return undefined;
  };
};

/** The season's tournaments in the order in which they should begin. The editions of one series are spread evenly. */
function queueOf(seed: number, season: number): { entry: Series; edition: number }[] {
  const random = new Random(seed, 'calendar', season);
  return series
    .flatMap(entry => {
      const { editions, format } = entry;
      // The last edition still has time when it begins on the last of these days.
      const days = seasonDays - tournamentFormats[format].days - 4;
      return Array.from({ length: editions }, (_, index) => ({
        entry,
        edition: (season - 1) * editions + index + 1,
        day: entry.name === flagship ? -1 : ((index + random.next()) / editions) * days,
      }));
    })
    .sort((a, b) => a.day - b.day);
}
