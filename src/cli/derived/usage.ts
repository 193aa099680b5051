import { commandName, takesValue } from './commandModel.ts';
import type { CommandArgument, CommandNode, FlagSpec } from './commandModel.ts';

/** `esports teams vs <team> <opponent> [flags]`. */
export const usageLine = (command: CommandNode): string =>
  [
    'esports',
    commandName(command),
    ...command.args.map(argumentUsage),
    ...command.flags
      .filter(flag => flag.mandatory)
      .map(flag => `--${flag.name} <${flag.valueName ?? flag.kind}>`),
    '[flags]',
  ].join(' ');

export const argumentUsage = ({ name, required, rest }: CommandArgument): string => {
  const word = rest ? `${name}...` : name;
  return required ? `<${word}>` : `[${word}]`;
};

/** `-o, --output <format>`. A flag that can be negated shows the useful form, or both. */
export const flagUsage = (flag: FlagSpec): string => {
  const names = flagNames(flag);
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  return `${short}${names.join(', ')}${valueUsage(flag)}`;
};

/** The long names to show: `--header` and `--no-header`, but only `--no-cache`. */
export const flagNames = ({ name, negatable }: FlagSpec): readonly string[] => {
  if (negatable === 'only') return [`--no-${name}`];
  return negatable === 'also' ? [`--${name}`, `--no-${name}`] : [`--${name}`];
};

/** The command's further names: `teams results`, `today`. */
export const otherNames = ({ path, aliases, also }: CommandNode): readonly string[] => [
  ...aliases.map(alias => `${path[0] ?? ''} ${alias}`),
  ...also.map(words => words.join(' ')),
];

const valueUsage = (flag: FlagSpec): string => {
  const name = flag.valueName ?? flag.kind;
  const form = { no: '', optional: ` [${name}]`, required: ` <${name}>` };
  return form[takesValue(flag)];
};
