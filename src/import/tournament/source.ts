import type { Fault } from '../importer.ts';
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
  /** Which of several groups, or parts of a bracket, of a stage it is in, as the file spells it. */
  readonly group: string | null;
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
  /** Series that were left out. */
  readonly problems: readonly Fault[];
}

/** Times in the file are local ones of UTC+3, where they do not say otherwise. */
const ahead = 3 * 3600 * 1000;

/** Reads a tournament; undefined where the file is none. */
export const parseTournament = (source: unknown): TournamentFile | undefined => {
  const root = toObject(source);
  const key = toText(root?.['event_id']);
  if (!root || key === null || !Array.isArray(root['matches'])) return undefined;
  const series = new Map<string, Series>();
  const problems: Fault[] = [];
  for (const [index, item] of toItems(root['matches']).entries()) {
    const read = toSeries(toObject(item) ?? {}, index);
    if (typeof read === 'string') problems.push({ reason: read });
    else if (series.has(read.key)) problems.push({ item: `series ${read.key}`, reason: 'it is there twice' });
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
  const teams = toTeams(item);
  const startsAt = toTime(toText(item['datetime_source']));
  if (key === null) return `${subject} has no number`;
  if (stage === null || round === null || round === 0) return `${subject} lacks its stage or round`;
  if (typeof teams === 'string') return `${subject} ${teams}`;
  if (startsAt === undefined) return `${subject} lacks its time`;
  const bestOf = toCount(item['best_of']);
  const result = toResult(item, teams, bestOf);
  if (typeof result === 'string') return `${subject} ${result}`;
  const group = toText(item['record_group']);
  return { key, stage, round, pool: toPool(group), group, teams, bestOf, ...result, startsAt };
};

/** Two teams, or why there are none. */
const toTeams = (item: JsonObject): Series['teams'] | string => {
  const [one, other] = [toText(item['team_1']), toText(item['team_2'])];
  if (one === null || other === null) return 'lacks its two teams';
  if (isOpen(one) || isOpen(other)) return 'waits for its teams';
  return one === other ? 'lacks its two teams' : [one, other];
};

/** Whether a name stands for a team that is not known yet. */
const isOpen = (name: string): boolean => /^(tb[ad]|(winner|loser) of\b.*)$/i.test(name);

const toPool = (group: string | null): string | null =>
  group !== null && /^\d+-\d+$/.test(group) ? group : null;

/** Score and winner, or why they cannot be. */
const toResult = (
  item: JsonObject,
  [one, other]: Series['teams'],
  bestOf: number | null,
): Pick<Series, 'score' | 'winner'> | string => {
  const score = toScore(item);
  const winner = toWinner(toText(item['winner']), one, other);
  if (winner === undefined) return 'was won by a team that did not play it';
  // Nobody wins a best of 2 that ends 1-1. Any other score without a winner is one of before the end.
  if (winner === null) return { score: bestOf === 2 && score?.join('-') === '1-1' ? score : null, winner };
  if (score === null) return { score: null, winner };
  const loser = winner === 0 ? 1 : 0;
  if (score[winner] <= score[loser]) return 'has a winner that its score contradicts';
  // Of one map sources tell the rounds: 13-7.
  if (bestOf === 1) return { score: [loser, winner], winner };
  if (bestOf !== null && score[winner] > Math.floor(bestOf / 2) + 1)
    return `has the score ${score.join('-')}, which no best of ${bestOf} has`;
  return { score, winner };
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
  const [, day, hour, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?$/.exec(text ?? '') ?? [];
  const at = Date.parse(`${day}T${hour}${zone ?? 'Z'}`);
  if (Number.isNaN(at)) return undefined;
  return zone === undefined ? at - ahead : at;
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
