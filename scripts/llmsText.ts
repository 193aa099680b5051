import { readdir, readFile } from 'node:fs/promises';
import type { CommandTree } from '../src/cli/derived/commandModel.ts';

const docs = new URL('../docs/', import.meta.url);

/** `docs/llms.txt`: an index of the documentation for language models, in the form of llmstxt.org. */
export const llmsText = async (tree: CommandTree): Promise<string> => {
  const pages = (await readdir(docs)).filter(name => name.endsWith('.md')).toSorted();
  const texts = await Promise.all(
    pages.map(async name => ({ name, text: await readFile(new URL(name, docs), 'utf8') })),
  );
  const recipes = texts.find(({ name }) => name === 'cookbook.md')?.text ?? '';
  return `# esports

> A command-line tool for Counter-Strike esports: live matches, results, schedules, teams, players, rankings, tournaments, forecasts and skin prices, from a service, a data file or a built-in made-up season.

\`esports commands --json\` prints every command with its arguments, flags, costs and exit codes; \`esports schema <command>\` prints the JSON Schema of an answer.

## Docs

${texts.map(({ name, text }) => `- [${titleOf(text)}](${name}): ${firstSentence(text)}`).join('\n')}
- [Skill](../skills/esports/SKILL.md): The program for an agent that has a shell
- [OpenAPI](openapi.json): The HTTP service that \`esports serve\` runs

## Commands

${tree.groups.map(({ name, about }) => `- [${name}](commands.md#${name}): ${about}`).join('\n')}
- [other commands](commands.md#other-commands): ${tree.commands.map(({ path }) => path.join(' ')).join(', ')}

## Cookbook

${[...recipes.matchAll(/^### (.*)$/gm)].map(([, title = '']) => `- [${title}](cookbook.md#${anchor(title)})`).join('\n')}
`;
};

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1] ?? '';

/** The first sentence of the prose after the title, on one line, without links and the colon before an example. */
const firstSentence = (text: string): string => {
  const paragraph = text.split(/\n\s*\n/).find(part => /^(?:[A-Z]|`(?!``))/.test(part)) ?? '';
  const line = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  return (/^.*?[.](?= |$)/.exec(line)?.[0] ?? line).replace(/:$/, '.');
};

/** The anchor that GitHub gives a heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
