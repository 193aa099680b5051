import { choice, flag, int, list, mapOf, nullable, number, optional, record, text, time } from '../schema.ts';
import { liveRound, liveScoreboard, liveState, type updateTypes } from './live.ts';
import { roundReasons, score, sideNames } from './match.ts';

/**
 * What is pushed, by type: the one place that says so. The events of `scoreboard/event.ts` are these types, and the
 * documents describe them. A player is named by his identifier.
 */

const teamKeys = ['team1', 'team2'] as const;
/** What happens in a round and may not be told. Without kills nobody knows who lives, or who has how many. */
export const untoldThings = ['kills', 'health', 'bomb'] as const;

const base = <const T extends (typeof updateTypes)[number]>(type: T) => ({
  id: text('The same each time the update is sent', { format: 'id' }),
  type: choice('What happened', [type]),
  matchId: text('Match', { format: 'id' }),
  at: time('When it happened'),
});
const inRound = <const T extends (typeof updateTypes)[number]>(type: T) => ({
  ...base(type),
  mapNumber: int('Place of the map in the series, from 1', { minimum: 1 }),
  round: int('Round on that map, from 1', { minimum: 1 }),
});
const playerId = (about: string) => text(about, { format: 'id' });

export const snapshotUpdate = record(
  'The whole of a match as it stands: the first update of each match, and what replaces lost ones',
  () => ({
    ...base('snapshot'),
    missed: optional(
      flag(
        'Present and true where it stands for updates that were not sent, because they were taken too slowly',
      ),
    ),
    state: record('What the routes state, scoreboard and rounds of the match answer', () => ({
      ...liveState.fields,
      ...liveScoreboard.fields,
      rounds: list(liveRound, { about: 'The rounds of all maps so far' }),
    })),
  }),
);

export const loadout = record('What a player takes into a round, at the end of the freeze time', {
  playerId: playerId('Player'),
  money: nullable(int('Money in dollars')),
  equipment: nullable(int('Value of the equipment in dollars')),
  weapon: nullable(text('Weapon')),
  armor: nullable(int('Armour, 0 to 100')),
  helmet: nullable(flag('Whether the armour has a helmet')),
  kit: nullable(flag('Whether the player carries a defuse kit')),
});

export const roundStartUpdate = record('A round begins: the freeze time is over', {
  ...inRound('round_start'),
  map: text('Map name'),
  team1Side: choice('Side of the first team', sideNames),
  loadouts: list(loadout, { about: 'What the players take into it' }),
  untold: optional(
    list(choice('What is not told', untoldThings), {
      about: 'What the updates of this round leave out though it happens; absent where that is not known',
    }),
  ),
});

export const killUpdate = record('A player dies', {
  ...inRound('kill'),
  killerId: nullable(playerId('Who killed; null: the world, a fall, or the bomb')),
  victimId: playerId('Who died'),
  assisterId: nullable(playerId('Who assisted')),
  weapon: nullable(text('Weapon')),
  headshot: flag('Whether it was a headshot'),
  health: optional(
    mapOf(int('Health left'), {
      about: 'Health left of every living player hurt in the round so far, by player; absent where not known',
    }),
  ),
});

export const bombPlantedUpdate = record('The bomb is planted', {
  ...inRound('bomb_planted'),
  playerId: nullable(playerId('Who planted it')),
  site: nullable(text('Bomb site, A or B')),
});

export const bombDefusedUpdate = record('The bomb is defused', {
  ...inRound('bomb_defused'),
  playerId: nullable(playerId('Who defused it')),
});

export const bombExplodedUpdate = record('The bomb explodes', inRound('bomb_exploded'));

export const roundEndUpdate = record('A round is over', {
  ...inRound('round_end'),
  winner: choice('Team that won it', teamKeys),
  side: choice('Side that won it', sideNames),
  reason: nullable(choice('How it ended', roundReasons)),
  score: { ...score, about: 'Rounds won on the map after it' },
  seconds: nullable(int('Whole seconds from the end of the freeze time')),
  damage: mapOf(int('Damage'), {
    about: 'Damage of each player in the round, by player; empty where it is not known',
  }),
});

export const finalLine = record('What a source counted of a player over a whole map', {
  playerId: playerId('Player'),
  kills: int('Kills'),
  deaths: int('Deaths'),
  assists: nullable(int('Assists')),
  headshots: nullable(int('Kills by a headshot')),
  adr: nullable(number('Average damage per round')),
});

export const mapEndUpdate = record('A map is over', {
  ...base('map_end'),
  mapNumber: int('Place of the map in the series, from 1', { minimum: 1 }),
  map: text('Map name'),
  winner: nullable(choice('Team that won it', teamKeys)),
  score: { ...score, about: 'Rounds won' },
  series: { ...score, about: 'Maps won in the series after it' },
  lines: optional(
    list(finalLine, {
      about: 'The players’ lines where they were counted apart: they go before what the kills add up to',
    }),
  ),
});

export const matchEndUpdate = record('The match is over', {
  ...base('match_end'),
  winner: nullable(choice('Team that won it', teamKeys)),
  series: { ...score, about: 'Maps won' },
});

/** The schema of each type of pushed update. */
export const updateSchemas = {
  snapshot: snapshotUpdate,
  round_start: roundStartUpdate,
  kill: killUpdate,
  bomb_planted: bombPlantedUpdate,
  bomb_defused: bombDefusedUpdate,
  bomb_exploded: bombExplodedUpdate,
  round_end: roundEndUpdate,
  map_end: mapEndUpdate,
  match_end: matchEndUpdate,
} as const satisfies Readonly<Record<(typeof updateTypes)[number], unknown>>;

/** The last message to a client whose key may have nothing more. It is free, and no update. */
export const pushEnd = record('Why nothing more is pushed: what the error of a request would say', {
  type: choice('`limit`: the quota is spent; `refused`: the key was revoked', ['limit', 'refused']),
  code: choice('Code of the error', ['PLAN_LIMIT_EXCEEDED', 'INVALID_API_KEY']),
  message: text('What is wrong'),
  plan: optional(text('limit: the plan of the key')),
  limit: optional(int('limit: requests that the plan has in a month', { minimum: 0 })),
  resetsAt: optional(time('limit: when they are there again')),
});
