import type { FormatName } from '../../output/formats/index.ts';
import { CommanderError, type Command } from 'commander';
import type { CommandNode, CommandTree, FlagSpec } from '../derived/commandModel.ts';
import { quoteWord } from './alias/aliasLine.ts';
import { createProgram } from './commanderProgram.ts';
import { flagName } from './flagDefinition.ts';
import { exclusiveFlags } from './flags.ts';
import type { Invocation } from './invocation.ts';
import { longName } from './orderArgv.ts';
import { joinNames } from './unquoted.ts';
import { UsageError } from './usageError.ts';
import { exclusive, strangeFlag, valueOfSwitch } from './flagFaults.ts';
import { dotArgument, excessArguments, missingArguments, missingFlags } from './usageFaults.ts';

/** Lets commander read arguments and flags. @throws UsageError */
export const readInvocation = (
  command: CommandNode,
  words: readonly string[],
  flags: readonly string[],
  tree: CommandTree,
): Invocation => {
  const args = joinNames(command, words);
  const program = createProgram(command, neededFlags(command, flags));
  try {
    program.parse([...flags, '--', ...args], { from: 'user' });
  } catch (error) {
    throw inOurWords(error, { command, args, flags, program, tree });
  }
  const values: Invocation['flags'] = program.opts();
  checkContradictions(values);
  return { kind: 'run', command, args: argumentValues(command, program), flags: values };
};

/** The command's flags that the line contains, and its mandatory flags. */
const neededFlags = (command: CommandNode, flags: readonly string[]): readonly FlagSpec[] => {
  const typed = new Set(flags.map(longName));
  return command.flags.filter(
    ({ name, mandatory }) => mandatory || typed.has(`--${name}`) || typed.has(`--no-${name}`),
  );
};

interface ReadLine {
  readonly command: CommandNode;
  readonly args: readonly string[];
  readonly flags: readonly string[];
  readonly program: Command;
  readonly tree: CommandTree;
}

/** Returns our message for a fault that commander found; any other error passes through. */
const inOurWords = (error: unknown, line: ReadLine): unknown =>
  error instanceof CommanderError ? (faults[error.code]?.(line) ?? error) : error;

/** By commander's error code. A flag that commander does not know is the first of its excess arguments. */
const faults: Readonly<Record<string, (line: ReadLine) => UsageError>> = {
  'commander.missingArgument': ({ command, args }) => missingArguments(command, args.length),
  'commander.excessArguments': ({ command, args }) => excessArguments(command, args),
  'commander.missingMandatoryOptionValue': ({ command, flags }) => missingFlags(command, flags.map(longName)),
  'commander.unknownOption': ({ command, program, tree }) => {
    const name = longName(program.args[0] ?? '');
    const isKnown = program.options.some(({ long }) => long === name);
    return isKnown ? valueOfSwitch(name) : strangeFlag(name, command, tree);
  },
};

const argumentValues = (command: CommandNode, { args }: Command): Invocation['args'] =>
  Object.fromEntries(
    command.args.flatMap(({ name, field, rest, line, param }, index) => {
      const given = rest ? args.slice(index) : args.slice(index, index + 1);
      if (given.length === 0) return [];
      const words = line && given.length > 1 ? given.map(quoteWord) : given;
      const value = words.join(' ');
      // An argument is one path segment. A dot segment would be resolved away and lead to another route.
      if (param !== 'own' && (value === '.' || value === '..')) throw dotArgument(command, name, value);
      return [[field, value]];
    }),
  );

/** Refuses contradictory flags; commander's own message would be the only place that names the two. @throws UsageError */
const checkContradictions = (values: Invocation['flags']): void => {
  const typed = (key: string): string => `--${values[key] === false ? 'no-' : ''}${flagName(key)}`;
  for (const [first, second] of exclusiveFlags)
    if (values[first] !== undefined && values[second] !== undefined)
      throw exclusive(typed(first), typed(second));
  checkFormat(values);
};

/** The formats that support each flag. Each of these flags implies JSON if no format is named. */
const formatsOf = { json: ['json'], jq: ['json'], meta: ['json', 'yaml'] } as const satisfies Readonly<
  Record<string, readonly FormatName[]>
>;

const checkFormat = (values: Invocation['flags']): void => {
  const { output, columns } = values;
  for (const [flag, formats] of Object.entries<readonly FormatName[]>(formatsOf)) {
    if (values[flag] !== undefined && output !== undefined && !formats.includes(output))
      throw exclusive(`--${flag}`, `-o ${output}`);
  }
  if (values.meta && columns) throw exclusive('--meta', '--columns');
  if (Array.isArray(values.json) && columns) throw exclusive('--json <fields>', '--columns');
  if (values.csvRaw && output !== 'csv')
    throw new UsageError('--csv-raw needs -o csv', 'Add it: -o csv --csv-raw');
};
