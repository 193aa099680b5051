import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsWith, findFiles } from '../../../src/data/import/findFiles.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

it.skipIf(process.platform === 'win32')('finds files behind links, each folder once', async () => {
  const [folder, elsewhere] = [createTemporaryFolder(), createTemporaryFolder()];
  mkdirSync(join(folder, 'own'));
  mkdirSync(join(elsewhere, 'deep'));
  for (const path of [
    join(folder, 'own', 'a.md'),
    join(folder, 'no.txt'),
    join(elsewhere, 'b.md'),
    join(elsewhere, 'deep', 'c.md'),
  ])
    writeFileSync(path, '');
  for (const [target, name] of [
    [join(elsewhere, 'b.md'), 'linked.md'],
    [join(elsewhere, 'deep'), 'folder'],
    ['.', 'itself'],
    [join(folder, 'own'), 'inside'],
    [folder, join('own', 'around')],
    ['nowhere', 'broken.md'],
    ['/dev/null', 'device.md'],
  ] as const)
    symlinkSync(target, join(folder, name));
  symlinkSync(folder, join(elsewhere, 'deep', 'back'));
  const found = await findFiles(folder, endsWith('.md'));
  expect(found.map(({ name }) => name)).toEqual([
    'broken.md',
    join('folder', 'c.md'),
    'linked.md',
    join('own', 'a.md'),
  ]);
});
