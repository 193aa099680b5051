import { lineSchema, type Route, schemaAt } from '../../api/route.ts';
import { routeEntries } from '../../api/table/index.ts';
import { allCommands, findVerb, groupVerbs } from '../../derived/commandModel.ts';
import type { CommandNode, CommandTree } from '../../derived/commandModel.ts';
import { completionFacts } from '../../derived/completion/facts.ts';
import { columnNames, pathsIn } from '../../output/columns.ts';
import { settings } from '../session/settings.ts';

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
  /** The place in `tables` by the command's words; `teams *` is a group with a name. */
  readonly commands: Readonly<Record<string, number>>;
  readonly tables: readonly CommandTable[];
  /** The paths of the routes, after the game segment. */
  readonly paths: readonly Explained[];
  readonly settings: Readonly<Record<string, { readonly kind: string; readonly choices: readonly string[] }>>;
}

export const completionData = (tree: CommandTree): CompletionData => {
  const entries = routeEntries.map(({ row }) => row);
  return {
    valued: completionFacts(tree).flags.flatMap(({ valued, spellings }) => (valued ? spellings : [])),
    commands: Object.fromEntries(
      spellings(tree).flatMap(([words, command]) =>
        command.kind === 'route' ? [[words, entries.indexOf(command.entry.row)]] : [],
      ),
    ),
    tables: entries.map(tableOf),
    paths: entries.filter(({ stream }) => stream === undefined).map(({ path, about }) => [path, about]),
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
    [group.name, ...group.aliases].flatMap(name => {
      const verb = (words: string, found: string | undefined) => {
        const command = found === undefined ? undefined : findVerb(group, found);
        return command ? [[words, command] as const] : [];
      };
      return [
        ...verb(name, group.default),
        ...verb(`${name} *`, group.named),
        ...groupVerbs(group).flatMap(each => verb(`${name} ${each}`, each)),
      ];
    }),
  ),
];

const tableOf = (row: Route): CommandTable => {
  const record = row.returns.item ?? row.returns;
  return {
    columns: columnNames(row).map(name => [name, schemaAt(lineSchema(row), name)?.about ?? '']),
    fields: pathsIn(record.fields ?? {}).map(name => [name, schemaAt(record, name)?.about ?? '']),
  };
};
