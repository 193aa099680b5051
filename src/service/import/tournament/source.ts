import { toCount, toItems, toObject, toText } from '../readJson.ts';
import type { JsonObject } from '../readJson.ts';

/** One series as the file tells it. */
export interface Series {
  readonly key: string;
  readonly stage: string;
  /** From 1. */
  readonly round: number;
  /** `2-1`: the record of both teams before it, in a Swiss stage. Null elsewhere. */
  readonly pool: string | null;
  readonly teams: readonly [string, string];
  readonly bestOf: number | null;
  /** Maps won; null before it is played. */
  readonly score: readonly [number, number] | null;
  /** Which of the teams won, 0 or 1; null while it is open. */
  readonly winner: 0 | 1 | null;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

export interface TournamentFile {
  readonly key: string;
  readonly name: string;
  /** In the order of time. */
  readonly series: readonly Series[];
  /** Series that were left out, each with its reason. */
  readonly problems: readonly string[];
}

/** Times in the file are local ones of UTC+3. */
const ahead = 3 * 3600 * 1000;

/** Reads a tournament; undefined where the file is none. */
export const parseTournament = (source: unknown): TournamentFile | undefined => {
  const root = toObject(source);
  const key = toText(root?.['event_id']);
  if (!root || key === null || !Array.isArray(root['matches'])) return undefined;
  const series = new Map<string, Series>();
  const problems: string[] = [];
  for (const [index, item] of toItems(root['matches']).entries()) {
    const read = toSeries(toObject(item) ?? {}, index);
    if (typeof read === 'string') problems.push(read);
    else if (series.has(read.key)) problems.push(`series ${read.key} is there twice`);
    else series.set(read.key, read);
  }
  return {
    key,
    name: toText(root['event_name']) ?? toName(key),
    series: [...series.values()].sort((one, other) => one.startsAt - other.startsAt),
    problems,
  };
};

/** A series, or why it is none. */
const toSeries = (item: JsonObject, index: number): Series | string => {
  const id = toCount(item['source_match_id']);
  const key = id === null ? toText(item['source_match_id']) : String(id);
  const subject = key === null ? `series ${index + 1} of the file` : `series ${key}`;
  const stage = toText(item['stage']);
  const round = toCount(item['round_number']);
  const [one, other] = [toText(item['team_1']), toText(item['team_2'])];
  const startsAt = toTime(toText(item['datetime_source']));
  if (key === null) return `${subject} has no number`;
  if (stage === null || round === null || round === 0) return `${subject} lacks its stage or round`;
  if (one === null || other === null || one === other) return `${subject} lacks its two teams`;
  if (startsAt === undefined) return `${subject} lacks its time`;
  const result = toResult(item, one, other);
  if (typeof result === 'string') return `${subject} ${result}`;
  const bestOf = toCount(item['best_of']);
  return { key, stage, round, pool: toPool(item), teams: [one, other], bestOf, ...result, startsAt };
};

const toPool = (item: JsonObject): string | null => {
  const pool = toText(item['record_group']);
  return pool !== null && /^\d+-\d+$/.test(pool) ? pool : null;
};

/** Score and winner, or why they cannot be. */
const toResult = (
  item: JsonObject,
  one: string,
  other: string,
): Pick<Series, 'score' | 'winner'> | string => {
  const score = toScore(item);
  const winner = toWinner(toText(item['winner']), one, other);
  if (winner === undefined) return 'was won by a team that did not play it';
  if (score && winner !== null && score[winner] <= score[winner === 0 ? 1 : 0])
    return 'has a winner that its score contradicts';
  return { score: winner === null ? null : score, winner };
};

const toScore = (item: JsonObject): readonly [number, number] | null => {
  const [one, other] = [toCount(item['score_team_1']), toCount(item['score_team_2'])];
  return one === null || other === null ? null : [one, other];
};

const toWinner = (name: string | null, one: string, other: string): 0 | 1 | null | undefined => {
  if (name === null) return null;
  return name === one ? 0 : name === other ? 1 : undefined;
};

const toTime = (text: string | null): number | undefined => {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined;
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? undefined : at - ahead;
};

/** `iem_cologne_major_2026` is `IEM Cologne Major 2026`: a first word of up to three letters is initials. */
const toName = (key: string): string =>
  key
    .split(/[_\s]+/)
    .filter(word => word !== '')
    .map((word, index) =>
      index === 0 && word.length <= 3 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
