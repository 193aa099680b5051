import { loadout, updateSchemas } from '../../entities/update.ts';
import { roundReasonOf, sideNamed } from '../../entities/spellings.ts';
import { isRecord } from '../../json/jsonRecord.ts';
import { read } from '../../reader/reader.ts';
import { plainName } from '../../json/spelling.ts';
import { type Fields, list, record, type Schema, text, time } from '../../schema.ts';
import type { MatchEvent } from '../event.ts';

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

type EventType = MatchEvent['type'];
export type Body = Readonly<Record<string, unknown>>;

/** The event type for a type name in any spelling. */
export const eventTypeOf = (name = ''): EventType | undefined =>
  eventTypes.find(type => plainName(type) === plainName(name));

/** Where other services have the fields of events. */
const places: Readonly<Record<string, string>> = {
  mapNumber: 'map.number mapIndex',
  round: 'roundNumber round.number',
  map: 'map.name mapName',
  team1Side: 'team1.side',
  loadouts: 'players',
  killerId: 'killer.id killer.playerId attackerId attacker.id killer attacker',
  victimId: 'victim.id victim.playerId victim',
  assisterId: 'assister.id assister.playerId assistId assister assist',
  playerId: 'player.id player.playerId player',
  weapon: 'weapon.name',
  headshot: 'isHeadshot hs',
  winner: 'winnerTeam',
  side: 'winnerSide winningSide',
  reason: 'roundEndReason endReason',
  score: 'mapScore',
  series: 'seriesScore',
  seconds: 'duration',
};
const placesOfLoadouts: typeof places = {
  playerId: 'player.id id',
  equipment: 'equipmentValue',
  weapon: 'primaryWeapon',
  armor: 'armour kevlar',
  kit: 'defuseKit hasDefuseKit',
};

/** The fields of every update, and the numbers by player, which `toEvent` takes as they are. */
const taken = new Set(['id', 'type', 'matchId', 'at', 'damage', 'health']);

const withPlaces = (fields: Fields, from = places): Schema<unknown, unknown> =>
  record(
    '',
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !taken.has(name))
        .map(([name, { format, ...schema }]) => [
          name,
          {
            ...schema,
            // A person may be named by a record without an identifier.
            ...(format !== undefined && format !== 'id' && { format }),
            ...(from[name] !== undefined && { from: { cito: from[name] } }),
          },
        ]),
    ),
  );

const toReadable = (type: EventType): Schema<unknown, unknown> => {
  const { fields }: { readonly fields: Fields } = updateSchemas[type];
  const ofLoadouts = list(withPlaces(loadout.fields, placesOfLoadouts));
  return withPlaces(
    { ...fields, ...(fields['loadouts'] && { loadouts: ofLoadouts }) },
    type === 'match_end' ? { ...places, series: 'seriesScore score' } : places,
  );
};

const { snapshot: _, ...events } = updateSchemas;
// Object.keys widens the type: these are the keys of the registry.
const eventTypes = Object.keys(events) as EventType[];
const schemas = new Map(eventTypes.map(type => [type, toReadable(type)]));

/** Makes a typed event from its body; undefined when a required field is missing. */
export const toEvent = (type: EventType, body: Body, { id, now }: Framing): MatchEvent | undefined => {
  const head = read(headSchema, body) ?? {};
  const { matchId, at = new Date(now).toISOString() } = head;
  const schema = schemas.get(type);
  if (matchId === undefined || !schema) return undefined;
  const base = { id: head.id ?? id ?? `${matchId}:${type}:${at}`, matchId, at, type };
  const { health, damage } = body;
  const seen = { ...defaults, ...Object(read(schema, body)), ...base };
  // Complete by the schema that the type is inferred from.
  return complete(updateSchemas[type], { ...seen, health, damage: damage ?? {} }) as MatchEvent | undefined;
};

/** What fields mean that a service leaves out although they have a value. */
const defaults = { map: '', headshot: false, loadouts: [] };

/** The value with everything that its schema requires; undefined where that is missing. */
const complete = (schema: Schema<unknown, unknown>, seen: unknown): unknown => {
  const { kind, fields, item, choices } = schema;
  if (kind === 'list' && item)
    return Array.isArray(seen) ? seen.flatMap(each => complete(item, each) ?? []) : undefined;
  if (kind === 'record')
    return isRecord(seen) ? (fields ? completeFields(fields, seen) : numbersIn(seen)) : undefined;
  if (!choices || typeof seen !== 'string') return seen;
  return [seen, sideNamed(seen), roundReasonOf(seen)].find(
    word => word !== undefined && choices.includes(word),
  );
};

const completeFields = (fields: Fields, seen: Body): Body | undefined => {
  const found = Object.entries(fields).map(([name, schema]) => {
    const value = complete(schema, seen[name] ?? undefined) ?? (schema.nullable ? null : undefined);
    return { name, value, isMissing: value === undefined && !schema.optional };
  });
  if (found.some(({ isMissing }) => isMissing)) return undefined;
  return Object.fromEntries(found.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
};

const numbersIn = (value: Body): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
