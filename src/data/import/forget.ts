import type { DatabaseSync } from 'node:sqlite';
import type { Run } from '../../core/files/unfinished.ts';
import { type Observation, siteNumber } from './answers/observations.ts';
import { answersKind, changeShards, servicesIn } from './answers/shards.ts';
import { ImportError } from './importer.ts';
import { deriveLayers } from './derive.ts';
import { forgetLists, isLayerKind } from './layers.ts';
import { countIn } from './newRows.ts';
import { dropSources } from './sources.ts';
import { takeBackTold } from './prices/writePrices.ts';
import { readDataFile } from '../store/dataFile.ts';
import { withWorkingCopy } from './workingCopy.ts';

export interface ForgetRequest {
  readonly into: string;
  readonly now: number;
  readonly run: Run;
  /** Kinds of files (`standings`, `tournament`, `demos`, `prices:steam`) and services by name. */
  readonly sources?: readonly string[] | undefined;
  /** The number of a match: what services said of it is forgotten. */
  readonly match?: number | undefined;
  /** What services said from then on is forgotten, in ms since 1970. */
  readonly since?: number | undefined;
  /** Whether the file stays as it is. */
  readonly isDry: boolean;
}

/** How many rows of a table there are before and after. */
export interface Forgotten {
  readonly table: string;
  readonly before: number;
  readonly after: number;
}

const tables = ['match', 'match_map', 'player_map', 'team', 'player', 'event', 'ranking_list'] as const;

/**
 * Removes sources, or what they said, from a data file, and makes its rows anew from what is left: each field gets the
 * value that the next source has.
 * @throws ImportError if the file has nothing of it
 */
export const forget = async (request: ForgetRequest): Promise<readonly Forgotten[]> => {
  const { into, now, run, isDry, sources = [undefined] } = request;
  return withWorkingCopy({ into, now, run }, async database => {
    const before = tables.map(table => countIn(database, table));
    for (const source of sources) removeSaid(database, source, request);
    await deriveLayers({ path: into, database, now }, answersKind);
    const result = tables.map((table, at) => ({
      table,
      before: before[at] ?? 0,
      after: countIn(database, table),
    }));
    return { result, isChanged: !isDry };
  });
};

/** The sources of a data file: kinds of files, such as `standings` and `prices:steam`, and services. */
export const sourcesOf = (path: string): readonly string[] => readDataFile(path, sourcesIn);

/** @param source every service, if it is absent */
const removeSaid = (
  database: DatabaseSync,
  source: string | undefined,
  { into, match, since }: ForgetRequest,
): void => {
  if (source !== undefined && removeFiles(database, source)) return;
  const services = servicesIn(database).filter(service => source === undefined || service === source);
  const isKept = ({ kind, key, at }: Observation): boolean =>
    (match !== undefined && (kind !== 'match' || siteNumber(key) !== match)) ||
    (since !== undefined && at < since);
  const isChanged = services.map(service => changeShards(database, service, isKept));
  if (!isChanged.includes(true))
    throw nothingOf(source ?? (match === undefined ? 'that time' : `match ${match}`), into, database);
};

/** Removes what files told, if this is a kind of files. Returns whether it was one. */
const removeFiles = (database: DatabaseSync, kind: string): boolean => {
  if (kind.startsWith('prices:')) {
    takeBackTold(database);
    for (const table of ['skin_day_price', 'skin_offer'])
      database.prepare(`DELETE FROM ${table} WHERE marketplace = ?`).run(kind.slice('prices:'.length));
    dropSources(database, kind);
    return true;
  }
  if (!isLayerKind(kind) || kind === answersKind) return false;
  if (kind === 'standings') forgetLists(database);
  return dropSources(database, kind);
};

const nothingOf = (what: string, into: string, database: DatabaseSync): ImportError =>
  new ImportError(
    `${into} has no answers or files of ${what}`,
    into,
    `its sources: ${sourcesIn(database).join(', ') || 'none'}`,
  );

const sourcesIn = (database: DatabaseSync): readonly string[] => [
  ...database
    .prepare('SELECT DISTINCT kind FROM source WHERE kind <> ? ORDER BY kind')
    .all(answersKind)
    .map(({ kind }) => String(kind)),
  ...servicesIn(database),
];
