import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ImportError, nothingFound } from '../importer.ts';
import type { Importer, ImportSource, Skipped } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { represent } from './represent.ts';
import { parseSnapshot, SnapshotError } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openVariants } from './variants.ts';
import { openPriceWriter } from './writePrices.ts';

/** What a marketplace asked: one snapshot of all its prices, or a folder of them. */
export const prices: Importer = {
  about: 'Prices of skins on one marketplace (--market): a snapshot in JSON, or a folder of them',
  ofMarket: true,
  read: async source => {
    const variants = openVariants(source.database);
    if (variants.skins === 0) throw noSkins(source.path);
    const write = openPriceWriter(source.database, source.market);
    const taken = { snapshots: 0, prices: 0 };
    const skipped: Skipped[] = [];
    let form: Snapshot['form'] | undefined;
    const files = await findSnapshots(source.path);
    // One file at a time: a folder of years needs no more memory than a week.
    for (const [done, { path, name }] of files.entries()) {
      source.onProgress({ step: 'reading prices', done, total: files.length });
      const snapshot = await readSnapshot(path, name, source.now + ahead, skipped);
      if (!snapshot) continue;
      form ??= snapshot.form;
      if (snapshot.form !== form) throw twoMarkets(source, name);
      skipped.push(...snapshot.left.map(fault => ({ subject: name, ...fault })));
      for (const price of snapshot.prices) {
        const variant = variants.find(price.item);
        if (variant === undefined) skipped.push({ subject: name, item: price.item, reason: ofNoSkin });
        else {
          write(variant, price);
          taken.prices++;
        }
      }
      taken.snapshots++;
    }
    if (taken.snapshots === 0) throw nothingFound('prices', source.path, skipped, usual);
    return { taken: { ...taken, skins: represent(source.database) }, skipped, notes: [] };
  },
};

const ofNoSkin = 'no skin of the data file';

/** How far the clock of whoever read the prices may be ahead of ours, ms: a day, as where a name tells the day alone. */
const ahead = 86_400_000;

interface SnapshotFile {
  readonly path: string;
  readonly name: string;
}

/** In the order of their names, which is that of time where they begin alike. What they add up to is the same in any. */
const findSnapshots = async (root: string): Promise<readonly SnapshotFile[]> => {
  if (!(await stat(root)).isDirectory()) return [{ path: root, name: basename(root) }];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && entry.name.toLowerCase().endsWith('.json'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => ({ path, name: relative(root, path) }));
};

const readSnapshot = async (
  path: string,
  name: string,
  latest: number,
  skipped: Skipped[],
): Promise<Snapshot | undefined> => {
  try {
    return parseSnapshot(await readJson(path), basename(name), latest);
  } catch (error) {
    if (!(error instanceof JsonFileError || error instanceof SnapshotError)) throw error;
    skipped.push({ subject: name, reason: error.message });
    return undefined;
  }
};

const noSkins = (path: string): ImportError =>
  new ImportError(
    'the data file holds no skins that the prices could be of',
    path,
    'import them first: esports data import skins <collections.json> --into <file.db>',
  );

const twoMarkets = ({ path, market }: ImportSource, name: string): ImportError =>
  new ImportError(
    `${name} is of another form than the snapshots before it: they cannot all be of ${market}`,
    path,
    'import the files of each marketplace by themselves, each with its own --market',
  );

/** What to do where nothing was found, and nothing tells why. */
const usual =
  'name a snapshot (.json) or a folder of them; an archive is unpacked first: tar -xJf prices.tar.xz';
