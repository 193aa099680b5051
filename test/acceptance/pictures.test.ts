import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { drawPicture } from '../../scripts/pictures/draw.ts';
import { pictures } from '../../scripts/pictures/pictures.ts';
import { describeWith } from '../support/describeIf.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

// A picture of a service follows a clock that moves, and is never the same again.
const still = Object.entries(pictures).filter(([, picture]) => !('every' in picture));

describeWith('script')('the pictures of the README', () => {
  test.each(still)('%s is what the program draws', async (name, picture) => {
    const folder = createTemporaryFolder();
    cpSync(inject('season'), join(folder, 'state'), { recursive: true });
    const committed = readFileSync(new URL(`../../docs/pictures/${name}.svg`, import.meta.url), 'utf8');
    expect(await drawPicture(picture, folder), 'Run: npm run pictures').toBe(committed);
  });
});
