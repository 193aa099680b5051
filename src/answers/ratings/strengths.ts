import { getOrMake } from '../../core/getOrMake.ts';
import { dayLength } from '../../core/day.ts';
import { createCores, type Cores, playerKeys } from './cores.ts';
import { createCalibration, logistic, seriesChance } from './chances.ts';

/** A team in a match, or on a list. */
export interface Side {
  /** The slug of its name; it is looked at only where no lineup is known. */
  readonly name: string;
  /** Its players on that day; empty if only its opponent's are known, null if the source knows none at all. */
  readonly lineup: readonly string[] | null;
}

export interface PlayedMatch {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly team1: Side;
  readonly team2: Side;
  readonly winner: 1 | 2;
  readonly bestOf: number | null;
}

/** A list of the regional standings. */
export interface PointsList {
  readonly day: string;
  /** Best first. */
  readonly rows: readonly (Side & {
    readonly points: number;
    /** As people write it. */ readonly title?: string;
  })[];
}

/** A team as it is known on the day of a forecast. */
export interface Strength {
  /** Points of the Elo scale: 400 more are ten times the odds of a series. */
  readonly rating: number;
  /** The standard deviation of the rating. */
  readonly deviation: number;
  /** The points in the newest list before the day; null if the team is not on it. */
  readonly points: number | null;
  /** The number of its matches that the rating knows. */
  readonly matches: number;
}

/**
 * The parameters, chosen on the 2,729 matches of 2026-01-08 to 03-31 whose teams were both on the list before, and on
 * nothing else, except `calibrationSpread`: of 0.06 to 0.15 it was chosen with all 5,601 forecasts of January to March 2025
 * and January to July 2026 in view. Strengths are in natural logarithms of odds.
 */
export const parameters = {
  /** How much of a difference in points of the standings a team begins with. */
  pointsShare: 0.8,
  /** The standard deviation of a strength around that, before any match. */
  spread: 1,
  /** A match counts 1/e after so many days. */
  days: 200,
  /** The points of a team that is on no list. */
  unlisted: 500,
  /** What each new player takes from the weight of the matches before. */
  change: 0.15,
  /** The factor of calibration before any forecast, and its standard deviation; the forecasts before a day move it. */
  calibration: 0.72,
  calibrationSpread: 0.1,
};

/** The natural logarithm of the odds for a point of the Elo scale. */
const perPoint = Math.LN10 / 400;
/** A match that counts less than this is left out. */
const least = 0.02;
/** Strengths are found once none moves by more than this, which is half a point; usually after a few sweeps. */
const nearEnough = 0.003;
const mostSweeps = 50;
/** The longest step: where the curve is very flat, a whole step of Newton's method leads further away. */
const farthest = 1;

interface Played {
  readonly day: number;
  readonly opponent: Team;
  readonly won: 0 | 1;
  /** What it counts, on the day of the first match; on a later day it counts less, by a factor common to all. */
  weight: number;
}

interface Team {
  readonly number: number;
  strength: number;
  variance: number;
  prior: number;
  readonly played: Played[];
}

/** A side of the day: its team, and its points in the newest list before. */
interface Placed {
  readonly team: Team;
  readonly points: number | null;
}

/** The strengths of all teams, going from day to day: what is asked about a day knows nothing of it, nor later. */
export interface Strengths {
  /** Goes on to a day. Only these sides, as their lineups are on that day, may be asked about until the next. */
  open(day: string, sides: readonly Side[]): void;
  strengthOf(side: Side): Strength;
  /** The chance from 0 to 1 that the first wins; of a series of unknown length if `bestOf` is null. */
  chance(one: Side, other: Side, bestOf: number | null): number;
  /** Adds the matches of the day, between those sides. */
  add(matches: readonly PlayedMatch[]): void;
}

/**
 * Strengths by the model of Bradley and Terry (1952): the most likely ones given all matches before the day, which count
 * the less the older they are, and given the points in the newest list before it. A chance is drawn towards a half by
 * how uncertain both strengths are.
 */
export const createStrengths = (lists: readonly PointsList[]): Strengths => {
  const standings = openStandings(lists);
  const cores = createCores();
  const calibration = createCalibration({
    factor: parameters.calibration,
    spread: parameters.calibrationSpread,
    days: parameters.days,
  });
  const teams: Team[] = [];
  const named = new Map<string, Team>();
  let today = '';
  let start: number | undefined;

  const make = (): Team => {
    const prior = parameters.unlisted * parameters.pointsShare * perPoint;
    const team: Team = {
      number: teams.length,
      strength: prior,
      variance: parameters.spread ** 2,
      prior,
      played: [],
    };
    teams.push(team);
    return team;
  };
  const byName = (name: string): Team => getOrMake(named, name, make);
  const playersOf = ({ name, lineup }: Side): readonly string[] =>
    lineup ? playerKeys(lineup) : standings.rosterOf(name, today);
  const find = (side: Side, players: readonly string[]): Team => {
    if (players.length === 0) return byName(side.name);
    const found = cores.find(players);
    const team = (found && teams[found.team]) ?? make();
    if (found && found.changed > 0)
      for (const match of team.played)
        if (match.day < toNumber(today)) match.weight *= 1 - parameters.change * found.changed;
    cores.set(team.number, players);
    return team;
  };
  let placed = new Map<Side, Placed>();
  const place = (side: Side): Placed => {
    const players = playersOf(side);
    const team = find(side, players);
    const points = standings.pointsOf(players, side, today);
    team.prior = (points ?? parameters.unlisted) * parameters.pointsShare * perPoint;
    if (team.played.length === 0) team.strength = team.prior;
    return { team, points };
  };
  const of = (side: Side): Placed => {
    const found = placed.get(side);
    if (!found) throw new RangeError(`"${side.name}" was not named when the day was opened`);
    return found;
  };

  return {
    open: (day, sides) => {
      today = day;
      placed = new Map(sides.map(side => [side, place(side)]));
      solve(teams, ageWeight(toNumber(day) - (start ?? toNumber(day))));
      calibration.fit(toNumber(day));
    },
    strengthOf: side => {
      const { team, points } = of(side);
      return {
        rating: team.strength / perPoint,
        deviation: Math.sqrt(team.variance) / perPoint,
        points,
        matches: team.played.length,
      };
    },
    chance: (one, other, bestOf) => {
      const logit = logitOf(of(one).team, of(other).team);
      return seriesChance(logistic(calibration.factor() * logit), bestOf);
    },
    add: matches => {
      for (const { day, team1, team2, winner, bestOf } of matches) {
        const [{ team: first, points }, { team: second, points: others }] = [of(team1), of(team2)];
        const at = toNumber(day);
        const isForecast = points !== null && others !== null;
        // The chance of another length follows from that of a best of three.
        if (isForecast && (bestOf ?? 3) === 3)
          calibration.add(at, logitOf(first, second), winner === 1 ? 1 : 0);
        start ??= at;
        const weight = 1 / ageWeight(at - start);
        first.played.push({ day: at, opponent: second, won: winner === 1 ? 1 : 0, weight });
        second.played.push({ day: at, opponent: first, won: winner === 2 ? 1 : 0, weight });
      }
    },
  };
};

/** The log odds that the first wins, drawn towards even by how unsure both strengths are; not calibrated yet. */
const logitOf = (first: Team, second: Team): number =>
  (first.strength - second.strength) / Math.sqrt(1 + (Math.PI / 8) * (first.variance + second.variance));

const toNumber = (day: string): number => Date.parse(day) / dayLength;

/** What a match counts so many days after it. */
const ageWeight = (days: number): number => Math.exp(-days / parameters.days);

/** Newton's method, one team at a time, until the order of the teams has no say. `age`: the factor common to all weights. */
const solve = (teams: readonly Team[], age: number): void => {
  const precision = 1 / parameters.spread ** 2;
  let moved = Infinity;
  for (let sweep = 0; sweep < mostSweeps && moved > nearEnough; sweep++) {
    moved = 0;
    for (const team of teams) {
      let slope = (team.prior - team.strength) * precision;
      let curve = precision;
      for (const { opponent, won, weight } of team.played) {
        const counts = weight * age;
        if (counts < least) continue;
        const chance = logistic(team.strength - opponent.strength);
        slope += counts * (won - chance);
        curve += counts * chance * (1 - chance);
      }
      const step = Math.max(-farthest, Math.min(farthest, slope / curve));
      team.strength += step;
      team.variance = 1 / curve;
      moved = Math.max(moved, Math.abs(step));
    }
  }
};

interface Standings {
  /** The points in the newest list before a day: of the core or, without players, of the name. */
  pointsOf(players: readonly string[], side: Side, day: string): number | null;
  /** The roster of a name in the newest list before a day or, if there is none, in the first list with it. */
  rosterOf(name: string, day: string): readonly string[];
}

const openStandings = (lists: readonly PointsList[]): Standings => {
  const ordered = lists.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map(indexList);
  const before = (day: string) => ordered.findLast(list => list.day < day);
  return {
    pointsOf: (players, { name, lineup }, day) => {
      const list = before(day);
      if (players.length === 0) return (lineup ? undefined : list?.named.get(name)?.points) ?? null;
      const found = list?.cores.find(players);
      return (found && list?.rows[found.team]?.points) ?? null;
    },
    rosterOf: (name, day) => {
      const own =
        before(day)?.named.get(name) ?? ordered.find(({ named }) => named.has(name))?.named.get(name);
      return playerKeys(own?.lineup ?? []);
    },
  };
};

const indexList = ({ day, rows }: PointsList) => {
  const cores: Cores = createCores();
  // Of two rosters with one core or one name the better stands first, and counts.
  for (const [number, { lineup }] of [...rows.entries()].reverse())
    cores.set(number, playerKeys(lineup ?? []));
  return { day, rows, cores, named: new Map(rows.toReversed().map(row => [row.name, row])) };
};
