import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from './programs.ts';
import { importers } from '../src/data/import/index.ts';
import { seasonsToHold } from '../src/server/demo/calendar.ts';
import { fillDatabase } from '../src/server/demo/file/fill.ts';

/** A data file for measuring the service. */
export interface BenchFile {
  readonly name: string;
  readonly path: string;
}

/** A made-up season `times` as large as usual: it holds as many times more seasons, up to the newest. */
export const makeLongSeason = (folder: string, now: number, times = 10): BenchFile => {
  const held = seasonsToHold(now);
  const newest = held.at(-1) ?? 1;
  const count = held.length * times;
  const seasons = Array.from({ length: count }, (_, index) => newest - count + 1 + index);
  const path = join(folder, `season-${times}.db`);
  const database = new DatabaseSync(path);
  fillDatabase(database, 1, seasons);
  database.close();
  return { name: `a season ${times} times as large`, path };
};

/** Imports all real data into one file; undefined when there is no real data (`ESPORTS_REAL_DATA` names its folder). */
export const importRealData = (folder: string, [program, ...words]: Command): BenchFile | undefined => {
  const real = process.env['ESPORTS_REAL_DATA'] ?? resolve(import.meta.dirname, '../../shared/data');
  if (!existsSync(real)) return undefined;
  const weekly = join(folder, 'weekly');
  mkdirSync(weekly);
  spawnSync('tar', ['-xJf', join(real, 'prices/steam-weekly.tar.xz'), '-C', weekly]);
  const path = join(folder, 'real.db');
  const imports = [
    ['standings', join(real, 'standings')],
    ['demos', join(real, 'demos')],
    ['skins', join(real, 'skins/collections.json')],
    ['tournament', join(real, 'tournament/cologne-2026.json')],
    ['prices', weekly, '--market', 'steam'],
    ['prices', join(real, 'prices/steam-latest.json'), '--market', 'steam'],
    ['prices', join(real, 'prices/market-latest.json'), '--market', 'second'],
  ].filter(([kind]) => kind !== undefined && Object.hasOwn(importers, kind));
  for (const line of imports) {
    const { status, stderr } = spawnSync(program, [...words, 'data', 'import', ...line, '--into', path]);
    if (status !== 0) throw new Error(`${line.join(' ')}: ${String(stderr)}`);
  }
  return { name: 'the real file', path };
};
