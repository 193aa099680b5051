import { Argument, Command, Option } from 'commander';
import type { CommandArgument, CommandNode, FlagSpec } from '../../derived/commandModel.ts';
import { argumentUsage, flagUsage } from '../../derived/usage.ts';
import { parseFlagValue } from './flagValue.ts';
import { wrongChoice } from './usageFaults.ts';

/** `root` parses whole command lines; `leaf` is the one command that it has. Neither prints or exits. */
export interface Program {
  readonly root: Command;
  readonly leaf: Command;
}

/**
 * Defines one command for commander, with its group above it. Commander takes longer to define the other commands, and
 * the flags that a line does not name, than to parse the line: `flags` are those of the command that are needed.
 */
export const createProgram = (node: CommandNode, flags: readonly FlagSpec[]): Program => {
  const root = new Command('esports')
    .exitOverride()
    .configureOutput({ writeErr: silent, writeOut: silent, outputError: silent })
    .showSuggestionAfterError(false)
    // Help is rendered from the tree, without commander.
    .helpOption(false);
  const leaf = node.path.reduce((group, word) => group.command(word), root);
  for (const argument of node.args) leaf.addArgument(toArgument(argument, node));
  for (const option of flags.flatMap(toOptions)) leaf.addOption(option);
  return { root, leaf };
};

const silent = (): void => undefined;

const toArgument = (argument: CommandArgument, node: CommandNode): Argument => {
  const { name, choices, closed } = argument;
  const defined = new Argument(argumentUsage(argument), argument.about);
  if (!closed || !choices) return defined;
  // The parser replaces the one that `choices` sets, which has commander's words.
  return defined.choices(choices).argParser(value => {
    if (!choices.includes(value)) throw wrongChoice(node, name, value, choices);
    return value;
  });
};

/** The options of a flag: two where it can be negated. Of these, help shows what is worth typing. */
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
