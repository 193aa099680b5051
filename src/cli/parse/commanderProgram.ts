import { Argument, Command, Option } from 'commander';
import type { CommandArgument, CommandNode, FlagSpec } from '../derived/commandModel.ts';
import { argumentUsage, flagUsage } from '../derived/usage.ts';
import { choiceOf, parseFlagValue } from './flagValue.ts';
import { wrongChoice } from './usageFaults.ts';

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
