import { type Aliases, expandAlias } from './alias/alias.ts';
import type { NameKind } from '../../core/names/subject.ts';
import {
  commandName,
  type CommandNode,
  type CommandTree,
  findGroup,
  findTopCommand,
  findVerb,
  type GroupNode,
  isCommandName,
} from '../derived/commandModel.ts';
import type { Invocation } from './invocation.ts';
import { readInvocation } from './readInvocation.ts';
import { longName, orderArgv, type OrderedArgv } from './orderArgv.ts';
import { choosing } from './requestFlags.ts';
import { type Resolution, resolveWords, unknownCommand, unknownVerb } from './resolve.ts';
import { missingValue, unknownFlag } from './flagFaults.ts';
import { readingsOf } from './unquoted.ts';
import { emptyArgument, noCommand } from './usageFaults.ts';
import { nearest } from '../../core/names/nearMiss.ts';

/** After `--help` the words may include arguments; after `help` they only name a command or a topic. */
type HelpAsked = 'byFlag' | 'byCommand';

/** A command or group in canonical form, or `help` and a topic, which comes before a name of a group. @throws UsageError */
export const helpPath = (words: readonly string[], tree: CommandTree, asked: HelpAsked) => {
  const [first] = words;
  if (first === undefined) return [];
  const group = findGroup(tree, first);
  const isTopic = asked === 'byCommand' && tree.topics.some(({ name }) => name === first);
  if (isTopic && words.length === 1 && group?.name !== first) return ['help', first];
  if (group) return pathInGroup(group, words, tree, asked);
  const command = findTopCommand(tree, first);
  if (command) return command.path;
  const topics = asked === 'byCommand' ? tree.topics.map(({ name }) => name) : [];
  const near = nearest(first, topics, 'loose');
  throw unknownCommand(first, tree, near, asked === 'byCommand' ? 'help ' : '');
};

const pathInGroup = (group: GroupNode, words: readonly string[], tree: CommandTree, asked: HelpAsked) => {
  const [, verb] = words;
  if (verb === undefined) return [group.name];
  const command = findVerb(group, verb);
  if (command) return command.path;
  if (asked === 'byFlag') return [group.name];
  // What would be a name for the group's command is no command that has help.
  const resolution = resolveWords(words, tree, 'help ');
  throw resolution.kind === 'fault'
    ? resolution.fault
    : unknownVerb(group, words.slice(1), undefined, 'help ');
};

export interface HelpRequest {
  readonly kind: 'help';
  /** The words of a command or group, or the name of a topic; empty for the main help. */
  readonly path: readonly string[];
  /** 2 if the command line was incomplete and the help shows what is missing. */
  readonly exitCode: 0 | 2;
  readonly stream: 'stdout' | 'stderr';
  /** Whether the help is wanted as data. */
  readonly asJson: boolean;
}

/** A line whose command depends on what its words name. */
export interface ByName {
  readonly kind: 'byName';
  /** The only word after the group; undefined if there are several. */
  readonly word: string | undefined;
  /** The first is meant whose names are exactly those of things of its kind. @throws UsageError */
  readonly choices: readonly {
    readonly kind: NameKind;
    readonly names: readonly string[];
    readonly read: () => Invocation;
  }[];
  /** Whether the words are a command without a name too. */
  readonly isCommand: boolean;
  /** What the line means otherwise. @throws UsageError */
  readonly otherwise: () => Invocation;
}

export type Parsed = Invocation | ByName | HelpRequest | { readonly kind: 'version' };

/**
 * Parses a command line without sending or opening anything; reads the aliases only if no command begins it.
 * @param first the line in canonical order, if the caller has it
 * @throws UsageError
 */
export const parseCommand = async (
  typed: readonly string[],
  tree: CommandTree,
  readAliases: () => Aliases = () => ({}),
  onTerminal = false,
  first = orderArgv(typed, tree),
): Promise<Parsed> => {
  if (typed.length === 0 && onTerminal) return bareHome(tree);
  const [name] = first.words;
  if (name === undefined && onTerminal) return parseLine(typed, withHome(first), tree);
  if (name === undefined || isCommandName(name, tree)) return parseLine(typed, first, tree);
  const argv = expandAlias(typed, tree, readAliases());
  return parseLine(argv, argv === typed ? first : orderArgv(argv, tree), tree);
};

/**
 * The line in canonical order if it names a route of the tree exactly, with flags of that route, and chooses no other
 * service; undefined if the whole tree is needed.
 */
export const orderedRoute = (argv: readonly string[], tree: CommandTree): OrderedArgv | undefined => {
  const ordered = orderArgv(argv, tree);
  const { words, flags, unknown, incomplete } = ordered;
  if (unknown.length > 0 || incomplete !== undefined) return undefined;
  const found = resolveWords(words, tree);
  // A name may be one of the program's own commands.
  if (found.kind !== 'command' || found.command.kind !== 'route') return undefined;
  if (found.implied && words.length > 1) return undefined;
  const known = new Set(
    found.command.flags
      .filter(({ key }) => !needWholeTree.has(key))
      .flatMap(({ name }) => [`--${name}`, `--no-${name}`]),
  );
  return flags.every(flag => known.has(longName(flag))) ? ordered : undefined;
};

/** Help may be about any command, and hints repeat the flags that choose the service in any command that they name. */
const needWholeTree: ReadonlySet<string> = new Set(['help', 'version', ...choosing.map(({ key }) => key)]);

const parseLine = async (
  argv: readonly string[],
  ordered: OrderedArgv,
  tree: CommandTree,
): Promise<Parsed> => {
  const { words } = ordered;
  const [first, ...rest] = words;
  const asJson = isUsed(ordered, '--json');
  if (isUsed(ordered, '--help'))
    return help(
      first === 'help' ? helpPath(rest, tree, 'byCommand') : helpPath(words, tree, 'byFlag'),
      asJson,
    );
  if (isUsed(ordered, '--version')) return { kind: 'version' };
  if (argv.length === 0) return help([]);
  const found = requireCommand(ordered, tree);
  if (found.kind === 'bareGroup')
    return { kind: 'help', path: [found.group.name], exitCode: 2, stream: 'stderr', asJson: false };
  const byName = namedChoices(found);
  if (byName.length > 0) {
    const read = (command: CommandNode, args: readonly string[]) => () =>
      readInvocation(command, args, ordered.flags, tree);
    return {
      kind: 'byName',
      word: words.length === 2 ? words[1] : undefined,
      choices: byName.map(({ kind, command, names }) => ({ kind, names, read: read(command, names) })),
      isCommand: found.kind === 'command',
      otherwise: () => {
        if (found.kind === 'fault') throw found.fault;
        return readInvocation(found.command, found.args, ordered.flags, tree);
      },
    };
  }
  if (found.kind === 'fault') throw found.fault;
  const { command, args } = found;
  if (commandName(command) === 'help') return help(helpPath(args, tree, 'byCommand'), asJson);
  return readInvocation(command, args, ordered.flags, tree);
};

const namedChoices = (found: Exclude<Resolution, { kind: 'nothing' | 'bareGroup' }>) =>
  found.kind === 'command' && !found.implied ? readingsOf(found.command, found.args) : (found.byName ?? []);

/** The home screen without flags. Nothing has to be parsed, so commander is not loaded. */
const bareHome = (tree: CommandTree): Parsed => {
  const command = findTopCommand(tree, 'home');
  return command ? { kind: 'run', command, args: {}, flags: {} } : help([]);
};

/** Flags alone are those of the home screen, except for the flag that asks for the help. */
const withHome = (ordered: OrderedArgv): OrderedArgv =>
  isUsed(ordered, '--help') ? ordered : { ...ordered, words: ['home'] };

const isUsed = ({ flags }: OrderedArgv, name: string): boolean => flags.some(flag => longName(flag) === name);

const help = (path: readonly string[], asJson = false): HelpRequest => ({
  kind: 'help',
  path,
  exitCode: 0,
  stream: 'stdout',
  asJson,
});

const requireCommand = (ordered: OrderedArgv, tree: CommandTree) => {
  const { words, unknown, incomplete } = ordered;
  const resolution = resolveWords(words, tree);
  // In `--sort -name` the unknown flag is the value that is missed.
  const named = resolution.kind === 'command' ? resolution.command : undefined;
  if (incomplete !== undefined) throw missingValue(incomplete, named, tree);
  const [flag] = unknown;
  if (flag !== undefined) {
    // Without a typed verb the command is a guess, and its name may be the unknown flag's value.
    const typed = resolution.kind === 'command' && !resolution.implied;
    throw unknownFlag(longName(flag), typed ? resolution.command : undefined, words[0] ?? '', tree);
  }
  if (words.some(word => word.trim() === '')) throw emptyArgument();
  if (resolution.kind === 'nothing') throw noCommand();
  return resolution;
};
