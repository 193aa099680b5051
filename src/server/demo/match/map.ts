import { estimateRating } from '../../../answers/players/rating.ts';
import type { RoundReason, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import {
  halfOf,
  halvesOf,
  isMapOver,
  otherSide,
  overtimesOf,
  sideOfTeam1,
  startsHalf,
  timings,
} from '../../../core/scoreboard/rules.ts';
import type { Random } from '../random.ts';
import { buyFor, chooseBuy, payRound } from './economy.ts';
import type { Fight } from './fight.ts';
import { countNames, type Fighter, hundredths, noCounts, type Squad, startHalf } from './fighter.ts';
import { playRound } from './round.ts';

interface MapSetting {
  readonly number: number;
  readonly name: string;
  readonly pickedBy: 1 | 2 | null;
  readonly team1StartsAs: Side;
  /** The first team's advantage on this map, in hundredths of log odds of a duel; a whole number. */
  readonly edge: number;
  /** End of the first freeze time, milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

/** Plays a map to its end, and returns it in the columns of `match_map`, with the players' lines. */
export const playMap = (setting: MapSetting, squads: readonly [Squad, Squad], fight: Fight) => {
  const [team1, team2] = squads;
  const { dice, recorder } = fight;
  const { number, name, pickedBy, team1StartsAs, startsAt } = setting;
  const rounds: RoundRow[] = [];
  let clock = startsAt;
  for (const squad of squads) arrive(squad, dice);
  for (let round = 1; ; round++) {
    const side = sideOfTeam1(team1StartsAs, round);
    if (startsHalf(round)) takeSides(fight, team1, team2, side, round);
    fight.edge = side === 'T' ? setting.edge : 0 - setting.edge;
    fight.startsAt = clock;
    goShopping(team1, team2, round, dice);
    goShopping(team2, team1, round, dice);
    recorder?.roundStart(clock, number, name, round);
    const outcome = playRound(fight);
    const { winner, reason } = outcome;
    const ended = clock + fight.clock;
    const seconds = Math.round(fight.clock / 1000);
    winner.score++;
    payRound(outcome);
    for (const squad of squads) endRound(squad, winner);
    rounds.push([winner.number, winner.side, reason, seconds, ended - startsAt]);
    recorder?.roundEnd(ended, winner, reason, seconds);
    const score = { team1: team1.score, team2: team2.score };
    if (isMapOver(score)) {
      recorder?.mapEnd(ended, winner);
      for (const squad of squads) countCt(squad, round, 1);
      return {
        number,
        name,
        pickedBy,
        score1: team1.score,
        score2: team2.score,
        winner: winner.number,
        overtimes: overtimesOf(score),
        startsAt,
        endsAt: ended,
        halves: halvesText(rounds, team1StartsAs),
        rounds: JSON.stringify(rounds),
        players: [...team1.fighters, ...team2.fighters].map(fighter => lineOf(fighter, round)),
      };
    }
    clock = ended + breakAfter(round);
  }
};

/** Winner, side, reason, length in seconds, and the end in milliseconds since the map's start: the column `rounds`. */
type RoundRow = readonly [1 | 2, Side, RoundReason, number, number];

const halvesText = (rounds: readonly RoundRow[], team1StartsAs: Side): string => {
  const winners = rounds.map(([winner]): TeamKey => (winner === 1 ? 'team1' : 'team2'));
  const halves = halvesOf(winners, team1StartsAs);
  return `[${halves.map(({ team1, team2, team1Side }) => `[${team1},${team2},"${team1Side}"]`).join()}]`;
};

/** The time from the end of a round to the end of the next freeze time, longer at half time, in milliseconds. */
const breakAfter = (round: number): number =>
  (timings.afterRound + timings.freeze + (startsHalf(round + 1) ? 60 : 0)) * 1000;

/** The value of one standard deviation of a player's form, in hundredths of log odds of a duel. */
const formWorth = 17;

const arrive = (squad: Squad, dice: Random): void => {
  squad.score = 0;
  for (const fighter of squad.fighters) {
    fighter.form = hundredths(dice.bell() * formWorth);
    fighter.counts = noCounts();
    fighter.ct = [];
  }
};

const takeSides = (fight: Fight, team1: Squad, team2: Squad, team1Side: Side, round: number): void => {
  const overtime = halfOf(round) >= 2;
  for (const team of [team1, team2]) countCt(team, round - 1, 1);
  startHalf(team1, team1Side, overtime);
  startHalf(team2, otherSide(team1Side), overtime);
  for (const team of [team1, team2]) countCt(team, round - 1, -1);
  fight.t = team1Side === 'T' ? team1 : team2;
  fight.ct = team1Side === 'T' ? team2 : team1;
};

const goShopping = (squad: Squad, foe: Squad, round: number, dice: Random): void => {
  const lastChance = startsHalf(round + 1) || isMapOver({ team1: squad.score, team2: foe.score + 1 });
  const isPistolRound = startsHalf(round) && halfOf(round) < 2;
  buyFor(squad, isPistolRound ? 'pistol' : chooseBuy(squad, lastChance, dice), dice);
};

const endRound = (squad: Squad, winner: Squad): void => {
  if (squad.clutcher !== null) {
    squad.clutcher.counts.clutches++;
    if (squad === winner) squad.clutcher.counts.clutchesWon++;
  }
  for (const { counts, roundDamage, roundKills, kast, alive } of squad.fighters) {
    counts.damage += roundDamage;
    if (kast || alive) counts.kastRounds++;
    const several = multiKills[roundKills - 2];
    if (several) counts[several]++;
  }
};

/** By the number of kills in a round, from two to five. */
const multiKills = ['doubleKills', 'tripleKills', 'quadKills', 'aces'] as const;

/** A player's line for a map with this number of rounds; `ct` is in the order of `ctColumns`, with the damage. */
const lineOf = ({ player, squad, counts, ct }: Fighter, rounds: number) => {
  const { kills, deaths, assists, kastRounds, damage } = counts;
  const rating = estimateRating({
    kills: kills / rounds,
    deaths: deaths / rounds,
    assists: assists / rounds,
    damage: damage / rounds,
    kast: kastRounds / rounds,
  });
  return {
    playerId: player.id,
    side: squad.number,
    rounds,
    adr: rounded(damage / rounds, 10),
    kast: rounded((100 * kastRounds) / rounds, 10),
    rating: rounded(rating, 100),
    tDamage: damage - (ct.at(-1) ?? 0),
    counts,
    ct,
  };
};

/** Adds a CT team's counts of the map so far to those as CT when its half ends, and subtracts them when it begins. */
const countCt = ({ fighters, side }: Squad, rounds: number, sign: 1 | -1): void => {
  if (side !== 'CT') return;
  for (const { counts, ct } of fighters) {
    ct[0] = (ct[0] ?? 0) + sign * rounds;
    for (let at = 0; at < countNames.length; at++)
      ct[at + 1] = (ct[at + 1] ?? 0) + sign * counts[countNames[at] ?? 'damage'];
  }
};

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
