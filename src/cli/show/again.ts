import type { CommandTree } from '../../derived/commandModel.ts';
import { longName, orderArgv } from '../parse/orderArgv.ts';
import { shellWord } from '../../output/text/shellWords.ts';

/** The values that flags get in place of those that were typed, by name: `{ '--skip': 20 }`; undefined leaves one out. */
export type FlagChanges = Readonly<Record<`--${string}`, number | string | undefined>>;

/** The words of a command line with other values of some flags, whether they were typed or not. */
export const againWith = (
  argv: readonly string[],
  tree: CommandTree,
  changes: FlagChanges,
): readonly string[] => {
  const { words, flags } = orderArgv(argv, tree);
  const kept = flags.filter(flag => !Object.hasOwn(changes, longName(flag)));
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const isPlain = words.every(word => !word.startsWith('-'));
  return isPlain ? [...words, ...kept, ...changed] : [...kept, ...changed, '--', ...words];
};

/** The value of `--max-bytes` in a line that is not read as a command: help, or the version. */
export const typedMaxBytes = (argv: readonly string[], tree: CommandTree): number | undefined => {
  const typed = orderArgv(argv, tree).flags.findLast(flag => longName(flag) === '--max-bytes');
  const value = Number(typed?.slice('--max-bytes='.length));
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** A command line for a POSIX shell. */
export const shellLine = (words: readonly string[]): string => ['esports', ...words].map(shellWord).join(' ');
