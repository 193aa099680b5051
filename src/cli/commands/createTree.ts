import { getOrMake } from '../../core/getOrMake.ts';
import { isList, pathParameters, type Route } from '../../core/route.ts';
import { entriesOf, type GroupName, type RouteEntry } from '../../core/table/groups.ts';
import type { Schema } from '../../core/schema.ts';
import type {
  CommandArgument,
  CommandNode,
  CommandTree,
  FlagSpec,
  GroupFacts,
  GroupNode,
  GuestCommand,
  HelpTopic,
} from '../derived/commandModel.ts';
import type { OwnCommand } from '../context/ownCommand.ts';
import { answeredFlags, generalFlags, pagingFlags } from '../parse/flags.ts';
import { furtherGroups, routeGroups, shortcuts } from './groups.ts';
import { chanceFlags, formatFlags, timeFlags } from '../parse/outputFlags.ts';
import { parameterFlags } from '../parse/routeFlags.ts';
import { consentFlags, serviceFlags } from '../parse/requestFlags.ts';
import { streamFlags } from '../parse/streamFlags.ts';

const general = Object.values(generalFlags);
const service = Object.values(serviceFlags);
const paging = Object.values(pagingFlags);
const chances = Object.values(chanceFlags);
const consent = Object.values(consentFlags);
const streamed = [...Object.values(streamFlags), formatFlags.json, ...Object.values(timeFlags), ...service];

const routeCommand = (entry: RouteEntry): CommandNode => {
  const { group, verb, row } = entry;
  return {
    kind: 'route',
    entry,
    path: [group, verb],
    aliases: row.aliases ?? [],
    also: [
      ...(row.also ?? []).map(name => name.split(' ')),
      ...Object.entries(shortcuts).flatMap(([word, [of, target]]) =>
        of === group && target === verb ? [[word]] : [],
      ),
    ],
    about: row.about,
    ...(row.details !== undefined && { details: row.details }),
    examples: row.examples,
    get args() {
      return remembered(this, 'args', routeArguments(row));
    },
    get flags() {
      return remembered(this, 'flags', [...parameterFlags(row), ...routeFlags(row), ...general]);
    },
  };
};

const routeFlags = (row: Route): readonly FlagSpec[] => {
  if (row.stream !== undefined) return streamed;
  const answered = row.ahead ? [...answeredFlags, ...chances] : answeredFlags;
  return isList(row) ? [...paging, ...answered, ...consent] : answered;
};

const routeArguments = (row: Route): readonly CommandArgument[] => [
  ...pathParameters(row).flatMap(field => {
    const schema = row.params[field];
    return schema ? [{ ...described(field, schema), required: true, param: 'path' as const }] : [];
  }),
  ...Object.entries(row.args ?? {}).flatMap(([field, argument]) => {
    const schema = row.query[field];
    return schema ? [{ ...described(field, schema), ...argument, param: 'query' as const }] : [];
  }),
  ...(row.beside === undefined
    ? []
    : [
        {
          name: row.beside,
          field: row.beside,
          about: 'Another one to show beside the first; costs a second request',
          required: false,
          // The argument also becomes a path segment, in the second request.
          param: 'path' as const,
        },
      ]),
];

const described = (field: string, schema: Schema<unknown, unknown>) => ({
  name: schema.label ?? field,
  field,
  about: schema.about,
  ...(schema.choices && { choices: schema.choices }),
  ...(schema.closed && { closed: true as const }),
});

const ownCommand = ([name, command]: readonly [string, OwnCommand]): CommandNode => ({
  kind: 'own',
  path: name.split(' '),
  aliases: [],
  also: [],
  about: command.about,
  ...(command.details !== undefined && { details: command.details }),
  examples: command.examples,
  args: command.args ?? [],
  flags: [...(command.flags ?? []), ...general],
  ...(command.part && { part: command.part }),
  ...(command.cost !== undefined && { cost: command.cost }),
});

/** The parser answers `help` from the tree, so the command has no code to load. */
const createHelp = (tree: Pick<CommandTree, 'topics'>): CommandNode => ({
  kind: 'own',
  path: ['help'],
  aliases: [],
  also: [],
  about: 'Help on a command or a topic',
  part: 'hidden',
  examples: ['help', 'help teams vs', 'help exit-codes', 'help rankings world --json'],
  args: [
    {
      name: 'topic',
      // The topics are not loaded before somebody needs them.
      get about() {
        return `A command, or one of ${tree.topics.map(topic => topic.name).join(', ')}`;
      },
      required: false,
      rest: true,
      param: 'own',
      field: 'topic',
      complete: 'command',
    },
  ],
  flags: [formatFlags.json, ...general],
});

/** Replaces the getter with the value that it computed. */
const remembered = <T>(owner: object, key: string, value: T): T => {
  Object.defineProperty(owner, key, { value, enumerable: true });
  return value;
};

/** One node per row, shared by the groups that show it. */
const made = new Map<RouteEntry, CommandNode>();
const commandOf = (entry: RouteEntry): CommandNode => getOrMake(made, entry, () => routeCommand(entry));

const guestsOf = (group: string): readonly GuestCommand[] =>
  groupNames.flatMap(entriesOf).flatMap(entry =>
    (entry.row.also ?? []).flatMap(name => {
      const [first, verb] = name.split(' ');
      return first === group && verb !== undefined ? [{ verb, command: commandOf(entry) }] : [];
    }),
  );

// Object.keys widens the type; the keys are exactly the group names of the table.
const groupNames = Object.keys(routeGroups) as readonly GroupName[];

interface OwnParts {
  readonly commands: Readonly<Record<string, OwnCommand>>;
  readonly topics: () => readonly HelpTopic[];
  readonly ownLines: CommandTree['ownLines'];
  readonly answersOf: CommandTree['answersOf'];
}

export const createTree = (own: OwnParts): CommandTree => {
  const ownWhere = (fits: (words: string) => boolean): readonly CommandNode[] =>
    Object.entries(own.commands)
      .filter(([words]) => fits(words))
      .map(ownCommand);
  /** A group makes its commands on first use: those of all groups would take longer than all else before a request. */
  const lazyGroup = (
    name: string,
    facts: GroupFacts,
    entries: () => readonly RouteEntry[] = () => [],
  ): GroupNode => ({
    name,
    ...facts,
    get routes() {
      return remembered(this, 'routes', entries().map(commandOf));
    },
    get commands() {
      return remembered(this, 'commands', [
        ...this.routes,
        ...ownWhere(words => words.startsWith(`${name} `)),
      ]);
    },
    get guests() {
      return remembered(this, 'guests', guestsOf(name));
    },
  });
  return {
    groups: [
      ...groupNames.map(name => lazyGroup(name, routeGroups[name], () => entriesOf(name))),
      ...Object.entries<GroupFacts>(furtherGroups).map(([name, facts]) => lazyGroup(name, facts)),
    ],
    get commands() {
      return remembered(this, 'commands', [...ownWhere(words => !words.includes(' ')), createHelp(this)]);
    },
    shortcuts: Object.entries(shortcuts).map(([word, [group, verb]]) => ({ word, group, verb })),
    flags: [...answeredFlags, ...chances, ...paging, ...consent, ...streamed, ...general],
    get topics() {
      return remembered(this, 'topics', own.topics());
    },
    ownLines: own.ownLines,
    answersOf: own.answersOf,
  };
};

/** The routes alone: what a line that names one of them exactly needs. */
export const routeTree = createTree({
  commands: {},
  topics: () => [],
  ownLines: async () => new Map(),
  answersOf: async () => undefined,
});
