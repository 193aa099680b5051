import { allCommands, takesValue } from '../derived/commandModel.ts';
import type { CommandTree, FlagSpec } from '../derived/commandModel.ts';

/** What is known of a flag before its command is known: its name, and whether it takes a value. */
export interface KnownFlag {
  /** The long name, with dashes. */
  readonly long: string;
  readonly value: 'no' | 'optional' | 'required';
}

/** Finds a flag by its typed form, with dashes; undefined if no command has it. */
export type FlagLookup = (typed: string) => KnownFlag | undefined;

/** Most flags are shared, so all commands are searched only for a flag that is not. */
export const createFlagLookup =
  (tree: CommandTree): FlagLookup =>
  typed =>
    findFlag(tree.flags, typed) ??
    findFlag(
      allCommands(tree).flatMap(({ flags }) => flags),
      typed,
    );

const findFlag = (flags: readonly FlagSpec[], typed: string): KnownFlag | undefined => {
  const isLong = typed.startsWith('--');
  const name = typed.slice(isLong ? 2 : 1);
  const flag = flags.find(each => (isLong ? each.name : each.short) === name);
  if (flag) return { long: `--${flag.name}`, value: takesValue(flag) };
  const isNegated = flags.some(each => each.negatable && typed === `--no-${each.name}`);
  return isNegated ? { long: typed, value: 'no' } : undefined;
};

/** One flag in a token. */
export interface FlagPart {
  readonly typed: string;
  /** Undefined if no command has it. */
  readonly flag: KnownFlag | undefined;
  /** The value, if it is in the same token. */
  readonly inline?: string;
}

/** Returns whether a token is a flag. A negative number and a lone dash are words or values. */
export const isFlag = (token: string): boolean =>
  token.length > 1 && token.startsWith('-') && !/^-(?:\d+|\d*\.\d+)$/.test(token);

/** Splits a token into its flags: `--limit=5` and `-ojson` are one flag with a value; `-ho` is two flags. */
export const flagParts = (token: string, lookUp: FlagLookup): readonly FlagPart[] => {
  const equals = token.indexOf('=');
  if (token.startsWith('--')) {
    const typed = equals === -1 ? token : token.slice(0, equals);
    const flag = lookUp(typed);
    return [{ typed, flag, ...(equals !== -1 && { inline: token.slice(equals + 1) }) }];
  }
  const parts: FlagPart[] = [];
  for (let letter = 1; letter < token.length; letter++) {
    const typed = `-${token[letter] ?? ''}`;
    const flag = lookUp(typed);
    const rest = token.slice(letter + 1);
    if (flag?.value === 'required' && rest !== '')
      return [...parts, { typed, flag, inline: rest.replace(/^=/, '') }];
    parts.push({ typed, flag });
    if (!flag) break;
  }
  return parts;
};
