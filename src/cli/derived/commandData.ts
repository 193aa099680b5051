import { type CommandFacts, defaultOf, factsOf, type OwnLines } from './commandFacts.ts';
import { allCommands, commandName, takesValue } from './commandModel.ts';
import type { CommandNode, CommandTree, FlagSpec } from './commandModel.ts';
import { helpSubject, overview } from './helpText.ts';
import { otherNames, usageLine } from './usage.ts';

/** `--help --json`: what a help page says, as data. @throws RangeError when nothing has that name */
export const helpData = (tree: CommandTree, path: readonly string[], ownLines: OwnLines): object => {
  const subject = helpSubject(tree, path);
  if (subject.kind === 'topic') return subject.topic;
  if (subject.kind === 'command') {
    const { command } = subject;
    return commandData(command, factsOf(command, ownLines), exitCodesOf(tree));
  }
  if (subject.kind === 'program') {
    return { commands: overview(tree), topics: tree.topics.map(({ name, about }) => ({ name, about })) };
  }
  const { name, about, aliases, commands, guests, default: bare, named } = subject.group;
  return {
    group: name,
    about,
    aliases,
    default: bare ?? null,
    named: named ?? null,
    commands: [
      ...commands.map(command => ({ name: commandName(command), about: command.about })),
      ...guests.map(({ verb, command }) => ({
        name: `${name} ${verb}`,
        about: command.about,
        sameAs: commandName(command),
      })),
    ],
    topic: subject.topic ?? null,
  };
};

export type CatalogueEntry = ReturnType<typeof catalogueEntry>;

/** `esports commands --json`: every command, and once for all of them the flags that they share and the exit codes. */
export const catalogue = (tree: CommandTree, ownLines: OwnLines) => ({
  commands: allCommands(tree).map(command => catalogueEntry(command, factsOf(command, ownLines))),
  sharedFlags: uniqueBy(
    allCommands(tree).flatMap(({ flags }) => flags.filter(isShared)),
    ({ name }) => name,
  ).map(flagData),
  exitCodes: exitCodesOf(tree),
});

const catalogueEntry = (command: CommandNode, { route, cost, columns }: CommandFacts) => ({
  ...summary(command),
  cost,
  route: route ?? null,
  columns,
  schema: command.kind === 'route' ? `esports schema ${commandName(command)}` : null,
  arguments: argumentsData(command),
  flags: command.flags.filter(flag => !isShared(flag)).map(flagData),
  shared: command.flags.filter(isShared).map(({ name }) => `--${name}`),
});

const isShared = ({ section }: FlagSpec): boolean => section !== 'own';

const uniqueBy = <T>(all: readonly T[], key: (each: T) => string): readonly T[] =>
  [...new Map(all.toReversed().map(each => [key(each), each])).values()].toReversed();

const summary = (command: CommandNode) => ({
  command: commandName(command),
  about: command.about,
  usage: usageLine(command),
  aliases: otherNames(command),
});

const argumentsData = ({ args }: CommandNode) =>
  args.map(({ name, about, required, rest = false, choices = [], closed = false }) => ({
    name,
    about,
    required,
    rest,
    choices,
    closed,
  }));

const commandData = (
  command: CommandNode,
  { route, ...facts }: CommandFacts,
  exitCodes: Readonly<Record<string, string>>,
): object => ({
  ...summary(command),
  details: command.details ?? null,
  arguments: argumentsData(command),
  flags: command.flags.map(flagData),
  route: route ?? null,
  ...facts,
  exitCodes,
  examples: command.examples.map(example => `esports ${example}`),
});

const flagData = (flag: FlagSpec): object => ({
  name: `--${flag.name}`,
  short: flag.short === undefined ? null : `-${flag.short}`,
  about: flag.about,
  type: flag.kind,
  value: takesValue(flag),
  choices: flag.choices ?? [],
  closed: flag.kind === 'choice',
  default: defaultOf(flag) ?? null,
  minimum: flag.minimum ?? null,
  maximum: flag.maximum ?? null,
  required: flag.mandatory ?? false,
  repeatable: flag.repeatable ?? false,
  negatable: flag.negatable !== undefined,
  shared: isShared(flag),
});

const exitCodesOf = ({ topics }: CommandTree): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (topics.find(({ name }) => name === 'exit-codes')?.rows ?? []).map(({ term, about }) => [term, about]),
  );
