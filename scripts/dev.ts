/** Runs the program from its source, without a build: `npm run dev -- live`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// npm does not install a package without a version.
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
Object.assign(globalThis, { ESPORTS_VERSION: version });
const { start } = await import('../src/main.ts');
const root = fileURLToPath(new URL('../', import.meta.url));
await start({
  filesFolder: root,
  ownWords: [fileURLToPath(import.meta.url)],
  jqWorker: new URL('../src/output/jq/worker.ts', import.meta.url),
});
