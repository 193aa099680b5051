import { endsWith, findSources } from '../findFiles.ts';
import type { Importer, Skipped, SourceFile } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { listsWears, parseCollections, type Collections } from './collections.ts';
import { writeSkins } from './writeSkins.ts';

/** Imports the game's skins from a JSON file of ByMykel/CSGO-API: a list of collections or of skins. */
export const skins: Importer = {
  about: 'Weapon skins: the file of collections (collections.json), or of skins (skins.json)',
  what: 'skins',
  usual: 'name collections.json or skins.json of ByMykel/CSGO-API',
  find: async path => findSources(path, endsWith('.json')),
  read: async ({ files, database, onProgress }) => {
    const taken = { collections: 0, skins: 0 };
    const skipped: Skipped[] = [];
    const notes: string[] = [];
    for (const [done, file] of files.entries()) {
      onProgress({ step: 'reading skins', done, total: files.length });
      const found = await readOne(file);
      if (typeof found === 'string') {
        skipped.push({ subject: file.name, isWhole: true, reason: found });
        continue;
      }
      writeSkins(database, found.skins);
      taken.collections += found.collections;
      skipped.push(...found.problems.map(problem => ({ subject: file.name, ...problem })));
      notes.push(...found.phased.map(skin => `${skin} is one skin with its phases as variants`));
    }
    taken.skins = Number(database.prepare('SELECT count(*) AS count FROM skin').get()?.['count']);
    return { taken, skipped, notes };
  },
};

/** Reads the skins of a file, or returns the reason why it has none. */
const readOne = async (file: SourceFile): Promise<Collections | string> => {
  try {
    const source = await readJson(file);
    if (listsWears(source)) return 'it lists each wear of a skin separately';
    const found = parseCollections(source);
    return found.skins.length > 0 ? found : 'it has no item whose id begins with skin-';
  } catch (error) {
    if (error instanceof JsonFileError) return error.message;
    throw error;
  }
};
