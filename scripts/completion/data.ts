import { lineSchema, schemaAt } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { factsOf, type OwnLines } from '../../src/cli/derived/commandFacts.ts';
import {
  allCommands,
  commandName,
  findVerb,
  groupNames,
  groupVerbs,
} from '../../src/cli/derived/commandModel.ts';
import type { CommandNode, CommandTree } from '../../src/cli/derived/commandModel.ts';
import { completionFacts } from './facts.ts';
import { columnNames } from '../../src/output/columns.ts';
import type { CommandTable, CompletionData, Explained } from '../../src/cli/complete/question.ts';
import { settings } from '../../src/cli/context/settings.ts';

/** What completion takes from the command tree, in a file, so that no Tab loads the tree. */
export const completionData = (tree: CommandTree, ownLines: OwnLines): CompletionData => {
  const printing = allCommands(tree).filter(
    command => command.kind === 'route' || ownLines.has(commandName(command)),
  );
  const { flags, pairs, singles } = completionFacts(tree);
  return {
    valued: flags.flatMap(({ valued, spellings }) => (valued ? spellings : [])),
    commands: Object.fromEntries(
      spellings(tree).flatMap(([words, command]) =>
        printing.includes(command) ? [[words, printing.indexOf(command)]] : [],
      ),
    ),
    tables: printing.map(command => tableOf(command, ownLines)),
    args: Object.fromEntries(
      [...singles, ...pairs].flatMap(({ names, args }) =>
        names.map(name => [name, args.map(({ more }) => (more === 'files' ? null : (more ?? null)))]),
      ),
    ),
    paths: routeEntries.flatMap(({ row: { path, about, stream } }) =>
      stream === undefined ? [[path, about] as const] : [],
    ),
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [
        name,
        { kind: setting.kind, choices: 'choices' in setting ? setting.choices : [] },
      ]),
    ),
  };
};

/** Every way to type a command. */
const spellings = (tree: CommandTree): readonly (readonly [words: string, command: CommandNode])[] => [
  ...allCommands(tree).flatMap(command =>
    [command.path, ...command.also].map(path => [path.join(' '), command] as const),
  ),
  ...tree.groups.flatMap(group =>
    groupNames(group).flatMap(name => {
      const verb = (words: string, found: string | undefined) => {
        const command = found === undefined ? undefined : findVerb(group, found);
        return command ? [[words, command] as const] : [];
      };
      return [
        ...verb(name, group.default),
        ...verb(`${name} *`, group.named),
        ...verb(`${name} * *`, group.several),
        ...groupVerbs(group).flatMap(each => verb(`${name} ${each}`, each)),
      ];
    }),
  ),
];

const tableOf = (command: CommandNode, ownLines: OwnLines): CommandTable => ({
  columns: columnsOf(command, ownLines),
  fields: factsOf(command, ownLines).fields.map(({ field, about }) => [field, about]),
});

const columnsOf = (command: CommandNode, ownLines: OwnLines): readonly Explained[] => {
  if (command.kind === 'route') {
    const { row } = command.entry;
    return columnNames(row).map(name => [name, schemaAt(lineSchema(row), name)?.about ?? '']);
  }
  const lines = ownLines.get(commandName(command)) ?? {};
  return Object.entries(lines).map(([name, { about }]) => [name, about]);
};
