import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { Fault } from '../importer.ts';
import { toNumber } from '../../../core/json/scalars.ts';
import { plainName, sideNames } from '../../../core/json/spelling.ts';
import { whyNoMoment } from '../moment.ts';
import { toCount, toText } from '../readJson.ts';
import { toTeamKey } from '../teamKey.ts';
import { numberRounds, startOf } from './numberRounds.ts';
import { readSeriesList } from './seriesList.ts';

/** One series in the file. */
export interface Series {
  readonly key: string;
  readonly stage: string;
  /** From 1. */
  readonly round: number;
  /** In a Swiss stage, the record of both teams before the series, such as `2-1`; null in other stages. */
  readonly pool: string | null;
  /** The group, or the part of a bracket, in the stage, as spelled in the file. */
  readonly group: string | null;
  readonly teams: readonly [string, string];
  readonly bestOf: number | null;
  /** Maps won; null before it is played. */
  readonly score: readonly [number, number] | null;
  /** The index of the winning team; null while the series is undecided. */
  readonly winner: 0 | 1 | null;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
  /** The file has the day, but not the hour. */
  readonly dayOnly: boolean;
}

export interface TournamentFile {
  readonly key: string;
  readonly name: string;
  /** In order of time. */
  readonly series: readonly Series[];
  /** The series that were left out. */
  readonly problems: readonly Fault[];
}

/**
 * Parses a tournament; undefined if the content is not one. A mere list of series does not say which tournament it is: then
 * the names of the series say it, or else the name of the file, `name`.
 */
export const parseTournament = (source: unknown, name: string): TournamentFile | undefined => {
  const { key, title, items: listed } = readSeriesList(source, name) ?? {};
  if (key === undefined || listed === undefined) return undefined;
  const items = numberRounds(listed);
  const series = new Map<string, Series>();
  // A series may be repeated under another number.
  const contents = new Set<string>();
  const problems: Fault[] = [];
  for (const [index, item] of items.entries()) {
    const read = toSeries(item);
    if (typeof read === 'string') problems.push({ item: subjectOf(item, index), reason: `it ${read}` });
    else if (series.has(read.key) || contents.has(contentOf(read)))
      problems.push({ item: `series ${read.key}`, reason: 'it occurs twice' });
    else {
      series.set(read.key, read);
      contents.add(contentOf(read));
    }
  }
  return {
    key,
    name: title ?? toName(key),
    series: [...series.values()].sort((one, other) => one.startsAt - other.startsAt),
    problems,
  };
};

/** Two teams meet once at a time. */
const contentOf = ({ stage, round, teams, startsAt }: Series): string =>
  JSON.stringify([stage, round, [...teams].sort(), startsAt]);

const nameOf = (item: JsonRecord): string | null => {
  const id = toCount(item['source_match_id']);
  return id === null ? toText(item['source_match_id']) : String(id);
};

const subjectOf = (item: JsonRecord, index: number): string => {
  const named = nameOf(item);
  return named === null ? `series ${index + 1} of the file` : `series ${named}`;
};

/** Parses a series, or returns the reason why it is invalid. */
const toSeries = (item: JsonRecord): Series | string => {
  const stage = toText(item['stage']);
  const round = toCount(item['round_number']);
  const teams = toTeams(item);
  const start = startOf(item);
  if (stage === null || round === null || round === 0) return 'has no stage or no round';
  if (typeof teams === 'string') return teams;
  if (!start) return `has no time${whyNoTime(item)}`;
  const key = nameOf(item) ?? [stage, round, ...teams].join('/');
  const bestOf = toCount(toNumber(item['best_of']));
  const result = toResult(item, teams, bestOf);
  if (typeof result === 'string') return result;
  const group = toText(item['record_group']);
  return {
    key,
    stage,
    round,
    pool: toPool(group),
    group,
    teams,
    bestOf,
    ...result,
    startsAt: start.at,
    dayOnly: start.dayOnly,
  };
};

/** Parses the two teams, or returns the reason why they are invalid. */
const toTeams = (item: JsonRecord): Series['teams'] | string => {
  const [one, other] = [toText(item['team_1']), toText(item['team_2'])];
  if (one === null || other === null) return 'does not have two teams';
  if (isBye(one) || isBye(other)) return 'is a bye: a team without an opponent';
  if (isOpen(one) || isOpen(other)) return 'has teams that are not known yet';
  return one === other ? 'does not have two teams' : [one, other];
};

const isBye = (name: string): boolean => /^[([]?bye[)\]]?$/i.test(name);

/** Whether a name is a placeholder for a team that is not known yet. */
const isOpen = (name: string): boolean => openNames.test(name);
const openNames =
  /^(?:tb[acd]|n\/a|to be (?:announced|confirmed|decided|determined)|[^\p{L}\p{N}]+|(?:winner|loser) (?:of|from|match|qf|sf)\b.*)$/iu;

const toPool = (group: string | null): string | null =>
  group !== null && /^\d+-\d+$/.test(group) ? group : null;

/** Parses the score and the winner, or returns the reason why they are impossible. */
const toResult = (
  item: JsonRecord,
  [one, other]: Series['teams'],
  bestOf: number | null,
): Pick<Series, 'score' | 'winner'> | string => {
  const score = toScore(item);
  const winner = isNamed(item) ? toWinner(item['winner'], one, other) : decidedBy(item, score, bestOf);
  if (score === undefined) return 'has a score that is no number';
  if (winner === undefined) return 'was won by a team that did not play it';
  if (winner === null) return { score: isDrawn(score, bestOf) ? score : null, winner };
  if (score === null)
    return 1 - winner === byForfeit(scoresOf(item)) ? contradictory : { score: null, winner };
  return settled(score, winner, bestOf);
};

const contradictory = 'has a score that contradicts its winner';

const settled = (
  score: readonly [number, number],
  winner: 0 | 1,
  bestOf: number | null,
): Pick<Series, 'score' | 'winner'> | string => {
  const loser = winner === 0 ? 1 : 0;
  if (score[winner] <= score[loser]) return contradictory;
  // For a best of one, sources give the rounds: 13-7.
  if (bestOf === 1) return { score: [loser, winner], winner };
  if (bestOf !== null && score[winner] > Math.floor(bestOf / 2) + 1)
    return `has the score ${score.join('-')}, which is impossible in a best of ${bestOf}`;
  return { score, winner };
};

const isNamed = (item: JsonRecord): boolean => {
  const winner = toText(item['winner']) ?? 'x';
  const isLevel = item['score_team_1'] === item['score_team_2'];
  return (
    (item['winner'] ?? '') !== '' && !isOpen(winner) && !(isLevel && /^(?:draw|tie|tied)$/i.test(winner))
  );
};

/** The winner by the score alone, if the source names none and one team has won most of the maps. */
const decidedBy = (
  item: JsonRecord,
  score: readonly [number, number] | null | undefined,
  bestOf: number | null,
): 0 | 1 | null => {
  const needed = Math.floor((bestOf ?? Infinity) / 2) + 1;
  const won = score?.map(maps => maps === needed) ?? [];
  return won[0] === won[1] ? byForfeit(scoresOf(item)) : won[0] ? 0 : 1;
};

/** A best of 2 that ends 1-1 has no winner. Any other score without a winner is from an unfinished series. */
const isDrawn = (score: readonly [number, number] | null, bestOf: number | null): boolean =>
  bestOf === 2 && score?.join('-') === '1-1';

const scoresOf = (item: JsonRecord): readonly unknown[] => [item['score_team_1'], item['score_team_2']];

/** Null before the series is played; undefined for something else than numbers. */
const toScore = (item: JsonRecord): readonly [number, number] | null | undefined => {
  const cells = scoresOf(item);
  const isPlaceholder = (cell: unknown): boolean => (cell ?? '') === '' || isOpen(toText(cell) ?? 'x');
  if (cells.every(isPlaceholder) || byForfeit(cells) !== null) return null;
  // A walkover has no maps: the winner's name alone tells its result.
  const [one, other] = cells.map(toWhole);
  const isUnscored = cells.some(cell => /^-\d+$/.test(String(cell).trim()));
  const isVoid = (cell: unknown): boolean =>
    isPlaceholder(cell) || isForfeit(cell) || (isUnscored ? toWhole(cell) !== null : toWhole(cell) === 0);
  if (isNamed(item) && cells.every(isVoid)) return null;
  return typeof one === 'number' && typeof other === 'number' ? [one, other] : undefined;
};

/** The winner of a series that one team forfeited: such a score has words, `W` and `FF`, and no maps. */
const byForfeit = (cells: readonly unknown[]): 0 | 1 | null => {
  const [one, other] = cells.map(cell => outcomes[toText(cell)?.toLowerCase() ?? ''] ?? null);
  const hasWords = one !== null && one !== undefined && other !== null && other !== undefined;
  return !hasWords || one === other ? null : one ? 0 : 1;
};

/** Words, and a number below 0, in place of the maps of a series that one team did not play. */
const isForfeit = (cell: unknown): boolean =>
  /^(?:-\d+|w|win|l|ff|forfeit|def|default|dq|wo|w\/o|walkover)$/i.test(String(cell).trim());

const outcomes: Readonly<Record<string, boolean>> = {
  w: true,
  win: true,
  l: false,
  ff: false,
  forfeit: false,
  def: false,
  dq: false,
};

/** A whole number, or a text of one. */
const toWhole = (value: unknown): number | null => toCount(toNumber(value));

/** The winner is a name in any spelling, or the number of the team. Undefined for a team that did not play. */
const toWinner = (value: unknown, one: string, other: string): 0 | 1 | undefined => {
  const winner = typeof value === 'number' ? String(value) : toText(value);
  if (winner === null) return undefined;
  const place = [one, other].findIndex((team, side) =>
    [team, `${side + 1}`, ...sideNames.map(names => names[side] ?? '')].some(
      word => plainName(word) === plainName(winner),
    ),
  );
  const found = place === -1 ? [one, other].map(toTeamKey).indexOf(toTeamKey(winner)) : place;
  return found === 0 || found === 1 ? found : undefined;
};

const whyNoTime = (item: JsonRecord): string => {
  const text = toText(item['datetime_source']);
  return text === null ? '' : `: ${whyNoMoment(text)}`;
};

/**
 * Turns `iem_cologne_major_2026` into `IEM Cologne Major 2026`: a first word of up to three letters is an abbreviation.
 */
const toName = (key: string): string =>
  key
    .split(/[_\s]+/)
    .filter(word => word !== '')
    .map((word, index) =>
      index === 0 && word.length <= 3 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
