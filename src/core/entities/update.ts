import { choice, flag, int, list, mapOf, maybe, nullable, optional, record, text, time } from '../schema.ts';
import type { updateTypes } from '../updateTypes.ts';
import { liveRound, liveScoreboard, liveState } from './live.ts';
import { roundReasons, score, sideNames } from './match.ts';

/**
 * The pushed updates by type, defined only here. The events of `scoreboard/event.ts` are these types, and the documents
 * describe them. A player is named by his identifier.
 */

const teamKeys = ['team1', 'team2'] as const;
/** Things that may not be reported. Without kills, it is unknown who is alive and how many kills each has. */
export const untoldThings = ['kills', 'health', 'bomb'] as const;

const base = <const T extends (typeof updateTypes)[number]>(type: T) => ({
  id: text('The same each time the update is sent', { format: 'id' }),
  type: choice('What happened', [type]),
  matchId: text('Match', { format: 'id' }),
  at: time('When it happened'),
});
const inRound = <const T extends (typeof updateTypes)[number]>(type: T) => ({
  ...base(type),
  mapNumber: int('Position of the map in the series, from 1', { minimum: 1 }),
  round: int('Round on that map, from 1', { minimum: 1 }),
});
const playerId = (about: string) => text(about, { format: 'id' });

export const snapshotUpdate = record(
  'The complete state of a match: the first update of each match, and the replacement for lost updates',
  () => ({
    ...base('snapshot'),
    missed: optional(
      flag('Present and true if it replaces updates that were not sent, because the client read too slowly'),
    ),
    state: record('The answers of the routes state, scoreboard and rounds of the match', () => ({
      ...liveState.fields,
      ...liveScoreboard.fields,
      rounds: list(liveRound, { about: 'The rounds of all maps so far' }),
    })),
  }),
);

export const loadout = record('A player’s equipment and money at the end of the freeze time', {
  playerId: playerId('Player'),
  money: maybe.int('Money in dollars'),
  equipment: maybe.int('Value of the equipment in dollars'),
  weapon: maybe.text('Weapon'),
  utility: optional(list(text('Grenade'), { about: 'Grenades; absent if unknown' })),
  armor: maybe.int('Armour, 0 to 100'),
  helmet: maybe.flag('Whether the armour has a helmet'),
  kit: maybe.flag('Whether the player carries a defuse kit'),
});

export const roundStartUpdate = record('A round begins: the freeze time is over', {
  ...inRound('round_start'),
  map: text('Map name'),
  team1Side: choice('Side of the first team', sideNames),
  maxRounds: optional(int('Rounds of the map’s two halves; absent if they are 24 or unknown')),
  loadouts: list(loadout, { about: 'The players’ equipment and money' }),
  untold: optional(
    list(choice('A missing type of update', untoldThings), {
      about: 'Types of events that this round’s updates will not report; absent if unknown',
    }),
  ),
});

export const killUpdate = record('A player dies', {
  ...inRound('kill'),
  killerId: nullable(playerId('The killer; null for the world, a fall or the bomb')),
  victimId: playerId('Who died'),
  assisterId: nullable(playerId('Who assisted')),
  weapon: maybe.text('Weapon'),
  headshot: flag('Whether it was a headshot'),
  health: optional(
    mapOf(int('Health left'), {
      about: 'Health left of every living player hurt in the round so far, by player; absent if unknown',
    }),
  ),
});

export const bombPlantedUpdate = record('The bomb is planted', {
  ...inRound('bomb_planted'),
  playerId: nullable(playerId('Who planted it')),
  site: maybe.text('Bomb site, A or B'),
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
  score: { ...score, about: 'Rounds won on the map, including this one' },
  seconds: maybe.int('Whole seconds since the end of the freeze time'),
  damage: mapOf(int('Damage'), { about: 'Damage of each player in the round, by player; empty if unknown' }),
});

export const finalLine = record('A player’s final line for a whole map', {
  playerId: playerId('Player'),
  kills: int('Kills'),
  deaths: int('Deaths'),
  assists: maybe.int('Assists'),
  headshots: maybe.int('Headshot kills'),
  adr: maybe.number('Average damage per round'),
});

export const mapEndUpdate = record('A map is over', {
  ...base('map_end'),
  mapNumber: int('Position of the map in the series, from 1', { minimum: 1 }),
  map: text('Map name'),
  winner: nullable(choice('Team that won it', teamKeys)),
  score: { ...score, about: 'Rounds won' },
  series: { ...score, about: 'Maps won in the series, including this one' },
  lines: optional(
    list(finalLine, {
      about:
        'The players’ lines if they were counted separately: they take precedence over the sum of the kills',
    }),
  ),
});

export const matchEndUpdate = record('The match is over', {
  ...base('match_end'),
  winner: nullable(choice('Team that won it', teamKeys)),
  series: { ...score, about: 'Maps won' },
});

/** Nothing else makes a score go back: `restore` is a backup that was loaded, `restart` a map begun again. */
export const correctionReasons = ['restore', 'restart', 'recount', 'fix', 'cancel'] as const;

export const correctionUpdate = record('Something that was sent before no longer holds', {
  ...base('correction'),
  reason: choice(
    '`restore`: the server went back to an earlier round; `restart`: the map began again; `recount`: the source counted anew; `fix`: an operator corrected the match; `cancel`: the match never was, and no list has it any more',
    correctionReasons,
  ),
  mapNumber: int('Position of the map in the series, from 1', { minimum: 1 }),
  round: int('The last round of that map that still counts; later rounds and maps are void', { minimum: 0 }),
  map: text('Map name; empty if unknown'),
  score: { ...score, about: 'Rounds won on that map' },
  series: { ...score, about: 'Maps won in the series' },
  team1Side: nullable(choice('Side of the first team from now on; null if unknown', sideNames)),
  incomplete: optional(
    flag(
      'Present and true if the players’ counts on that map are too low from here on: something was missed',
    ),
  ),
  swapped: optional(flag('Present and true if everything won so far belongs to the other team')),
  lines: optional(
    list(finalLine, { about: 'The players’ counts on that map so far; absent if they did not change' }),
  ),
});

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
  correction: correctionUpdate,
} as const satisfies Readonly<Record<(typeof updateTypes)[number], unknown>>;

/** The last message to a client whose key may receive no more updates. It is free and is not an update. */
export const pushEnd = record('The reason for the end of updates, with the contents of a request’s error', {
  type: choice('`limit`: the quota is used up; `refused`: the key was revoked', ['limit', 'refused']),
  code: choice('Code of the error', ['PLAN_LIMIT_EXCEEDED', 'INVALID_API_KEY']),
  message: text('What is wrong'),
  plan: optional(text('limit: the plan of the key')),
  limit: optional(int('limit: requests per month of the plan', { minimum: 0 })),
  resetsAt: optional(time('limit: when the quota resets')),
});
