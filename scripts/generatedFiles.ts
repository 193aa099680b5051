import { readFile } from 'node:fs/promises';
import { commandTree } from '../src/cli/parse/commandTree.ts';
import { commandDocs } from '../src/derived/commandDocs.ts';
import { completionFiles } from '../src/derived/completion/files.ts';
import type { Shell } from '../src/derived/completion/files.ts';
import { renderCompletion } from '../src/derived/completion/index.ts';
import { openApi } from '../src/derived/openApi.ts';

/** Returns every committed generated file: its path from the project's root, and its text. */
export const generatedFiles = async (): Promise<Readonly<Record<string, string>>> => ({
  ...Object.fromEntries(
    Object.entries(completionFiles).map(([shell, file]) => [
      `completions/${file}`,
      // Object.entries widens the keys, which are the shells.
      renderCompletion(commandTree, shell as Shell),
    ]),
  ),
  'docs/commands.md': commandDocs(commandTree),
  'docs/openapi.json': `${JSON.stringify(openApi(await version()), null, 2)}\n`,
});

const version = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    // npm does not install a package without one.
    readonly version: string;
  };
  return version;
};
