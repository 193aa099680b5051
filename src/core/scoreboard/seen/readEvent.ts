import { correctionReasons, untoldThings } from '../../entities/update.ts';
import { isRecord } from '../../json/jsonRecord.ts';
import { flag, int, list, number, record, text, time } from '../../schema.ts';
import { read } from '../../reader/reader.ts';
import type { Fields, Seen } from '../../schema.ts';
import type { FinalLine, MatchEvent, RoundStart } from '../event.ts';
import { toSide } from './seenNames.ts';
import { toReason, toScore } from './seenRounds.ts';

/** How a pushed update was framed. */
export interface Framing {
  /** The event name in the stream, which may be the only source of the type. */
  readonly name?: string;
  readonly id?: string;
  /** The time of arrival, milliseconds since 1970 UTC, for events without a time of their own. */
  readonly now: number;
}

/** The fields that every pushed update may have. */
export const headSchema = record('', {
  id: text(''),
  type: text('', { from: { cito: 'event kind eventType' } }),
  matchId: text('', { from: { cito: 'match.id data.matchId payload.matchId match' } }),
  at: time('', { from: { cito: 'time timestamp data.at payload.at' } }),
});
/** The event type for a type name in any spelling. */
export const eventTypeOf = (name = ''): EventType | undefined => eventTypes.get(plainName(name));

const place = {
  mapNumber: int('', { from: { cito: 'map.number mapIndex' } }),
  round: int('', { from: { cito: 'roundNumber round.number' } }),
};
const person = (role: string) => text('', { from: { cito: `${role}.id ${role}.playerId ${role}` } });
const rounds = (...from: readonly string[]) =>
  record('', { team1: int(''), team2: int('') }, { format: 'score', from: { cito: from.join(' ') } });
const loadout = record('', {
  playerId: text('', { from: { cito: 'player.id id' } }),
  money: number(''),
  equipment: number('', { from: { cito: 'equipmentValue' } }),
  weapon: text('', { from: { cito: 'primaryWeapon' } }),
  armor: number('', { from: { cito: 'armour kevlar' } }),
  helmet: flag(''),
  kit: flag('', { from: { cito: 'defuseKit hasDefuseKit' } }),
});

const finalLine = record('', {
  playerId: text(''),
  kills: number(''),
  deaths: number(''),
  assists: number(''),
  headshots: number(''),
  adr: number(''),
});

const schemas = {
  round_start: record('', {
    ...place,
    map: text('', { from: { cito: 'map.name mapName' } }),
    team1Side: text('', { from: { cito: 'team1.side' } }),
    loadouts: list(loadout, { from: { cito: 'players' } }),
  }),
  kill: record('', {
    ...place,
    killerId: text('', { from: { cito: 'killer.id attackerId attacker.id killer attacker' } }),
    victimId: person('victim'),
    assisterId: text('', { from: { cito: 'assister.id assistId assister assist' } }),
    weapon: text('', { from: { cito: 'weapon.name' } }),
    headshot: flag('', { from: { cito: 'isHeadshot hs' } }),
  }),
  bomb_planted: record('', { ...place, playerId: person('player'), site: text('') }),
  bomb_defused: record('', { ...place, playerId: person('player') }),
  bomb_exploded: record('', place),
  round_end: record('', {
    ...place,
    winner: text('', { from: { cito: 'winnerTeam' } }),
    side: text('', { from: { cito: 'winnerSide winningSide' } }),
    reason: text('', { from: { cito: 'roundEndReason endReason' } }),
    score: rounds('mapScore'),
    seconds: number('', { from: { cito: 'duration' } }),
  }),
  map_end: record('', {
    mapNumber: place.mapNumber,
    map: text('', { from: { cito: 'map.name mapName' } }),
    winner: text(''),
    score: rounds('mapScore'),
    series: rounds('seriesScore'),
    lines: list(finalLine),
  }),
  match_end: record('', { winner: text(''), series: rounds('seriesScore', 'score') }),
  correction: record('', {
    ...place,
    reason: text(''),
    map: text('', { from: { cito: 'map.name mapName' } }),
    score: rounds('mapScore'),
    series: rounds('seriesScore'),
    team1Side: text(''),
    swapped: flag(''),
    lines: list(finalLine),
  }),
} satisfies Readonly<Record<MatchEvent['type'], { readonly fields: Fields }>>;

type EventType = MatchEvent['type'];
export type Body = Readonly<Record<string, unknown>>;
type Base = Pick<MatchEvent, 'id' | 'matchId' | 'at'>;

/** The fields of an event besides its base; undefined when a required field is missing. */
type Reading = (body: Body, base: Base) => MatchEvent | undefined;
const readings: { readonly [T in EventType]: Reading } = {
  round_start: (body, base) => {
    const { mapNumber, round, map = '', loadouts = [], ...seen } = read(schemas.round_start, body) ?? {};
    const team1Side = toSide(seen.team1Side);
    if (mapNumber === undefined || round === undefined || !team1Side) return undefined;
    return {
      ...base,
      type: 'round_start',
      mapNumber,
      round,
      map,
      team1Side,
      loadouts: loadouts.flatMap(toLoadout),
      ...untoldIn(body['untold']),
    };
  },
  kill: (body, base) => {
    const seen = read(schemas.kill, body) ?? {};
    const {
      mapNumber,
      round,
      victimId,
      killerId = null,
      assisterId = null,
      weapon = null,
      headshot = false,
    } = seen;
    if (mapNumber === undefined || round === undefined || victimId === undefined) return undefined;
    const health = numbersIn(body['health']);
    return {
      ...base,
      type: 'kill',
      mapNumber,
      round,
      killerId,
      victimId,
      assisterId,
      weapon,
      headshot,
      ...(health && { health }),
    };
  },
  bomb_planted: (body, base) => {
    const { mapNumber, round, playerId = null, site = null } = read(schemas.bomb_planted, body) ?? {};
    if (mapNumber === undefined || round === undefined) return undefined;
    return { ...base, type: 'bomb_planted', mapNumber, round, playerId, site };
  },
  bomb_defused: (body, base) => {
    const { mapNumber, round, playerId = null } = read(schemas.bomb_defused, body) ?? {};
    if (mapNumber === undefined || round === undefined) return undefined;
    return { ...base, type: 'bomb_defused', mapNumber, round, playerId };
  },
  bomb_exploded: (body, base) => {
    const { mapNumber, round } = read(schemas.bomb_exploded, body) ?? {};
    if (mapNumber === undefined || round === undefined) return undefined;
    return { ...base, type: 'bomb_exploded', mapNumber, round };
  },
  round_end: (body, base) => {
    const { mapNumber, round, seconds = null, ...seen } = read(schemas.round_end, body) ?? {};
    const winner = toTeam(seen.winner);
    const side = toSide(seen.side);
    const score = toScore(seen.score);
    if (mapNumber === undefined || round === undefined || !winner || !side || !score) return undefined;
    const damage = numbersIn(body['damage']) ?? {};
    const reason = toReason(seen.reason);
    return { ...base, type: 'round_end', mapNumber, round, winner, side, reason, score, seconds, damage };
  },
  map_end: (body, base) => {
    const { mapNumber, map = '', lines, ...seen } = read(schemas.map_end, body) ?? {};
    const score = toScore(seen.score);
    const series = toScore(seen.series);
    if (mapNumber === undefined || !score || !series) return undefined;
    const winner = toTeam(seen.winner) ?? null;
    const finalLines = lines && { lines: lines.flatMap(toFinalLine) };
    return { ...base, type: 'map_end', mapNumber, map, winner, score, series, ...finalLines };
  },
  match_end: (body, base) => {
    const seen = read(schemas.match_end, body) ?? {};
    const series = toScore(seen.series);
    return series && { ...base, type: 'match_end', winner: toTeam(seen.winner) ?? null, series };
  },
  correction: (body, base) => {
    const { mapNumber, round, map = '', lines, swapped, ...seen } = read(schemas.correction, body) ?? {};
    const score = toScore(seen.score);
    const series = toScore(seen.series);
    const reason = correctionReasons.find(word => word === seen.reason);
    if (mapNumber === undefined || round === undefined || !score || !series || !reason) return undefined;
    return {
      ...base,
      type: 'correction',
      reason,
      mapNumber,
      round,
      map,
      score,
      series,
      team1Side: toSide(seen.team1Side) ?? null,
      ...(swapped && { swapped }),
      ...(lines && { lines: lines.flatMap(toFinalLine) }),
    };
  },
};

/** Makes a typed event from its body; undefined when a required field is missing. */
export const toEvent = (type: EventType, body: Body, { id, now }: Framing): MatchEvent | undefined => {
  const head = read(headSchema, body) ?? {};
  const { matchId, at = new Date(now).toISOString() } = head;
  if (matchId === undefined) return undefined;
  return readings[type](body, { id: head.id ?? id ?? `${matchId}:${type}:${at}`, matchId, at });
};

const toLoadout = (seen: Seen<typeof loadout>) => {
  const {
    playerId,
    money = null,
    equipment = null,
    weapon = null,
    armor = null,
    helmet = null,
    kit = null,
  } = seen;
  return playerId === undefined ? [] : [{ playerId, money, equipment, weapon, armor, helmet, kit }];
};

const toFinalLine = ({ playerId, kills, deaths, ...seen }: Seen<typeof finalLine>): readonly FinalLine[] => {
  const { assists = null, headshots = null, adr = null } = seen;
  if (playerId === undefined || kills === undefined || deaths === undefined) return [];
  return [{ playerId, kills, deaths, assists, headshots, adr }];
};

const toTeam = (word: string | undefined) => (word === 'team1' || word === 'team2' ? word : undefined);

/** The known words in a list of things that will not be reported. */
const untoldIn = (value: unknown): Pick<RoundStart, 'untold'> =>
  Array.isArray(value) ? { untold: untoldThings.filter(thing => value.includes(thing)) } : {};

const numbersIn = (value: unknown): Readonly<Record<string, number>> | undefined => {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
};

/** A type name without the differences between spellings. */
export const plainName = (name: string): string => name.replaceAll(/[_\-\s.]/g, '').toLowerCase();
// Object.keys widens the type: these are the keys of the registry.
const eventTypes = new Map((Object.keys(schemas) as EventType[]).map(type => [plainName(type), type]));
