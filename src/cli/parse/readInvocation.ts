import { Argument, Command, CommanderError, Option } from 'commander';
import type { FormatName } from '../../output/formats/index.ts';
import type { CommandArgument, CommandNode, CommandTree, FlagSpec } from '../derived/commandModel.ts';
import { quoteWord } from './alias/aliasLine.ts';
import { flagName } from './flagDefinition.ts';
import { exclusiveFlags } from './flags.ts';
import type { Invocation } from './invocation.ts';
import { longName } from './orderArgv.ts';
import { joinNames } from './unquoted.ts';
import { UsageError } from './usageError.ts';
import { exclusive, strangeFlag, valueOfSwitch } from './flagFaults.ts';
import { dotArgument, excessArguments, missingArguments, missingFlags, wrongChoice } from './usageFaults.ts';
import { argumentUsage, flagUsage } from '../derived/usage.ts';
import { choiceOf, parseFlagValue } from './flagValue.ts';

/** Defines a command for commander, with only the flags that the line needs: defining takes longer than parsing. */
export const createProgram = (node: CommandNode, flags: readonly FlagSpec[]): Command => {
  const program = new Command()
    .exitOverride()
    .configureOutput({ writeErr: silent, writeOut: silent, outputError: silent })
    .showSuggestionAfterError(false)
    // Help is rendered from the tree, without commander.
    .helpOption(false);
  for (const argument of node.args) program.addArgument(toArgument(argument, node));
  for (const option of flags.flatMap(toOptions)) program.addOption(option);
  return program;
};

const silent = (): void => undefined;

const toArgument = (argument: CommandArgument, node: CommandNode): Argument => {
  const { name, choices, closed } = argument;
  const defined = new Argument(argumentUsage(argument), argument.about);
  if (!closed || !choices) return defined;
  // Replaces the parser that `choices` sets, because its message uses commander's words.
  return defined.choices(choices).argParser(value => {
    const choice = choiceOf(value, choices);
    if (choice === undefined) throw wrongChoice(node, name, value, choices);
    return choice;
  });
};

/** Returns the options of a flag: two if it can be negated. Help shows only the form worth typing. */
const toOptions = (flag: FlagSpec): readonly Option[] => {
  const { name, about, kind, negatable } = flag;
  if (negatable !== undefined) {
    const positive = new Option(`--${name}`, about).hideHelp(negatable === 'only');
    return [positive, new Option(`--no-${name}`, about)];
  }
  const option = new Option(flagUsage(flag), about).makeOptionMandatory(flag.mandatory === true);
  if (kind === 'choice') option.choices(flag.choices ?? []);
  if (kind !== 'switch') option.argParser(valueParser(flag));
  return [option];
};

const valueParser =
  (flag: FlagSpec) =>
  (raw: string, earlier: unknown): unknown => {
    const value = parseFlagValue(flag, raw);
    if (!flag.repeatable) return value;
    return Array.isArray(earlier) ? [...earlier, value] : [value];
  };

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
