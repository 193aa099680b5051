import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsWith, findFiles } from '../../../src/data/import/findFiles.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

it.skipIf(process.platform === 'win32')('finds files at any depth, and links to files', async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'own'));
  for (const name of ['no.txt', join('own', 'a.md')]) writeFileSync(join(folder, name), '');
  symlinkSync(join(folder, 'own', 'a.md'), join(folder, 'linked.md'));
  symlinkSync('nowhere', join(folder, 'broken.md'));
  const found = await findFiles(folder, endsWith('.md'));
  expect(found.map(({ name }) => name)).toEqual(['broken.md', 'linked.md', join('own', 'a.md')]);
});
