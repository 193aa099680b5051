import { isRecord, type JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { countAt, isSteamId, parseBody, recordAt, wordAt } from '../body.ts';
import { IngestError } from '../ingestError.ts';
import type { Totals } from '../observation.ts';
import { isDraw } from './reasons.ts';

export interface TeamLine {
  readonly name: string;
  readonly score: number;
  readonly players: readonly (Totals & { readonly name: string })[];
}

/** Where something happens within a map. What is not told is undefined. */
export interface Place {
  readonly number: number | undefined;
  /** From 1. */
  readonly round: number | undefined;
}

/** What an event says; undefined for one of the many that say nothing of the score. */
export type Webhook =
  | { readonly name: 'other' }
  | {
      readonly name: 'series_start';
      readonly bestOf: number | undefined;
      readonly team1: string;
      readonly team2: string;
    }
  | { readonly name: 'map_picked'; readonly map: string; readonly team: TeamKey | null }
  | {
      readonly name: 'side_picked';
      readonly number: number;
      readonly map: string;
      readonly team: TeamKey | null;
      readonly side: Side | null;
    }
  | { readonly name: 'going_live'; readonly number: number }
  | { readonly name: 'round_start'; readonly number: number; readonly round: number | undefined }
  | { readonly name: 'backup_loaded'; readonly number: number; readonly rounds: number }
  | {
      readonly name: 'round_end';
      readonly number: number;
      readonly side: Side;
      /** A number, of which see reasons.ts. */
      readonly reason: number | null;
      /** The plug-in that sends such a post; null if both may. */
      readonly plugin: 'matchzy' | 'get5' | null;
      readonly seconds: number | null;
      readonly team1: TeamLine;
      readonly team2: TeamLine;
    }
  | {
      readonly name: 'map_result';
      readonly number: number;
      readonly team1: TeamLine;
      readonly team2: TeamLine;
    }
  | { readonly name: 'series_end' }
  | (Place & {
      readonly name: 'player_death';
      readonly killer: string | null;
      readonly victim: string;
      readonly assister: string | null;
      readonly weapon: string | null;
      readonly headshot: boolean;
    })
  | (Place & {
      readonly name: 'bomb_planted' | 'bomb_defused' | 'bomb_exploded';
      readonly player: string | null;
      readonly site: string | null;
    });

/** @throws {IngestError} With the place of what is wrong. */
export const readWebhook = (text: string): Webhook => {
  const body = parseBody(text);
  const name = wordAt(body, 'event', '$');
  if (name === undefined) throw new IngestError(422, '$.event', 'an event of MatchZy or get5 has a name');
  const read = Object.hasOwn(readings, name) ? readings[name] : undefined;
  return read ? read(body) : { name: 'other' };
};

const mapOf = (body: JsonRecord): number => (countAt(body, 'map_number', '$') ?? 0) + 1;
const teamOf = (word: string | undefined): TeamKey | null =>
  word === 'team1' || word === 'team2' ? word : null;
/** The code writes 2 and 3, the documentation t and ct. */
const sideOf = (word: string | undefined): Side | null =>
  word === '3' || word === 'ct' ? 'CT' : word === '2' || word === 't' ? 'T' : null;

/** get5 counts rounds from 0, and tells a number below 0 of what is before the first. */
const roundAt = (body: JsonRecord): number | undefined => {
  const number = countAt(body, 'round_number', '$');
  return number === undefined || number < 0 ? undefined : number + 1;
};
const placeOf = (body: JsonRecord): Place => ({
  number: body['map_number'] === undefined ? undefined : mapOf(body),
  round: roundAt(body),
});

const readings: Readonly<Record<string, (body: JsonRecord) => Webhook>> = {
  series_start: body => ({
    name: 'series_start',
    bestOf: countAt(body, 'num_maps', '$'),
    team1: teamName(body, 'team1'),
    team2: teamName(body, 'team2'),
  }),
  map_picked: body => ({
    name: 'map_picked',
    map: wordAt(body, 'map_name', '$') ?? '',
    team: teamOf(wordAt(body, 'team', '$')),
  }),
  side_picked: body => ({
    name: 'side_picked',
    number: mapOf(body),
    map: wordAt(body, 'map_name', '$') ?? '',
    team: teamOf(wordAt(body, 'team', '$')),
    side: sideOf(wordAt(body, 'side', '$')),
  }),
  going_live: body => ({ name: 'going_live', number: mapOf(body) }),
  round_start: body => ({ name: 'round_start', number: mapOf(body), round: roundAt(body) }),
  backup_loaded: body => ({
    name: 'backup_loaded',
    number: mapOf(body),
    rounds: countAt(body, 'round_number', '$') ?? 0,
  }),
  round_end: body => readEnd(body),
  map_result: body => ({
    name: 'map_result',
    number: mapOf(body),
    team1: readTeam(body, 'team1'),
    team2: readTeam(body, 'team2'),
  }),
  series_end: () => ({ name: 'series_end' }),
  player_death: body => {
    const victim = personOf(body, 'player', '$');
    if (victim === null) throw new IngestError(422, '$.player.steamid', 'a death names its victim');
    const weapon = recordAt(body, 'weapon', '$') ?? {};
    const assist = recordAt(body, 'assist', '$') ?? {};
    return {
      name: 'player_death',
      ...placeOf(body),
      killer: body['suicide'] === true ? victim : personOf(body, 'attacker', '$'),
      victim,
      assister: assist['friendly_fire'] === true ? null : personOf(assist, 'player', '$.assist'),
      weapon: wordAt(weapon, 'name', '$.weapon') ?? null,
      headshot: body['headshot'] === true,
    };
  },
  bomb_planted: body => readBomb('bomb_planted', body),
  bomb_defused: body => readBomb('bomb_defused', body),
  bomb_exploded: body => readBomb('bomb_exploded', body),
};

const readEnd = (body: JsonRecord): Webhook => {
  const word = wordAt(recordAt(body, 'winner', '$') ?? {}, 'side', '$.winner');
  const side = sideOf(word);
  const reason = countAt(body, 'reason', '$') ?? null;
  if (reason !== null && isDraw(reason, side)) return { name: 'other' };
  if (!side) throw new IngestError(422, '$.winner.side', 'the end of a round names the side that won it');
  const time = countAt(body, 'round_time', '$') ?? 0;
  return {
    name: 'round_end',
    number: mapOf(body),
    side,
    reason,
    plugin: pluginOf(body, word, time),
    // MatchZy always sends 0.
    seconds: time > 0 ? Math.round(time / 1000) : null,
    team1: readTeam(body, 'team1'),
    team2: readTeam(body, 'team2'),
  };
};

/** MatchZy numbers the sides and tells neither the time of the round nor the sides of the teams. */
const pluginOf = (body: JsonRecord, side: string | undefined, time: number): 'matchzy' | 'get5' | null => {
  if (side === '2' || side === '3') return 'matchzy';
  const tellsSide = wordAt(recordAt(body, 'team1', '$') ?? {}, 'starting_side', '$.team1') !== undefined;
  return time > 0 || tellsSide ? 'get5' : null;
};

const readBomb = (name: 'bomb_planted' | 'bomb_defused' | 'bomb_exploded', body: JsonRecord): Webhook => ({
  name,
  ...placeOf(body),
  player: personOf(body, 'player', '$'),
  site: /^[abAB]$/.exec(wordAt(body, 'site', '$') ?? '')?.[0].toUpperCase() ?? null,
});

/** A player's id; a bot, whose id may be empty or 0, is known by his name, as in the log of a server. */
const idOf = (player: JsonRecord, place: string): string | null => {
  const id = wordAt(player, 'steamid', place) ?? '';
  const name = wordAt(player, 'name', place) ?? '';
  if (isSteamId(id) && id.length > 10) return id;
  return name === '' ? null : `bot:${name}`;
};

const personOf = (parent: JsonRecord, key: string, place: string): string | null => {
  const player = recordAt(parent, key, place);
  return player ? idOf(player, `${place}.${key}`) : null;
};

const teamName = (body: JsonRecord, key: string): string =>
  wordAt(recordAt(body, key, '$') ?? {}, 'name', `$.${key}`) ?? '';

/** More players than any team has. */
const mostPlayers = 32;

const readTeam = (body: JsonRecord, key: 'team1' | 'team2'): TeamLine => {
  const team = recordAt(body, key, '$');
  const place = `$.${key}`;
  const score = team && countAt(team, 'score', place);
  if (!team || score === undefined || score < 0)
    throw new IngestError(422, `${place}.score`, 'the end of a round has the score of both teams');
  const { players } = team;
  if (players !== undefined && players !== null && !Array.isArray(players))
    throw new IngestError(422, `${place}.players`, 'this is no list');
  const list: readonly unknown[] = Array.isArray(players) ? players : [];
  if (list.length > mostPlayers) throw new IngestError(422, `${place}.players`, 'there are too many players');
  return {
    name: wordAt(team, 'name', place) ?? '',
    score,
    players: list.flatMap((player, index) => readPlayer(player, `${place}.players[${index}]`)),
  };
};

const readPlayer = (player: unknown, place: string): TeamLine['players'] => {
  if (!isRecord(player)) throw new IngestError(422, place, 'this is no object');
  const id = idOf(player, place);
  if (id === null) return [];
  const stats = recordAt(player, 'stats', place) ?? {};
  const count = (key: string): number => countAt(stats, key, `${place}.stats`) ?? 0;
  return [
    {
      id,
      name: wordAt(player, 'name', place) ?? '',
      kills: count('kills'),
      deaths: count('deaths'),
      assists: count('assists'),
      headshots: count('headshot_kills'),
      damage: count('damage'),
    },
  ];
};
