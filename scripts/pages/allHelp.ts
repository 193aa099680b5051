import type { OwnLines } from '../../src/cli/derived/commandFacts.ts';
import { allCommands, groupNames, groupVerbs } from '../../src/cli/derived/commandModel.ts';
import type { CommandTree } from '../../src/cli/derived/commandModel.ts';
import { helpPage } from '../../src/cli/derived/helpText.ts';
import type { HelpPage } from '../../src/cli/derived/textLayout.ts';

/** Every help page, and the words that request it. */
export interface AllHelp {
  readonly pages: readonly HelpPage[];
  /** The number of a page by each name of each command, group and topic; without words, that of the program's. */
  readonly names: Readonly<Record<string, number>>;
}

export const allHelp = (tree: CommandTree, ownLines: OwnLines): AllHelp => {
  const names = [
    '',
    ...tree.groups.flatMap(group =>
      groupNames(group).flatMap(name => [name, ...groupVerbs(group).map(verb => `${name} ${verb}`)]),
    ),
    ...allCommands(tree).flatMap(({ path, also }) => [path, ...also].map(words => words.join(' '))),
    ...tree.topics.flatMap(({ name }) =>
      tree.groups.some(group => group.name === name) ? [] : `help ${name}`,
    ),
  ];
  const pages = names.map(name => helpPage(tree, name === '' ? [] : name.split(' '), ownLines));
  const texts = pages.map(page => JSON.stringify(page));
  const kept = [...new Set(texts)];
  return {
    pages: pages.filter((_, place) => texts.indexOf(texts[place] ?? '') === place),
    names: Object.fromEntries(names.map((name, place) => [name, kept.indexOf(texts[place] ?? '')])),
  };
};
