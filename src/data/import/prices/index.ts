import { sep } from 'node:path';
import { dayLength } from '../../../core/day.ts';
import { getOrMake } from '../../../core/getOrMake.ts';
import { endsWith, findSources } from '../findFiles.ts';
import {
  attempt,
  ImportError,
  nothingFound,
  type Fault,
  type Importer,
  type ImportSource,
  type Skipped,
} from '../importer.ts';
import { readJson } from '../readJson.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';
import { openVariants } from './variants.ts';
import { openPriceWriter, represent } from './writePrices.ts';

/** Imports the prices of a marketplace: one snapshot of all prices, or a folder of snapshots. */
export const prices: Importer = {
  about: 'Prices of skins on one marketplace (--market): a snapshot in JSON, or a folder of them',
  what: 'prices',
  usual: 'name a snapshot (.json) or a folder of them; an archive is unpacked first: tar -xJf prices.tar.xz',
  ofMarket: true,
  find: async path => findSources(path, endsWith('.json')),
  read: async source => {
    const variants = openVariants(source.database);
    if (variants.skins === 0) throw noSkins(source.path);
    const write = openPriceWriter(source.database, source.market);
    let snapshots = 0;
    const skipped: Skipped[] = [];
    let form: Snapshot['form'] | undefined;
    // The snapshots of a market leave out the same items: each is kept once, so that a folder of years fits into memory.
    const seen = new Map<string, Set<string>>();
    let repeated = 0;
    const leave = (subject: string, { item, reason }: Fault): void => {
      const items = getOrMake(seen, reason, () => new Set<string>());
      if (item !== undefined && items.has(item)) repeated++;
      else skipped.push({ subject, ...(item !== undefined && { item }), reason });
      if (item !== undefined) items.add(item);
    };
    // Reads one file at a time, so that a folder of years needs no more memory than a week.
    for (const [done, file] of source.files.entries()) {
      const { name } = file;
      source.onProgress({ step: 'reading prices', done, total: source.files.length });
      const snapshot = await attempt(file, skipped, async () =>
        parseSnapshot(
          await readJson(file),
          file.path.split(sep).slice(-2).join('/'),
          source.now + ahead,
          source,
        ),
      );
      if (!snapshot) continue;
      form ??= snapshot.form;
      if (snapshot.form !== form) throw twoMarkets(source, name);
      const written = writeItems(snapshot, variants, write, fault => leave(name, fault));
      if (written > 0) snapshots++;
      else skipped.push({ subject: name, isWhole: true, reason: 'none of its items is a skin with a price' });
    }
    if (snapshots === 0) throw nothingFound(prices, source.path, skipped);
    const skins = represent(source.database);
    const notes =
      repeated === 0 ? [] : [`${repeated} more items are left out that an earlier snapshot names`];
    return { taken: { snapshots, ...countPrices(source), skins }, skipped, notes };
  },
};

const writeItems = (
  { items, at }: Snapshot,
  variants: ReturnType<typeof openVariants>,
  write: ReturnType<typeof openPriceWriter>,
  leave: (fault: Fault) => void,
): number => {
  let written = 0;
  for (const read of items()) {
    const variant = 'cents' in read ? variants.find(read.item) : undefined;
    if (!('cents' in read)) leave(read);
    else if (variant === undefined) leave({ item: read.item, reason: ofNoSkin });
    else {
      write(variant, read.cents, at);
      written++;
    }
  }
  return written;
};

const ofNoSkin = 'not a skin in the data file';

/** The tolerance for times in the future, in ms: one day, since clocks differ and a file name may have only the day. */
const ahead = dayLength;

const countPrices = ({ database, market }: ImportSource) => {
  const row = database
    .prepare(
      'SELECT count(DISTINCT day) AS days, count(*) AS prices FROM skin_day_price WHERE marketplace = ?',
    )
    .get(market);
  return { days: Number(row?.['days']), prices: Number(row?.['prices']) };
};

const noSkins = (path: string): ImportError =>
  new ImportError(
    'the data file has no skins to match the prices with',
    path,
    'import them first: esports data import skins <collections.json> --into <file.db>',
  );

const twoMarkets = ({ path, market }: ImportSource, name: string): ImportError =>
  new ImportError(
    `${name} has another format than the snapshots before it: they cannot all come from ${market}`,
    path,
    'import the files of each marketplace separately, with its own --market',
  );
