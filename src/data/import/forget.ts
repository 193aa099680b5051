import type { DatabaseSync } from 'node:sqlite';
import type { Run } from '../../core/files/unfinished.ts';
import { siteNumber } from './answers/observations.ts';
import { answersKind, changeShards, servicesIn } from './answers/shards.ts';
import { ImportError } from './importer.ts';
import { layerImporters } from './index.ts';
import { deriveLayers, forgetLists, isLayerKind } from './layers.ts';
import { takeBackTold } from './prices/writePrices.ts';
import { openDataDatabase } from '../store/dataFile.ts';
import { withWorkingCopy } from './workingCopy.ts';

export interface ForgetRequest {
  readonly into: string;
  readonly now: number;
  readonly run: Run;
  /** A kind of files (`standings`, `tournament`, `demos`, `prices:steam`) or a service by name. */
  readonly source?: string | undefined;
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
  const { into, now, run, isDry } = request;
  return withWorkingCopy({ into, now, run }, async database => {
    database.exec('BEGIN');
    const before = countAll(database);
    removeSaid(database, request);
    await deriveAnew(database, request);
    const after = countAll(database);
    const result = tables.map((table, place) => ({
      table,
      before: before[place] ?? 0,
      after: after[place] ?? 0,
    }));
    return { result, isChanged: !isDry };
  });
};

/** Leaves out everything of these sources, as `sourcesOf` names them, of a data file that is changed in place. */
export const leaveOut = (
  request: Pick<ForgetRequest, 'into' | 'now' | 'run'>,
  sources: readonly string[],
): Promise<void> =>
  withWorkingCopy(request, async database => {
    database.exec('BEGIN');
    for (const source of sources) removeSaid(database, { ...request, source, isDry: false });
    await deriveAnew(database, request);
    return { result: undefined, isChanged: true };
  });

const deriveAnew = async (
  database: DatabaseSync,
  { into, now }: Pick<ForgetRequest, 'into' | 'now'>,
): Promise<void> => {
  const work = { path: into, database, now, market: '', onProgress: () => {} };
  await deriveLayers(work, answersKind, [], layerImporters);
  database.exec('COMMIT');
};

/** The sources of a data file: kinds of files, such as `standings` and `prices:steam`, and services. */
export const sourcesOf = (path: string): readonly string[] => {
  const database = openDataDatabase(path);
  try {
    return sourcesIn(database);
  } finally {
    database.close();
  }
};

const countAll = (database: DatabaseSync): readonly number[] =>
  tables.map(table => Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']));

const removeSaid = (database: DatabaseSync, { into, source, match, since }: ForgetRequest): void => {
  if (source !== undefined && isLayerKind(source) && source !== answersKind) {
    const { changes } = database.prepare('DELETE FROM source WHERE kind = ?').run(source);
    database.prepare('DELETE FROM meta WHERE key = ?').run(`import:${source}`);
    if (source === 'standings') forgetLists(database);
    if (changes === 0) throw nothingOf(source, into, database);
    return;
  }
  if (source?.startsWith('prices:')) return removePrices(database, source);
  const services = servicesIn(database).filter(service => source === undefined || service === source);
  const isKept = (kind: string, key: string, at: number): boolean =>
    (match !== undefined && (kind !== 'match' || siteNumber(key) !== match)) ||
    (since !== undefined && at < since);
  const isChanged = services.map(service =>
    changeShards(database, service, ({ kind, key, at }) => isKept(kind, key, at)),
  );
  if (!isChanged.includes(true))
    throw nothingOf(source ?? (match === undefined ? 'that time' : `match ${match}`), into, database);
};

const nothingOf = (what: string, into: string, database: DatabaseSync): ImportError =>
  new ImportError(
    `${into} has no answers or files of ${what}`,
    into,
    `its sources: ${sourcesIn(database).join(', ') || 'none'}`,
  );

/** Removes the prices that files have of a marketplace. */
const removePrices = (database: DatabaseSync, source: string): void => {
  takeBackTold(database);
  for (const table of ['skin_day_price', 'skin_offer'])
    database.prepare(`DELETE FROM ${table} WHERE marketplace = ?`).run(source.slice('prices:'.length));
  database.prepare('DELETE FROM source WHERE kind = ?').run(source);
  database.prepare('DELETE FROM meta WHERE key = ?').run(`import:${source}`);
};

const sourcesIn = (database: DatabaseSync): readonly string[] => [
  ...database
    .prepare('SELECT DISTINCT kind FROM source WHERE kind <> ? ORDER BY kind')
    .all(answersKind)
    .map(({ kind }) => String(kind)),
  ...servicesIn(database),
];
