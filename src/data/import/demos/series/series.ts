import { toMapName } from '../../../../core/mapName.ts';
import { toNumber as readNumber } from '../../../../core/json/scalars.ts';
import { readMoment } from '../../moment.ts';
import { toTeamKey } from '../../teams.ts';
import { toCount } from '../../readJson.ts';
import type { Skipped } from '../../importer.ts';
import { getOrMake } from '../../../../core/getOrMake.ts';
import type { CsvRow } from '../../../../core/files/csv.ts';
import { toCell, toNumber } from '../tables/rows.ts';

/** A series, from a table of tournaments or from the names of its recordings. */
export interface DemoSeries {
  readonly key: string;
  /** HLTV's number of the match; null if unknown. */
  readonly number: number | null;
  readonly event: string | null;
  readonly bestOf: number | null;
  readonly startsAt: number;
  readonly dayOnly: boolean;
  readonly teams: readonly [string, string];
  /** Maps won; null if the source does not give them. */
  readonly score: readonly [number, number] | null;
  /** In the order of their numbers. */
  readonly maps: readonly SeriesMap[];
}

export interface SeriesMap {
  /** From 1. */
  readonly number: number;
  readonly name: string;
  /** Checksums in the order of play; empty without a recording. */
  readonly parts: readonly string[];
}

/** A row of a table of tournaments: one recording, or a map without one. */
export interface ListedMap {
  readonly series: Omit<DemoSeries, 'maps'>;
  readonly map: string;
  readonly number: number;
  /** The part of a map that was recorded in several parts, from 1; 0 for a whole map. */
  readonly part: number;
  readonly checksum: string | null;
}

/** In ms. `match_date` is local time in UTC-3. */
const behind = 3 * 3600 * 1000;

export const toListedMap = (row: CsvRow): ListedMap | null => {
  const series = toSeries(row);
  const map = toCell(row, 'map');
  const number = pick(row, 'map_n', /^m?([1-9])$/);
  if (series === null || map === null || number === null) return null;
  const part = toNumber(row, 'p') ?? 0;
  return { series, map: toMapName(map), number, part, checksum: toCell(row, 'checksum') };
};

const toSeries = (row: CsvRow): ListedMap['series'] | null => {
  const number = pick(row, 'url', /\/matches\/(\d{1,15})(?:\/|$)/);
  const key = number === null ? toCell(row, 'match_id') : `hltv/${number}`;
  const [one, other] = [toCell(row, 'team_1'), toCell(row, 'team_2')];
  const start = readMoment(toCell(row, 'match_date'), -behind);
  if (key === null || one === null || other === null || !start) return null;
  if (toTeamKey(one) === toTeamKey(other)) return null;
  const bestOf = toCount(readNumber(toCell(row, 'match_format'))) || null;
  return {
    key,
    number,
    event: toCell(row, 'tournament'),
    bestOf,
    startsAt: start.at,
    dayOnly: start.dayOnly,
    teams: [one, other],
    score: toScore(row, bestOf),
  };
};

export const pairOf = ({ teams }: Pick<DemoSeries, 'teams'>): string =>
  JSON.stringify(teams.map(toTeamKey).sort());

export const subjectOf = ({ teams, key }: Pick<DemoSeries, 'teams' | 'key'>): string =>
  `${teams.join(' vs ')} (${key})`;

/** The number in a cell, from 1; null if the cell has none. */
const pick = (row: CsvRow, column: string, pattern: RegExp): number | null => {
  const number = Number(pattern.exec(toCell(row, column) ?? '')?.[1] ?? 0);
  return number === 0 ? null : number;
};

/** Joins the rows of each series, from any number of tables. Of contradicting ones the first counts; the others are reported. */
export const joinListed = (listed: readonly ListedMap[]) => {
  const problems: Skipped[] = [];
  const homes = new Map<string, string>();
  const series = [...Map.groupBy(listed, ({ series }) => series.key)].flatMap(([key, told]) => {
    const [first] = told;
    if (!first) return [];
    const rows = told.map((row): ListedMap => {
      const home = row.checksum === null ? key : getOrMake(homes, row.checksum, () => key);
      const isOther = home !== key || contradicts(first.series, row.series);
      const reason =
        home === key
          ? 'an earlier row of the match has other teams or another score'
          : `${home} has its recording`;
      if (isOther) problems.push({ subject: subjectOf(row.series), item: `map ${row.number}`, reason });
      return home === key ? row : { ...row, checksum: null };
    });
    const maps = [...Map.groupBy(rows, ({ number }) => number)]
      .sort(([one], [other]) => one - other)
      .map(([number, parts]) => ({
        number,
        name: parts[0]?.map ?? '',
        parts: [
          ...new Set(
            [...parts].sort((one, other) => one.part - other.part).flatMap(({ checksum }) => checksum ?? []),
          ),
        ],
      }));
    return [{ ...first.series, maps }];
  });
  return { series, problems };
};

/** Whether two rows of a series name other teams, or another score of them. */
const contradicts = (one: ListedMap['series'], other: ListedMap['series']): boolean => {
  const said = ({ teams, score }: ListedMap['series']): string =>
    JSON.stringify(
      teams.map((team, side) => `${toTeamKey(team)} ${one.score && other.score && score?.[side]}`).sort(),
    );
  return said(one) !== said(other);
};

/** Whether a recording's team name is a real name, not `Team A`, or that of a side, which each team has for a half. */
export const isTeamName = (name: string): boolean => name !== '' && !placeholders.test(name);
const placeholders = /^(?:(?:team[ _]?[ab12]?)|(?:counter[- _]?)?terrorists?|c?t)$/i;

/** Maps won. For a best of one the table gives the rounds. */
const toScore = (row: CsvRow, bestOf: number | null): readonly [number, number] | null => {
  const [one, other] = [toNumber(row, 'team_1_result'), toNumber(row, 'team_2_result')];
  if (one === null || other === null) return null;
  if (bestOf === null || one + other <= bestOf) return [one, other];
  return bestOf === 1 ? [Number(one > other), Number(other > one)] : null;
};
