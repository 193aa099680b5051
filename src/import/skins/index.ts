import { basename } from 'node:path';
import { ImportError } from '../importer.ts';
import type { Importer } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { listsWears, parseCollections } from './collections.ts';
import { writeSkins } from './writeSkins.ts';

/** The game's skins, as ByMykel/CSGO-API lists them by collection or one by one: one JSON file. */
export const skins: Importer = {
  about: 'Weapon skins: the file of collections (collections.json), or of skins (skins.json)',
  read: async ({ path, database, onProgress }) => {
    onProgress({ step: 'reading skins', done: 0, total: 1 });
    const subject = basename(path);
    const source = await readSource(path);
    if (listsWears(source)) throw noSkins(path, 'it lists each wear of a skin by itself');
    const found = parseCollections(source);
    if (found.skins.length === 0) throw noSkins(path, 'it holds no item whose id begins with skin-');
    writeSkins(database, found.skins);
    return {
      taken: { collections: found.collections, skins: found.skins.length },
      skipped: found.problems.map(problem => ({ subject, ...problem })),
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
    'name collections.json or skins.json of ByMykel/CSGO-API',
    { cause },
  );
