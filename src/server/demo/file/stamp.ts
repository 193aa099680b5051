import type { DatabaseSync } from 'node:sqlite';
import { schemaVersion, viewsVersion } from '../../../data/store/schema.ts';

/** Raise this number whenever the same seed gives a different world: files of the old version are then built again. */
export const worldVersion = 5;

/** The key of the stamp in the table `meta`. */
export const stampKey = 'season';

/** What a file holds: the versions of the world, of the schema and of its public views; the seed; the seasons. */
export const stampOf = (seed: number, seasons: readonly number[]): string =>
  `${worldVersion}.${schemaVersion}.${viewsVersion}.${seed}/${seasons.join('+')}`;

/** @throws SQLite's error when the file is no database, or another one */
export const isStamped = (database: DatabaseSync, stamp: string): boolean =>
  database.prepare('SELECT value FROM meta WHERE key = ?').get(stampKey)?.['value'] === stamp;
