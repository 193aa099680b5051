import { allCommands, findGroup, findVerb, takesValue } from '../../derived/commandTree.ts';
import type { CommandTree, FlagSpec } from '../../derived/commandTree.ts';
import { isComplete, namedCommand, resolveWords } from './resolve.ts';
import { UsageError } from './usageError.ts';

/** A flag as it was used. */
export interface FlagUse {
  readonly name: string;
  readonly negated: boolean;
  readonly value?: string;
}

/** A command line taken apart: what stood where among the words no longer matters. */
export interface OrderedArgv {
  readonly words: readonly string[];
  readonly uses: readonly FlagUse[];
  /** Flags that no command has, as typed. */
  readonly unknown: readonly string[];
  /** A flag without the value that it needs, or with one that it cannot take. */
  readonly faults: readonly UsageError[];
}

/**
 * Takes words and flags apart. Which flags have a value is the same in every command, so that it can be done before
 * the command is known. The word after `--json` is a field list only where the command is complete without it.
 */
export const orderArgv = (argv: readonly string[], tree: CommandTree): OrderedArgv => {
  const scan = scanTokens(argv, createFlagLookup(tree));
  const words = [...scan.words];
  const uses = [...scan.uses];
  for (const { use, word } of scan.doubtful) {
    const index = words.indexOf(word);
    if (
      !isFieldList(
        words.map(({ text }) => text),
        index,
        tree,
      )
    )
      continue;
    uses[use] = { name: 'json', negated: false, value: word.text };
    words.splice(index, 1);
  }
  return { words: words.map(({ text }) => text), uses, unknown: scan.unknown, faults: scan.faults };
};

interface KnownFlag {
  readonly name: string;
  readonly negated: boolean;
  readonly value: 'no' | 'optional' | 'required';
}
/** An object, so that equal words keep apart. */
interface Word {
  readonly text: string;
}
interface Scan {
  readonly words: Word[];
  readonly uses: FlagUse[];
  readonly unknown: string[];
  readonly faults: UsageError[];
  /** Words after a flag whose value may be left out, with that flag's place in `uses`. */
  readonly doubtful: { readonly use: number; readonly word: Word }[];
}

/** The flag of a token as typed, dashes included; undefined where no command has it. */
type FlagLookup = (typed: string) => KnownFlag | undefined;

/** Most flags are shared ones; only for another one are all commands looked through. */
const createFlagLookup = (tree: CommandTree): FlagLookup => {
  const known = new Map<string, KnownFlag>();
  const add = (flag: FlagSpec): void => {
    const { name } = flag;
    known.set(`--${name}`, { name, negated: false, value: takesValue(flag) });
    if (flag.short !== undefined)
      known.set(`-${flag.short}`, { name, negated: false, value: takesValue(flag) });
    if (flag.negatable) known.set(`--no-${name}`, { name, negated: true, value: 'no' });
  };
  let complete = false;
  return typed => {
    if (known.size === 0) tree.flags.forEach(add);
    const found = known.get(typed);
    if (found || complete) return found;
    complete = true;
    allCommands(tree).forEach(({ flags }) => flags.forEach(add));
    return known.get(typed);
  };
};

const scanTokens = (argv: readonly string[], lookUp: FlagLookup): Scan => {
  const scan: Scan = { words: [], uses: [], unknown: [], faults: [], doubtful: [] };
  let next = 0;
  while (next < argv.length) {
    const token = argv[next++] ?? '';
    if (token === '--') {
      scan.words.push(...argv.slice(next).map(text => ({ text })));
      break;
    }
    if (!isFlag(token)) scan.words.push({ text: token });
    else for (const part of flagParts(token, lookUp)) next += takeFlag(part, argv[next], scan);
  }
  return scan;
};

interface FlagPart {
  readonly typed: string;
  readonly flag: KnownFlag | undefined;
  readonly inline?: string;
}

/** A negative number is a word or a value, a lone dash too. */
const isFlag = (token: string): boolean =>
  token.length > 1 && token.startsWith('-') && !/^-(?:\d+|\d*\.\d+)$/.test(token);

/** `--limit=5` is one flag with its value; `-ho json` are two flags, `-ojson` is one. */
const flagParts = (token: string, lookUp: FlagLookup): readonly FlagPart[] => {
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

/** Returns how many of the tokens after the flag it used up. */
const takeFlag = ({ typed, flag, inline }: FlagPart, following: string | undefined, scan: Scan): 0 | 1 => {
  if (!flag) {
    scan.unknown.push(typed);
    return 0;
  }
  const { name, negated, value } = flag;
  if (inline !== undefined) {
    if (value === 'no') scan.faults.push(new UsageError(`${typed} takes no value`, `Write ${typed} alone.`));
    scan.uses.push({ name, negated, value: inline });
    return 0;
  }
  const hasFollowing = following !== undefined && following !== '--' && !isFlag(following);
  if (value === 'required') {
    if (!hasFollowing) {
      scan.faults.push(
        new UsageError(`${typed} needs a value`, `A value that begins with a dash: ${typed}=-…`),
      );
      return 0;
    }
    scan.uses.push({ name, negated, value: following });
    return 1;
  }
  scan.uses.push({ name, negated });
  if (value === 'no' || !hasFollowing) return 0;
  const word = { text: following };
  scan.doubtful.push({ use: scan.uses.length - 1, word });
  scan.words.push(word);
  return 1;
};

/** Names with dots and commas: what a list of fields looks like, and a match id does not. */
const fieldList = /^[\w$]+(?:\.[\w$]+)*(?:,[\w$]+(?:\.[\w$]+)*)*$/;

/** Whether the word at `index`, which stands after `--json`, names fields rather than something to show. */
const isFieldList = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  if (isCommandWord(words, index, tree)) return false;
  const without = resolveWords(words.toSpliced(index, 1), tree);
  if (!isComplete(without) || without.kind !== 'command') return false;
  // `live --json demo-match-7`: the bare group is complete, but this can only be a name.
  const bare = without.implied && without.args.length === 0;
  return !bare || fieldList.test(words[index] ?? '');
};

/** A word in the place of a command is that command: `rankings --json world` is the world ranking. */
const isCommandWord = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  const word = words[index] ?? '';
  const [first = ''] = words;
  if (index === 0) return resolveWords([word], tree).kind !== 'fault';
  const group = index === 1 ? findGroup(tree, first) : undefined;
  if (!group) return false;
  return (
    findVerb(group, word) !== undefined || namedCommand(group)?.args[0]?.choices?.includes(word) === true
  );
};
