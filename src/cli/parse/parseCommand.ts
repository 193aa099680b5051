import { commandName } from '../../derived/commandModel.ts';
import type { CommandNode, CommandTree, GroupNode } from '../../derived/commandModel.ts';
import { helpPath } from './helpPath.ts';
import type { Invocation } from './invocation.ts';
import { longName, orderArgv, type OrderedArgv } from './orderArgv.ts';
import { resolveWords } from './resolve.ts';
import { emptyArgument, missingValue, noCommand, unknownFlag } from './usageFaults.ts';

export interface HelpRequest {
  readonly kind: 'help';
  /** The words of a command or group, or the name of a topic; empty for the main help. */
  readonly path: readonly string[];
  /** 2 if the command line was incomplete and the help shows what is missing. */
  readonly exitCode: 0 | 2;
  readonly stream: 'stdout' | 'stderr';
}

export type Parsed = Invocation | HelpRequest | { readonly kind: 'version' };

/**
 * Parses a command line without sending or opening anything.
 * @throws UsageError
 */
export const parseCommand = async (argv: readonly string[], tree: CommandTree): Promise<Parsed> => {
  const ordered = orderArgv(argv, tree);
  const { words } = ordered;
  const [first, ...rest] = words;
  if (isUsed(ordered, '--help')) return help(helpPath(first === 'help' ? rest : words, tree, 'byFlag'));
  if (isUsed(ordered, '--version')) return { kind: 'version' };
  if (argv.length === 0) return help([]);
  const { command, args, group } = requireCommand(ordered, tree);
  if (group) return { kind: 'help', path: [group.name], exitCode: 2, stream: 'stderr' };
  if (commandName(command) === 'help') return help(helpPath(args, tree, 'byCommand'));
  // Commander is loaded only to run a command, not to show its help.
  const { readInvocation } = await import('./readInvocation.ts');
  return readInvocation(command, args, ordered.flags, tree);
};

const isUsed = ({ flags }: OrderedArgv, name: string): boolean => flags.some(flag => longName(flag) === name);

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
 * Returns the command that the words name, or a group that cannot run without a verb.
 * @throws UsageError
 */
const requireCommand = (ordered: OrderedArgv, tree: CommandTree): Found => {
  const { words, unknown, incomplete } = ordered;
  const resolution = resolveWords(words, tree);
  const [flag] = unknown;
  if (flag !== undefined) {
    // Without a typed verb the command is a guess, and its name may be the unknown flag's value.
    const typed = resolution.kind === 'command' && !resolution.implied;
    throw unknownFlag(longName(flag), typed ? resolution.command : undefined, tree);
  }
  if (incomplete !== undefined) throw missingValue(incomplete);
  if (words.some(word => word.trim() === '')) throw emptyArgument();
  if (resolution.kind === 'nothing') throw noCommand();
  if (resolution.kind === 'fault') throw resolution.fault;
  return resolution;
};
