import type { DatabaseSync } from 'node:sqlite';
import { schemaVersion, viewsVersion } from '../../../data/store/schema.ts';

/** Raise this number whenever the same seed gives a different world: files of the old version are then built again. */
export const worldVersion = 4;

/** What a file holds: the world and the seasons. */
export interface Stamp {
  /** The versions of the world, of the schema and of its public views, and the seed. */
  readonly world: string;
  /** In ascending order. */
  readonly seasons: readonly number[];
}

export const createStamp = (seed: number, seasons: readonly number[]): Stamp => ({
  world: `${worldVersion}.${schemaVersion}.${viewsVersion}.${seed}`,
  seasons,
});

/** The key of the stamp in the table `meta`. */
export const stampKey = 'season';
export const formatStamp = ({ world, seasons }: Stamp): string => `${world}/${seasons.join('+')}`;
const parseStamp = (text: string): Stamp => {
  const [world = '', seasons = ''] = text.split('/');
  return { world, seasons: seasons.split('+').map(Number) };
};

/** The stamp of a file; undefined when it has none. Throws when the file is not a database. */
export const readStamp = (database: DatabaseSync): Stamp | undefined => {
  const isOurs = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get();
  const row = isOurs && database.prepare('SELECT value FROM meta WHERE key = ?').get(stampKey);
  return row === undefined ? undefined : parseStamp(String(row['value']));
};

export const isStamped = (database: DatabaseSync, wanted: Stamp): boolean => {
  const found = readStamp(database);
  return found !== undefined && formatStamp(found) === formatStamp(wanted);
};
