import { date, flag, int, list, maybe, number, optional, record, text } from '../schema.ts';

const prize = record('Prize money that counts for the bounty offered', () => ({
  date: date('Last day of the event'),
  ageWeight: number('Weight of its age, from 0 to 1'),
  amount: number('Prize money in dollars', { format: 'money' }),
  scaled: number('Prize money times the age weight, in dollars', { format: 'money' }),
}));

const result = record(
  'A match that counts, with its part in each factor; null where it counts for nothing',
  () => ({
    date: date('Day of the match'),
    opponent: text('Opponent'),
    won: flag('Whether the team won'),
    ageWeight: number('Weight of its age: 1 in the newest month, then falling to 0'),
    eventWeight: maybe.number('Weight of the event'),
    bounty: maybe.number('Bounty offered by the opponent'),
    bountyAdjusted: maybe.number('Bounty times both weights'),
    network: maybe.number('Network of the opponent'),
    networkAdjusted: maybe.number('Network times both weights'),
    lan: maybe.number('1 on LAN, else 0'),
    lanAdjusted: maybe.number('The same times the age weight'),
    headToHead: number('Points won or lost head-to-head, age weight included'),
  }),
);

const rules = record('How results age, and when the next list comes', () => ({
  whole: int('Days for which a result counts in full'),
  falling: int('Days over which its weight then falls to 0'),
  listDays: int('Days from one list to the next'),
}));

/** The parts of a team's points in the regional standings, as its publisher prints them. */
export const standingsBreakdown = record('What the points in the regional standings are made of', () => ({
  points: number('Points: start + headToHead'),
  start: number('Starting value, from 400 to 2000, made of the four factors'),
  headToHead: number('Sum of the head-to-head adjustments'),
  average: number('Mean of the four factors'),
  lowestAverage: number('Lowest mean among all teams'),
  highestAverage: number('Highest mean among all teams'),
  bountyOffered: number('Factor from 0 to 1: own prize money'),
  bountyCollected: number('Factor from 0 to 1: prize money of the beaten opponents'),
  opponentNetwork: number('Factor from 0 to 1: whom the beaten opponents have beaten'),
  lanWins: number('Factor from 0 to 1: wins on LAN'),
  winnings: number('Sum of the ten best scaled prizes, in dollars', { format: 'money' }),
  winningsReference: number('The fifth highest such sum among all teams, in dollars', { format: 'money' }),
  rules: optional(rules),
  prizes: list(prize, { about: 'The prizes that count' }),
  matches: list(result, { about: 'The matches that count, newest first' }),
}));
