import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ImportError, nothingFound, type Importer, type ImportSource, type Skipped } from '../importer.ts';
import { JsonFileError, readJson } from '../readJson.ts';
import { represent } from './represent.ts';
import { parseSnapshot, SnapshotError, type Snapshot, type ItemPrice } from './snapshot.ts';
import { openVariants } from './variants.ts';
import type { DatabaseSync } from 'node:sqlite';
import { dayNumber } from '../../service/time.ts';

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

/**
 * Writes prices of one marketplace, in any order and as often as they come: of a day the cheapest stays, and what is
 * asked now is the latest (the cheapest of one moment).
 */
const openPriceWriter = (
  database: DatabaseSync,
  market: string,
): ((variant: number, price: ItemPrice) => void) => {
  const day = database.prepare(
    `INSERT INTO skin_day_price (variant_id, day, marketplace, cents) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents WHERE excluded.cents < cents`,
  );
  const offer = database.prepare(
    `INSERT INTO skin_offer (skin_id, marketplace, cents, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents, updated_at = excluded.updated_at
     WHERE excluded.updated_at > updated_at OR (excluded.updated_at = updated_at AND excluded.cents < cents)`,
  );
  return (variant, { cents, at }) => {
    day.run(variant, dayNumber(at), market, cents);
    offer.run(variant, market, cents, at);
  };
};
