import { readFile } from 'node:fs/promises';
import { allOwnLines } from '../src/cli/commands/index.ts';
import { commandTree } from '../src/cli/commands/commandTree.ts';
import { commandDocs } from './pages/commandDocs.ts';
import { completionFiles, type Shell } from '../src/cli/derived/completion.ts';
import { renderCompletion } from './completion/index.ts';
import { skill } from './pages/skill.ts';
import { dataFileDocs } from './dataFileDocs.ts';
import { llmsText } from './llmsText.ts';
import { manualPage } from './pages/manualPage.ts';
import { exampleAnswers } from './exampleAnswers.ts';
import { openApi } from './reference/openApi.ts';

/**
 * Returns every committed generated file: its path from the project's root, and its text.
 * @param season the folder of a made-up season; without one it is made in memory
 */
export const generatedFiles = async (
  season: string | null = null,
): Promise<Readonly<Record<string, string>>> => ({
  ...Object.fromEntries(
    Object.entries(completionFiles).map(([shell, file]) => [
      `completions/${file}`,
      // Object.entries widens the keys, which are the shells.
      renderCompletion(commandTree, shell as Shell),
    ]),
  ),
  'man/esports.1': manualPage(commandTree, await allOwnLines(commandTree), await version()),
  'docs/commands.md': commandDocs(commandTree, await allOwnLines(commandTree)),
  'docs/data-file.md': dataFileDocs(),
  'docs/llms.txt': await llmsText(commandTree),
  'skills/esports/SKILL.md': skill(commandTree),
  'scripts/reference/page/exampleAnswers.ts': exampleModule(await exampleAnswers(season)),
  'docs/openapi.json': `${JSON.stringify(openApi(await version()), null, 2)}\n`,
});

const exampleModule = (answers: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(answers).map(([name, text]) => `  ${name}: ${JSON.stringify(text)},\n`);
  return `/** Generated (npm run generate): an answer of the made-up season to each route, by operation. */
export const exampleAnswers: Readonly<Record<string, string>> = {
${lines.join('')}};
`;
};

const version = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    // npm does not install a package without one.
    readonly version: string;
  };
  return version;
};
