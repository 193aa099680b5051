/** Writes the pictures of the README into `docs/pictures/`: what the built program draws at one moment of the season. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemo } from '../../src/server/demo/demo.ts';
import { drawPicture, pictureTime } from './draw.ts';
import { pictures } from './pictures.ts';

const target = new URL('../../docs/pictures/', import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'esports-pictures-'));
try {
  (await openDemo({ folder: join(folder, 'state'), now: pictureTime })).close();
  await mkdir(target, { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    await writeFile(new URL(`${name}.svg`, target), await drawPicture(picture, folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}
