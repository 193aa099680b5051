import { UnusableFile } from '../../../core/files/sourceText.ts';
import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { toNumber } from '../../../core/json/scalars.ts';
import type { Fault } from '../importer.ts';
import { readMoment, whyNoMoment } from '../moment.ts';
import { toCount, toItems, toObject, toText } from '../readJson.ts';
import { isOpenName, toTeamKey } from '../teams.ts';

export type Series = Exclude<ReturnType<typeof toSeries>, string>;
export type TournamentFile = ReturnType<typeof parseTournament>;

/**
 * Parses a tournament: `{ "event_id", "matches": […] }`. Without its id the name of the file, `name`, says which it is.
 * @throws UnusableFile
 */
export const parseTournament = (source: unknown, name: string) => {
  const root = toObject(source) ?? {};
  const items = toOneSpelling(toItems(root['matches']).map(item => toObject(item) ?? {}));
  if (items.length === 0) throw new UnusableFile('it has no series: they are in its list matches');
  const key = toText(root['event_id']) ?? name.replace(/^.*[\\/]|\.json$/gi, '').replaceAll(/[\s-]+/g, '_');
  // A file without any stage has one.
  const usualStage = items.some(item => toText(item['stage']) !== null) ? null : 'matches';
  const series = new Map<string, Series>();
  // A series may be repeated under another number.
  const contents = new Set<string>();
  const problems: Fault[] = [];
  for (const [index, item] of items.entries()) {
    const read = toSeries(item, usualStage);
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
    name: toName(key),
    /** In order of time. */
    series: [...series.values()].sort((one, other) => one.startsAt - other.startsAt),
    /** The series that were left out. */
    problems,
  };
};

/** The items, with the most frequent spelling of each team. Of several, the first counts. */
const toOneSpelling = (items: readonly JsonRecord[]): readonly JsonRecord[] => {
  const names = items.flatMap(item => [item['team_1'], item['team_2']].flatMap(name => toText(name) ?? []));
  const usual = new Map(
    [...Map.groupBy(names, toTeamKey)].map(([key, spellings]) => {
      const counted = [...Map.groupBy(spellings, spelling => spelling)];
      const [first] = counted.sort(([, one], [, other]) => other.length - one.length);
      return [key, first?.[0]];
    }),
  );
  const settle = (name: unknown): unknown => usual.get(toTeamKey(toText(name) ?? '')) ?? name;
  return items.map(item => ({ ...item, team_1: settle(item['team_1']), team_2: settle(item['team_2']) }));
};

/** Two teams meet once at a time. */
const contentOf = ({ stage, round, teams, startsAt }: Series): string =>
  JSON.stringify([stage, round, [...teams].sort(), startsAt]);

const nameOf = (item: JsonRecord): string | null => {
  const id = toCount(item['source_match_id']);
  return id === null ? toText(item['source_match_id']) : String(id);
};

const subjectOf = (item: JsonRecord, index: number): string =>
  `series ${nameOf(item) ?? `${index + 1} of the file`}`;

/** In ms. Times in the file without an offset are local times in UTC+3. */
const ahead = 3 * 3600 * 1000;

/** Parses a series, or returns the reason why it is invalid. */
const toSeries = (item: JsonRecord, usualStage: string | null) => {
  const { stage, round } = placeIn(item, usualStage);
  const teams = toTeams(item);
  const time = toText(item['datetime_source']);
  const start = readMoment(time, ahead);
  if (stage === null || !round) return 'has no stage or no round';
  if (typeof teams === 'string') return teams;
  if (!start) return time === null ? 'has no time' : `has no time: ${whyNoMoment}`;
  const key = nameOf(item) ?? [stage, round, ...teams, start.at].join('/');
  const bestOf = toWhole(item['best_of']);
  const result = toResult(item, teams, bestOf);
  if (typeof result === 'string') return result;
  const group = toText(item['record_group']);
  return {
    key,
    stage,
    round,
    /** In a Swiss stage, the record of both teams before the series, such as `2-1`; null in other stages. */
    pool: group !== null && /^\d+-\d+$/.test(group) ? group : null,
    /** The group, or the part of a bracket, in the stage, as spelled in the file. */
    group,
    teams,
    bestOf,
    ...result,
    /** Milliseconds since 1970 UTC. */
    startsAt: start.at,
    /** The file has the day, but not the hour. */
    dayOnly: start.dayOnly,
  };
};

const placeIn = (item: JsonRecord, usualStage: string | null) => ({
  stage: toText(item['stage']) ?? usualStage,
  round: toCount(item['round_number'] ?? item['round']),
});

const toTeams = (item: JsonRecord): readonly [string, string] | string => {
  const [one, other] = [toText(item['team_1']), toText(item['team_2'])];
  if (one === null || other === null) return 'does not have two teams';
  if (isOpenName(one) || isOpenName(other)) return 'has teams that are not known yet';
  return one === other ? 'does not have two teams' : [one, other];
};

interface Result {
  /** Maps won; null before it is played. */
  readonly score: Score | null;
  /** The index of the winning team; null while the series is undecided. */
  readonly winner: 0 | 1 | null;
}

/** Parses the score and the winner, or returns the reason why they are impossible. */
const toResult = (item: JsonRecord, teams: readonly [string, string], bestOf: number | null) => {
  const cells = [item['score_team_1'], item['score_team_2']];
  const score = cells.map(toWhole).filter(number => number !== null);
  const named = toText(item['winner']);
  if (named !== null) return namedResult(score, teams.map(toTeamKey).indexOf(toTeamKey(named)), bestOf);
  if (isWhole(score)) return unnamedResult(score, bestOf);
  return cells.every(cell => (cell ?? '') === '') ? { score: null, winner: null } : noNumber;
};

type Score = readonly [number, number];
const isWhole = (numbers: readonly number[]): numbers is Score => numbers.length === 2;

const namedResult = (score: readonly number[], winner: number, bestOf: number | null): Result | string => {
  if (winner !== 0 && winner !== 1) return 'was won by a team that did not play it';
  // A forfeit has words in place of both scores, or no maps: the winner's name alone tells its result.
  if (score.length !== 1 && score.every(number => number === 0)) return { score: null, winner };
  return isWhole(score) ? settled(score, winner, bestOf) : noNumber;
};

const unnamedResult = (score: Score, bestOf: number | null): Result | string => {
  const [one, other] = score;
  const most = Math.max(one, other);
  // Without a best-of, two maps of one team settle it, and more than four are rounds; 1-0 may be unfinished.
  const of = bestOf ?? (most > 4 ? 1 : 2 * most - 1);
  const isSettled = bestOf === null ? most >= 2 : most === Math.floor(bestOf / 2) + 1;
  if (one !== other && isSettled) return settled(score, one > other ? 0 : 1, of);
  // A best of 2 that ends 1-1 has no winner. Any other score without a winner is from an unfinished series.
  return { score: bestOf === 2 && one === 1 && other === 1 ? score : null, winner: null };
};

const noNumber = 'has a score that is no number';

const settled = (score: readonly [number, number], winner: 0 | 1, bestOf: number | null): Result | string => {
  const loser = winner === 0 ? 1 : 0;
  if (score[winner] <= score[loser]) return 'has a score that contradicts its winner';
  // For a best of one, sources give the rounds: 13-7.
  if (bestOf === 1) return { score: [loser, winner], winner };
  if (bestOf !== null && score[winner] > Math.floor(bestOf / 2) + 1)
    return `has the score ${score.join('-')}, which is impossible in a best of ${bestOf}`;
  return { score, winner };
};

/** A whole number, or a text of one, such as `Bo3`. */
const toWhole = (value: unknown): number | null => toCount(toNumber(value));

/** `iem_cologne_major_2026` is `IEM Cologne Major 2026`: a first word of up to three letters is an abbreviation. */
const toName = (key: string): string =>
  key
    .split(/[_\s]+/)
    .filter(word => word !== '')
    .map((word, index) =>
      index === 0 && word.length <= 3 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
