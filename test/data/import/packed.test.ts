import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importers } from '../../../src/data/import/index.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { oneMap } from './demos/importDemos.ts';
import { writeTables } from './demos/madeUpDemos.ts';
import { createTarget } from './importJson.ts';

/** A file that each importer takes. */
const taken = {
  standings: 'standings_global_2026_07_06.md',
  demos: 'a-vs-b-m1-nuke_rounds.csv',
  skins: 'collections.json',
  prices: 'prices.json',
  tournament: 'cup.json',
} satisfies Record<keyof typeof importers, string>;
const kinds = Object.entries(taken);
const unpack = 'it is compressed: unpack it, and import what is in it';

/** Finds files with these names in a folder below the named one. */
const find = async (kind: string, ...names: readonly string[]) => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'sub'));
  for (const name of names) writeFileSync(join(folder, 'sub', name), '');
  // The keys of `taken` are those of the registry.
  const { files, skipped } = await importers[kind as keyof typeof importers].find(folder);
  const inside = (name: string): string => name.replace(/^sub./, '');
  return {
    files: files.map(({ name }) => inside(name)),
    skipped: skipped.map(({ subject, reason }) => [inside(subject), reason]),
  };
};

describe('a folder with compressed files', () => {
  it.each(kinds)('reports those that %s would take, and archives', async (kind, name) => {
    const packed = [
      ...['gz', 'zip', 'zst', 'xz', 'bz2', 'GZ'].map(ending => `${name}.${ending}`),
      'exports.zip',
      'exports.tar.gz',
      'more.7z',
    ];
    expect(await find(kind, ...packed, 'notes.txt.gz', 'photo.png')).toEqual({
      files: [],
      skipped: packed.toSorted().map(each => [each, unpack]),
    });
  });

  it.each(kinds)('does not report what is unpacked beside it: %s', async (kind, name) => {
    expect(await find(kind, name, `${name}.gz`)).toEqual({ files: [name], skipped: [] });
  });

  it('is imported without them, and reports them', async () => {
    const folder = writeTables(oneMap());
    renameSync(join(folder, 'kills.csv'), join(folder, 'kills.csv.gz'));
    const { taken, skipped } = await createTarget().bring('demos', folder);
    expect(taken).toMatchObject({ matches: 1, kills: 0 });
    expect(skipped).toEqual([{ subject: 'kills.csv.gz', reason: unpack }]);
  });

  it('is refused with the reason if it has nothing else, and so is a compressed file', async () => {
    const path = join(createTemporaryFolder(), 'cup.json.gz');
    writeFileSync(path, '');
    await expect(createTarget().bring('tournament', path)).rejects.toMatchObject({
      hint: `cup.json.gz: ${unpack}`,
    });
  });
});
