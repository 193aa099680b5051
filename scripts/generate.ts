/**
 * Writes the committed files that are generated from the table: completions, the command docs, the OpenAPI document, and
 * the reports of the library's interface. With `--check` it writes nothing, names stale files and exits 1 if there are
 * any.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './generatedFiles.ts';
import { libraryTypes } from './libraryTypes.ts';

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check');
const stale: string[] = [];

const settle = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    const file = new URL(path, root);
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === text) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
  }
};

await settle(await generatedFiles());
await settle(
  Object.fromEntries(
    Object.entries(libraryTypes()).map(([door, { report }]) => [`docs/api/${door}.api.md`, report]),
  ),
);

for (const path of stale) console.log(`${check ? 'stale' : 'wrote'} ${path}`);
if (check && stale.length > 0) {
  console.log('Run: npm run generate');
  process.exitCode = 1;
}
