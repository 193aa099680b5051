import { basename } from 'node:path';
import { ImportError } from '../importer.ts';
import type { Importer } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { parseTournament } from './source.ts';
import { writeTournament } from './writeTournament.ts';

/** One tournament with every series of it, in one JSON file. */
export const tournament: Importer = {
  about: 'A tournament: the JSON file of its series, stage by stage',
  read: async ({ path, database, onProgress }) => {
    onProgress({ step: 'reading the tournament', done: 0, total: 1 });
    const file = parseTournament(await readSource(path));
    if (!file) throw noTournament(path, 'it has not "event_id" and "matches"');
    const [problem] = file.problems;
    if (file.series.length === 0) throw noTournament(path, problem ?? 'it tells of no series');
    const { stages, teams, placements } = writeTournament(database, file);
    return {
      taken: { series: file.series.length, stages, teams, placements },
      skipped: file.problems.map(reason => ({ subject: basename(path), reason })),
      notes: placements === 0 ? ['no final has been played: the places are open'] : [],
    };
  },
};

const readSource = async (path: string): Promise<unknown> => {
  try {
    return await readJson(path);
  } catch (error) {
    if (error instanceof JsonFileError) throw noTournament(path, error.message, error);
    throw error;
  }
};

const noTournament = (path: string, reason: string, cause?: Error): ImportError =>
  new ImportError(
    `no tournament could be read from ${path}: ${reason}`,
    path,
    'name the JSON file of one tournament',
    { cause },
  );
