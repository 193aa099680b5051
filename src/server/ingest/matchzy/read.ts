import { isRecord, type JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { RoundReason, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { countAt, isSteamId, recordAt, wordAt } from '../body.ts';
import { IngestError } from '../intake.ts';

/** The number of the map, from 1. */
export const mapOf = (body: JsonRecord): number => (countAt(body, 'map_number', '$') ?? 0) + 1;

export const teamOf = (body: JsonRecord): TeamKey | null => {
  const word = wordAt(body, 'team', '$');
  return word === 'team1' || word === 'team2' ? word : null;
};

/** The code writes 2 and 3, the documentation t and ct. */
export const sideOf = (word: string | undefined): Side | null =>
  word === '3' || word === 'ct' ? 'CT' : word === '2' || word === 't' ? 'T' : null;

/** From 1. get5 counts rounds from 0, and tells a number below 0 of what is before the first. */
export const roundAt = (body: JsonRecord): number | undefined => {
  const number = countAt(body, 'round_number', '$');
  return number === undefined || number < 0 ? undefined : number + 1;
};

/** Where something happens. What is not told is undefined. */
export const placeOf = (body: JsonRecord) => ({
  map: body['map_number'] === undefined ? undefined : mapOf(body),
  round: roundAt(body),
});

/** By the numbers of the game, with the side that wins by it. */
const reasons: Readonly<Record<number, { readonly reason: RoundReason; readonly side?: Side }>> = {
  1: { reason: 'bomb', side: 'T' },
  7: { reason: 'defuse', side: 'CT' },
  8: { reason: 'elimination', side: 'CT' },
  9: { reason: 'elimination', side: 'T' },
  12: { reason: 'time', side: 'CT' },
  17: { reason: 'surrender' },
  18: { reason: 'surrender' },
};
const draw = 10;

/** The reason by its number in the game; null for one by which the side could not have won. */
export const reasonIn = (number: number, side?: Side): RoundReason | null => {
  const found = reasons[number];
  return found && (!side || (found.side ?? side) === side) ? found.reason : null;
};

/** A round that was restored away. What get5 sends for it is an elimination by T in the game. */
const isDraw = (number: number, side: Side | null): boolean =>
  number === draw || (number === draw - 1 && side !== 'T');

export type RoundEnd = NonNullable<ReturnType<typeof readEnd>>;

/** The end of a round; undefined for a draw. */
export const readEnd = (body: JsonRecord) => {
  const word = wordAt(recordAt(body, 'winner', '$') ?? {}, 'side', '$.winner');
  const side = sideOf(word);
  const reason = countAt(body, 'reason', '$') ?? null;
  if (reason !== null && isDraw(reason, side)) return undefined;
  if (!side) throw new IngestError(422, '$.winner.side', 'the end of a round names the side that won it');
  const time = countAt(body, 'round_time', '$') ?? 0;
  return {
    map: mapOf(body),
    side,
    /** A number, of the game or of get5. */
    reason,
    plugin: pluginOf(body, word, time),
    // MatchZy always sends 0.
    seconds: time > 0 ? Math.round(time / 1000) : null,
    ...readTeams(body),
  };
};

/** Who sends such a post: MatchZy numbers the sides, and tells neither times nor the teams' sides. Null: either may. */
const pluginOf = (body: JsonRecord, side: string | undefined, time: number): 'matchzy' | 'get5' | null => {
  if (side === '2' || side === '3') return 'matchzy';
  const tellsSide = wordAt(recordAt(body, 'team1', '$') ?? {}, 'starting_side', '$.team1') !== undefined;
  return time > 0 || tellsSide ? 'get5' : null;
};

/** A player's id; a bot, whose id may be empty or 0, is known by his name, as in the log of a server. */
const idOf = (player: JsonRecord, place: string): string | null => {
  const id = wordAt(player, 'steamid', place) ?? '';
  const name = wordAt(player, 'name', place) ?? '';
  if (isSteamId(id) && id.length > 10) return id;
  return name === '' ? null : `bot:${name}`;
};

export const personOf = (parent: JsonRecord, key: string, place: string): string | null => {
  const player = recordAt(parent, key, place);
  return player ? idOf(player, `${place}.${key}`) : null;
};

export const teamNames = (body: JsonRecord) => {
  const nameOf = (key: string): string => wordAt(recordAt(body, key, '$') ?? {}, 'name', `$.${key}`) ?? '';
  return { team1: nameOf('team1'), team2: nameOf('team2') };
};

export const readTeams = (body: JsonRecord) => ({
  team1: readTeam(body, 'team1'),
  team2: readTeam(body, 'team2'),
});

/** More players than any team has. */
const mostPlayers = 32;

const readTeam = (body: JsonRecord, key: 'team1' | 'team2') => {
  const team = recordAt(body, key, '$');
  const place = `$.${key}`;
  const score = team && countAt(team, 'score', place);
  if (!team || score === undefined || score < 0)
    throw new IngestError(422, `${place}.score`, 'the end of a round has the score of both teams');
  const list: unknown = team['players'] ?? [];
  if (!Array.isArray(list)) throw new IngestError(422, `${place}.players`, 'this is no list');
  if (list.length > mostPlayers) throw new IngestError(422, `${place}.players`, 'there are too many players');
  return {
    name: wordAt(team, 'name', place) ?? '',
    score,
    players: list.flatMap((player, index) => readPlayer(player, `${place}.players[${index}]`)),
  };
};

const readPlayer = (player: unknown, place: string) => {
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
