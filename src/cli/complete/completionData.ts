import { lineSchema, schemaAt } from '../../core/route.ts';
import { routeEntries } from '../../core/table/index.ts';
import { factsOf, type OwnLines } from '../derived/commandFacts.ts';
import { allCommands, commandName, findVerb, groupNames, groupVerbs } from '../derived/commandModel.ts';
import type { CommandNode, CommandTree } from '../derived/commandModel.ts';
import { completionFacts } from '../derived/completion/facts.ts';
import type { ValueKind } from '../derived/completion/valueKinds.ts';
import { columnNames } from '../../output/columns.ts';
import { settings } from '../context/settings.ts';

/** A text that is offered, and what it is. */
export type Explained = readonly [text: string, about: string];

/** The columns and the JSON fields of what a command prints. */
export interface CommandTable {
  readonly columns: readonly Explained[];
  readonly fields: readonly Explained[];
}

/** What completion takes from the command tree. The build writes it into a file, so that no Tab loads the tree. */
export interface CompletionData {
  /** The flags whose value is the next word. */
  readonly valued: readonly string[];
  /** The place in `tables` by the command's words; `teams *` is a group with a name, `players * *` one with several. */
  readonly commands: Readonly<Record<string, number>>;
  readonly tables: readonly CommandTable[];
  /** What each argument offers, by the command's words; null where the program has nothing to offer. */
  readonly args: Readonly<Record<string, readonly (ValueKind | null)[]>>;
  /** The paths of the routes, after the game segment. */
  readonly paths: readonly Explained[];
  readonly settings: Readonly<Record<string, { readonly kind: string; readonly choices: readonly string[] }>>;
}

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
