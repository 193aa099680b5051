import { basename } from 'node:path';
import { ImportError } from '../importer.ts';
import type { Importer } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { parseCollections } from './collections.ts';
import { writeSkins } from './writeSkins.ts';

/** The game's collections, as ByMykel/CSGO-API lists them: one JSON file. */
export const skins: Importer = {
  about: 'Weapon skins: the file of collections (collections.json)',
  read: async ({ path, database, onProgress }) => {
    onProgress({ step: 'reading collections', done: 0, total: 1 });
    const name = basename(path);
    const found = parseCollections(await readSource(path));
    if (found.skins.length === 0) throw noSkins(path, 'it holds no item whose id begins with skin-');
    writeSkins(database, found.skins);
    return {
      taken: { collections: found.collections, skins: found.skins.length },
      skipped: [
        ...[...found.others].map(([kind, count]) => ({
          subject: name,
          reason: `${count} of the kind ${kind} are no skins`,
        })),
        ...found.problems.map(reason => ({ subject: name, reason })),
      ],
      notes: found.phased.map(skin => `${skin} is one skin: its phases are variants of it`),
    };
  },
};

const readSource = async (path: string): Promise<unknown> => {
  try {
    return await readJson(path);
  } catch (error) {
    if (error instanceof JsonFileError) throw noSkins(path, error.message, error);
    throw error;
  }
};

const noSkins = (path: string, reason: string, cause?: Error): ImportError =>
  new ImportError(
    `no skins could be read from ${path}: ${reason}`,
    path,
    'name the file of collections, collections.json',
    { cause },
  );
