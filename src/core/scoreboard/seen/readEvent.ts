import { roundsBySide, scoreByReference } from '../../entities/sides.ts';
import { updateSchemas } from '../../entities/update.ts';
import { roundReasonOf, sideNamed } from '../../entities/spellings.ts';
import { isRecord } from '../../json/jsonRecord.ts';
import { read } from '../../reader/reader.ts';
import { lookIn, plainName } from '../../json/spelling.ts';
import { type Fields, record, type Schema, type Seen, text, time } from '../../schema.ts';
import { numberOfName } from '../../mapName.ts';
import type { MatchEvent } from '../event.ts';
import { otherSide } from '../rules.ts';
import { mapOf, type ScoreboardState } from '../state.ts';
import { isInPlay, sideThen } from './readBoard.ts';
import { teamsOf } from './seenNames.ts';
import { outcomeOf } from './seenRounds.ts';

export interface Framing {
  /** The event name in the stream, which may be the only source of the type. */
  readonly name?: string;
  readonly id?: string;
  /** The match, if only one is followed. */
  readonly match?: string | undefined;
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

export type Head = { readonly [F in keyof Seen<typeof headSchema>]?: string | undefined };

/** What every update has. A time without a zone is nobody's: it may be an hour off in summer. */
export const readHead = (value: Body): Head => {
  const { at, ...head } = read(headSchema, value) ?? {};
  return at !== undefined && /(?:Z|[-+]\d\d:?\d\d)$/i.test(at) ? { ...head, at } : head;
};

/** The event type for a type name in any spelling: `roundEnd`, `round_ended`, `player_killed`. */
export const eventTypeOf = (name = ''): EventType | undefined => {
  const plain = plainName(name)
    .replace(/^player(?=kill)|(?<=kill|start|end)ed$/g, '')
    .replace(/^series(?=end$)/, 'match');
  return eventTypes.find(type => plainName(type) === plain);
};

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
  winner: 'winnerTeam winner.key winner.id winner.name winnerId winnerTeamId',
  side: 'winnerSide winningSide',
  reason: 'roundEndReason endReason',
  score: 'mapScore',
  series: 'seriesScore',
  seconds: 'duration',
};
/** The fields of every update, and the numbers by player, which `toEvent` takes as they are. */
const taken = new Set(['id', 'type', 'matchId', 'at', 'damage', 'health']);

const withPlaces = (fields: Fields, from: typeof places): Schema<unknown, unknown> =>
  record(
    '',
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !taken.has(name))
        .map(([name, { format, ...schema }]) => [
          name,
          {
            ...schema,
            // A number below the minimum still counts as told, so that `complete` refuses the event.
            minimum: -Infinity,
            // A person may be named by a record without an identifier.
            ...(format !== undefined && format !== 'id' && { format }),
            ...(from[name] !== undefined && { from: { cito: from[name] } }),
            ...(name === 'score' && { settled: [scoreByReference('roundsWon'), roundsBySide] }),
          },
        ]),
    ),
  );

const toReadable = (type: EventType): Schema<unknown, unknown> => {
  const { fields }: { readonly fields: Fields } = updateSchemas[type];
  return withPlaces(fields, type === 'match_end' ? { ...places, series: 'seriesScore score' } : places);
};

const { snapshot: _, ...events } = updateSchemas;
// Object.keys widens the type: these are the keys of the registry.
const eventTypes = Object.keys(events) as EventType[];
const schemas = new Map(eventTypes.map(type => [type, toReadable(type)]));

/**
 * Makes a typed event from its body; undefined when a required field is missing. What the scoreboard knows completes it:
 * the map and the round in play, which team plays on a side, and who has that name.
 */
export const toEvent = (
  type: EventType,
  body: Body,
  { matchId, at, id }: Head,
  now: number,
  board: ScoreboardState | undefined,
): MatchEvent | undefined => {
  const schema = schemas.get(type);
  if (matchId === undefined || !schema) return undefined;
  const when = at ?? new Date(now).toISOString();
  const base = { id: id ?? `${matchId}:${type}:${when}`, matchId, at: when, type };
  const { health, damage } = body;
  const told: Body = board ? { ...teamsOf(board), ...body } : body;
  const readIt = (value: Body): Body => ({ ...defaults, ...Object(read(schema, value)) });
  const seen = board ? completed(readIt, told, board, type === 'round_start') : readIt(told);
  // Complete by the schema that the type is inferred from.
  return complete(updateSchemas[type], { ...seen, ...base, health, damage: damage ?? {} }) as
    | MatchEvent
    | undefined;
};

const completed = (readIt: (value: Body) => Body, body: Body, board: ScoreboardState, isStart: boolean) => {
  const seen = readIt(body);
  const place = placeOf(seen, body, board, isStart);
  const sides = sideThen(board, place);
  const [won, on, reason] = ['winner', 'side', 'reason'].map(name => textOf(seen[name]));
  const { winner, side } = outcomeOf({ winner: won, side: on, reason }, board, sides);
  const played = winner && side && (winner === 'team1' ? side : otherSide(side));
  const team1Side = sideNamed(textOf(seen['team1Side'])) ?? played ?? sides;
  return {
    ...(seen['score'] === undefined && team1Side ? readIt({ ...body, team1Side }) : seen),
    ...place,
    map: seen['map'] || (mapOf(board, place.mapNumber ?? null)?.name ?? ''),
    team1Side,
    winner,
    side,
    ...Object.fromEntries(people.map(name => [name, playerIn(board, seen[name], body, name)])),
  };
};

/** The map and the round of an event: as told, else those in play. */
const placeOf = (seen: Body, body: Body, board: ScoreboardState, isStart: boolean) => {
  const { maps, mapNumber, round, phase } = board;
  const name = textOf(lookIn(body)('map.name', 'mapName', 'map'));
  const next = round !== null && isStart && phase === 'over' ? round + 1 : round;
  return {
    mapNumber: numberOf(seen['mapNumber']) ?? (isInPlay(board, name) ? mapNumber : numberOfName(maps, name)),
    round: numberOf(seen['round']) ?? next,
  };
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const people = ['killerId', 'victimId', 'assisterId', 'playerId'] as const;

/** The identifier that a player has on the scoreboard, where the event has another, or only the name. */
const playerIn = ({ players }: ScoreboardState, id: unknown, body: Body, field: string): unknown => {
  if (players.some(({ playerId }) => playerId === id)) return id;
  const who = field.replace(/Id$/, '');
  const look = lookIn(body);
  const names = [id, look(`${who}.name`), look(`${who}.nickname`), look(who)];
  return players.find(({ nickname }) => names.includes(nickname))?.playerId ?? id;
};

/** What fields mean that a service leaves out although they have a value. */
const defaults = { map: '', headshot: false, loadouts: [] };

/** The value with everything that its schema requires; undefined where that is missing. */
const complete = (schema: Schema<unknown, unknown>, seen: unknown): unknown => {
  const { kind, fields, item, choices, minimum = -Infinity } = schema;
  if (kind === 'list' && item)
    return Array.isArray(seen) ? seen.flatMap(each => complete(item, each) ?? []) : undefined;
  if (kind === 'record')
    return isRecord(seen) ? (fields ? completeFields(fields, seen) : numbersIn(seen)) : undefined;
  if (Number(seen) < minimum) return undefined;
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
