import { choice, flag, int, list, maybe, nullable, number, optional, record, text } from '../schema.ts';
import { mapResult, roundReasons, sideNames } from './match.ts';

const teamKeys = ['team1', 'team2'] as const;
const seconds = (about: string) => number(`${about}, in seconds since the end of the freeze time`);

const roundPlayer = record('A player at the end of the freeze time', () => ({
  playerId: text('Player identifier', { format: 'id' }),
  nickname: text('Player'),
  team: choice('Team of the match', teamKeys),
  money: maybe.int('Money left in dollars'),
  equipment: maybe.int('Value of the equipment in dollars'),
}));

const roundKill = record('A death', () => ({
  seconds: seconds('When'),
  killerId: maybe.text('The killer; null for the world, a fall or the bomb', { format: 'id' }),
  victimId: text('Who died', { format: 'id' }),
  assisterId: maybe.text('Who assisted', { format: 'id' }),
  weapon: maybe.text('Weapon'),
  headshot: flag('Whether it was a headshot'),
}));

/** An addition to the service description: what is known about each round of a map, kill by kill. */
export const courseRound = record('A played round with its kills', () => ({
  round: int('Round on the map, from 1'),
  team1Side: choice('Side of the first team', sideNames),
  winner: choice('Team that won it', teamKeys),
  side: choice('Side that won it', sideNames),
  reason: nullable(choice('How it ended', roundReasons)),
  endedAfter: nullable(seconds('When it ended')),
  plantedAfter: nullable(seconds('When the bomb was planted; null if it was not, or if unknown')),
  players: list(roundPlayer, { about: 'The players with their money and equipment' }),
  kills: nullable(list(roundKill, { about: 'The deaths in order; null if they were not recorded' })),
}));

export const mapCourse = record('A map of a match', () => ({
  ...mapResult.fields,
  course: optional(
    nullable(
      list(courseRound, { about: 'The rounds with their kills; only if asked for, null if not recorded' }),
    ),
  ),
}));
