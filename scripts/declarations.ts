/** Writes the declarations of the library beside its bundles: `npm run declarations`, after a build. */
import { writeFile } from 'node:fs/promises';
import { libraryFolder } from './buildLibrary.ts';
import { libraryTypes } from './libraryTypes.ts';

for (const [door, { declarations }] of Object.entries(libraryTypes()))
  await writeFile(new URL(`../${libraryFolder}/${door}.d.ts`, import.meta.url), declarations);
