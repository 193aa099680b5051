import type { CommandArgument, CommandNode } from '../../derived/commandTree.ts';
import type { FormatName } from '../../output/formats/index.ts';
import type { FlagUse } from './argv.ts';
import { parseFlagValue } from './flagValue.ts';
import { flagName } from './flagDefinition.ts';
import { exclusiveFlags } from './flags.ts';
import type { Invocation } from './parseCommand.ts';
import { UsageError } from './usageError.ts';
import {
  dotArgument,
  excessArguments,
  exclusive,
  missingArguments,
  strangeFlag,
  wrongChoice,
} from './usageFaults.ts';

/**
 * Checks the words and flags against the one command that they name. A route's are checked by its row alone: loading
 * commander for it takes an eighth of a whole command's time. The program's own commands are commander's.
 * @throws UsageError
 */
export const readInvocation = async (
  command: CommandNode,
  words: readonly string[],
  uses: readonly FlagUse[],
): Promise<Invocation> => {
  const stranger = uses.find(({ name }) => !command.flags.some(flag => flag.name === name));
  if (stranger) throw strangeFlag(stranger.name, command);
  const flags =
    command.kind === 'route' ? routeFlags(command, words, uses) : await ownFlags(command, words, uses);
  checkExclusive(flags, uses);
  return { kind: 'run', command, args: argumentValues(command, words), flags };
};

/** Reads the flags of a command, and checks that no word is missing or too much. @throws UsageError */
export type FlagReader = (
  command: CommandNode,
  words: readonly string[],
  uses: readonly FlagUse[],
) => Invocation['flags'];

const routeFlags: FlagReader = (command, words, uses) => {
  const { args, flags } = command;
  if (words.length < args.filter(({ required }) => required).length)
    throw missingArguments(command, words.length);
  if (words.length > args.length && !args.some(({ rest }) => rest)) throw excessArguments(command, words);
  const read: Record<string, unknown> = {};
  for (const { name, negated, value } of uses) {
    const flag = flags.find(each => each.name === name);
    if (!flag) continue;
    const given = value === undefined ? !negated : parseFlagValue(flag, value);
    const earlier = read[flag.key];
    read[flag.key] = flag.repeatable ? [...(Array.isArray(earlier) ? earlier : []), given] : given;
  }
  return read;
};

const ownFlags = async (...line: Parameters<FlagReader>): Promise<Invocation['flags']> => {
  const { readWithCommander } = await import('./commanderReader.ts');
  return readWithCommander(...line);
};

const checkExclusive = (flags: Invocation['flags'], uses: readonly FlagUse[]): void => {
  const typed = (key: string): string => {
    const name = flagName(key);
    return uses.some(use => use.name === name && use.negated) ? `--no-${name}` : `--${name}`;
  };
  for (const [first, second] of exclusiveFlags) {
    if (flags[first] !== undefined && flags[second] !== undefined)
      throw exclusive(typed(first), typed(second));
  }
  checkFormat(flags);
};

/** The formats that can show what a flag asks for; each of these flags means JSON where no format is named. */
const formatsOf = { json: ['json'], jq: ['json'], meta: ['json', 'yaml'] } as const satisfies Readonly<
  Record<string, readonly FormatName[]>
>;

const checkFormat = (flags: Invocation['flags']): void => {
  const { output, columns } = flags;
  for (const [flag, formats] of Object.entries<readonly FormatName[]>(formatsOf)) {
    if (flags[flag] !== undefined && output !== undefined && !formats.includes(output))
      throw exclusive(`--${flag}`, `-o ${output}`);
  }
  if (flags.meta && columns) throw exclusive('--meta', '--columns');
  if (Array.isArray(flags.json) && columns) throw exclusive('--json <fields>', '--columns');
  if (flags.csvRaw && output !== 'csv')
    throw new UsageError('--csv-raw needs -o csv', 'Add it: -o csv --csv-raw');
};

const argumentValues = (command: CommandNode, words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    command.args.flatMap((argument, index) => {
      const given = argument.rest ? words.slice(index) : words.slice(index, index + 1);
      if (given.length === 0) return [];
      const value = given.join(' ');
      checkArgument(command, argument, value);
      return [[argument.field, value]];
    }),
  );

const checkArgument = (command: CommandNode, argument: CommandArgument, value: string): void => {
  const { name, param, choices, closed } = argument;
  // One segment of a path: a dot segment would be resolved away, and name another route.
  if (param !== 'own' && (value === '.' || value === '..')) throw dotArgument(command, name, value);
  if (closed && choices && !choices.includes(value)) throw wrongChoice(command, name, value, choices);
};
