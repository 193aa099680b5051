import { commandName } from '../../derived/commandTree.ts';
import type { CommandNode, CommandTree, FlagSpec, GroupNode } from '../../derived/commandTree.ts';
import { orderArgv } from './argv.ts';
import type { OrderedArgv } from './argv.ts';
import type { FlagValues } from './flagDefinition.ts';
import type { SharedFlagValues } from './flags.ts';
import { helpPath } from './helpPath.ts';
import { readInvocation } from './readInvocation.ts';
import { resolveWords } from './resolve.ts';
import { emptyArgument, noCommand, unknownFlag } from './usageFaults.ts';

/** A checked command line, ready to be carried out. */
export interface Invocation {
  readonly kind: 'run';
  readonly command: CommandNode;
  /** By the argument's `field`: of a route the service's own parameter name. */
  readonly args: Readonly<Record<string, string>>;
  /** By the flag's `key`; a flag that was not typed is absent. */
  readonly flags: SharedFlagValues & Readonly<Record<string, unknown>>;
}

export interface HelpRequest {
  readonly kind: 'help';
  /** The words of a command or group, or the name of a topic; empty for the whole. */
  readonly path: readonly string[];
  /** 2 where the command line lacked something and the help says what. */
  readonly exitCode: 0 | 2;
  readonly stream: 'stdout' | 'stderr';
}

export type Parsed = Invocation | HelpRequest | { readonly kind: 'version' };

/**
 * Reads a command line. Nothing has been sent or opened when it returns.
 * @throws UsageError
 */
export const parseCommand = async (typed: readonly string[], tree: CommandTree): Promise<Parsed> => {
  const argv = withoutLiveWatch(typed);
  const ordered = orderArgv(argv, tree);
  const { words } = ordered;
  const [first, ...rest] = words;
  if (isUsed(ordered, 'help')) return help(helpPath(first === 'help' ? rest : words, tree, 'byFlag'));
  if (isUsed(ordered, 'version')) return { kind: 'version' };
  if (argv.length === 0) return help([]);
  const { command, args, group } = requireCommand(ordered, tree);
  if (group) return { kind: 'help', path: [group.name], exitCode: 2, stream: 'stderr' };
  if (commandName(command) === 'help') return help(helpPath(args, tree, 'byCommand'));
  return readInvocation(command, args, ordered.uses);
};

/** The values of a command's own flags; `registry` is that of the command that is run. */
export const ownFlags = <R extends Readonly<Record<string, FlagSpec>>>(
  { flags }: Invocation,
  _registry: R,
): FlagValues<R> =>
  // The parser read each value by the spec that stands in the registry under the same key.
  flags as FlagValues<R>;

/** `live --watch` is the command `watch`, whatever view of the match was named. */
const withoutLiveWatch = (argv: readonly string[]): readonly string[] => {
  const live = argv.findIndex(word => !word.startsWith('-'));
  if (argv[live] !== 'live' || !argv.includes('--watch')) return argv;
  const rest = argv.slice(live + 1).filter(word => word !== '--watch');
  const views = ['list', 'state', 'scoreboard', 'rounds', 'stream'];
  return [...argv.slice(0, live), 'watch', ...(views.includes(rest[0] ?? '') ? rest.slice(1) : rest)];
};

const isUsed = ({ uses }: OrderedArgv, name: string): boolean => uses.some(use => use.name === name);

const help = (path: readonly string[]): HelpRequest => ({
  kind: 'help',
  path,
  exitCode: 0,
  stream: 'stdout',
});

type Found =
  | { readonly command: CommandNode; readonly args: readonly string[]; readonly group?: undefined }
  | { readonly command?: undefined; readonly args?: undefined; readonly group: GroupNode };

/**
 * The command that the words name, or the group that means nothing on its own.
 * @throws UsageError
 */
const requireCommand = (ordered: OrderedArgv, tree: CommandTree): Found => {
  const { words, unknown, faults } = ordered;
  const resolution = resolveWords(words, tree);
  const [flag] = unknown;
  if (flag !== undefined) {
    // Without a verb the command is a guess, and the unknown flag's value may have become its name.
    const typed = resolution.kind === 'command' && !resolution.implied;
    throw unknownFlag(flag, typed ? resolution.command : undefined, tree);
  }
  const [fault] = faults;
  if (fault) throw fault;
  if (words.some(word => word.trim() === '')) throw emptyArgument();
  if (resolution.kind === 'nothing') throw noCommand();
  if (resolution.kind === 'fault') throw resolution.fault;
  return resolution;
};
