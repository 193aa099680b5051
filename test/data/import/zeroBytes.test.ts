import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { createTarget } from './importJson.ts';

/** A file that each importer takes by itself, whose beginning is whole. */
const begun = [
  ['standings', 'standings_global_2026_07_06.md', '### Standings\n'],
  ['demos', 'rounds.csv', 'number,winner_side\n1,3\n'],
  ['skins', 'collections.json', '[]'],
  ['tournament', 'cup.json', '{"name":"Cup","series":[]}'],
] as const;

it.each(begun)(
  'an import of %s refuses a file that a crash left full of zero bytes',
  async (kind, name, text) => {
    const { bring } = createTarget();
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, name), text + '\0'.repeat(4096));
    await expect(bring(kind, folder)).rejects.toMatchObject({
      hint: expect.stringContaining('it has zero bytes, so it is damaged: get it again'),
    });
  },
);
