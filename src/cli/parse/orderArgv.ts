import { findGroup, findVerb } from '../derived/commandModel.ts';
import type { CommandTree } from '../derived/commandModel.ts';
import { createFlagLookup, type FlagLookup, type FlagPart, flagParts, isFlag } from './flagTokens.ts';
import { isComplete, namedCommand, resolveWords } from './resolve.ts';

/** A command line in canonical order: where a flag stood no longer matters. */
export interface OrderedArgv {
  /** Every token that is neither a flag nor a flag's value. */
  readonly words: readonly string[];
  /** One token for each flag, under its long name: `--all`, `--limit=5`. */
  readonly flags: readonly string[];
  /** Flags that no command has, as typed. */
  readonly unknown: readonly string[];
  /** The first flag without its required value, as typed. */
  readonly incomplete?: string;
}

/**
 * Separates words from flags. It knows how many words each flag takes, which is the same in every command, so it works
 * before the command is known. Commander decides whether a flag or a value is valid. The word after `--json` is a field
 * list only if the command is complete without it.
 */
export const orderArgv = (argv: readonly string[], tree: CommandTree): OrderedArgv => {
  const scan = scanTokens(argv, createFlagLookup(tree));
  const words = [...scan.words];
  const flags = [...scan.flags];
  for (const { flag, word } of scan.doubtful) {
    const index = words.indexOf(word);
    const texts = words.map(({ text }) => text);
    if (!isFieldList(texts, index, tree)) continue;
    flags[flag] += `=${word.text}`;
    words.splice(index, 1);
  }
  const [incomplete] = scan.incomplete;
  return withLiveWatch({
    words: words.map(({ text }) => text),
    flags,
    unknown: scan.unknown,
    ...(incomplete !== undefined && { incomplete }),
  });
};

/** The name in a flag token: `--limit` in `--limit=5`. */
export const longName = (token: string): string => token.split('=', 1)[0] ?? token;

/** `live --watch` is the command `watch`, whichever view of the match the line names. */
const withLiveWatch = (ordered: OrderedArgv): OrderedArgv => {
  const [group, ...rest] = ordered.words;
  if (group !== 'live' || !ordered.unknown.includes('--watch')) return ordered;
  const views = ['list', 'state', 'scoreboard', 'rounds', 'stream'];
  return {
    ...ordered,
    words: ['watch', ...(views.includes(rest[0] ?? '') ? rest.slice(1) : rest)],
    unknown: ordered.unknown.filter(flag => flag !== '--watch'),
  };
};

/** An object, so that two equal words stay distinct. */
interface Word {
  readonly text: string;
}
interface Scan {
  readonly words: Word[];
  readonly flags: string[];
  readonly unknown: string[];
  readonly incomplete: string[];
  /** Words after a flag with an optional value, with the flag's index in `flags`. */
  readonly doubtful: { readonly flag: number; readonly word: Word }[];
}

const scanTokens = (argv: readonly string[], lookUp: FlagLookup): Scan => {
  const scan: Scan = { words: [], flags: [], unknown: [], incomplete: [], doubtful: [] };
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

/** Adds a flag to the scan and returns how many of the following tokens it consumed. */
const takeFlag = ({ typed, flag, inline }: FlagPart, following: string | undefined, scan: Scan): 0 | 1 => {
  if (!flag) {
    scan.unknown.push(inline === undefined ? typed : `${typed}=${inline}`);
    return 0;
  }
  const { long, value } = flag;
  if (inline !== undefined) {
    scan.flags.push(`${long}=${inline}`);
    return 0;
  }
  const hasFollowing = following !== undefined && following !== '--' && !isFlag(following);
  if (value === 'required' && !hasFollowing) {
    scan.incomplete.push(typed);
    return 0;
  }
  if (value === 'required') {
    scan.flags.push(`${long}=${following}`);
    return 1;
  }
  scan.flags.push(long);
  if (value === 'no' || !hasFollowing) return 0;
  const word = { text: following };
  scan.doubtful.push({ flag: scan.flags.length - 1, word });
  scan.words.push(word);
  return 1;
};

/** What can be a field list: a name with dots, and any text with a comma, which no identifier has. */
const fieldList = /^[\w$.]+$|,/;

/** Whether the word at `index`, which follows `--json`, is a field list rather than an argument. */
const isFieldList = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  if (isCommandWord(words, index, tree)) return false;
  const without = resolveWords(words.toSpliced(index, 1), tree);
  if (!isComplete(without) || without.kind !== 'command') return false;
  // In `live --json demo-match-7` the bare group is complete, but the word can only be a name.
  const bare = without.implied && without.args.length === 0;
  return !bare || fieldList.test(words[index] ?? '');
};

/** Whether the word names a command here: `rankings --json world` is the world ranking. */
const isCommandWord = (words: readonly string[], index: number, tree: CommandTree): boolean => {
  const word = words[index] ?? '';
  const [first = ''] = words;
  if (index === 0) return resolveWords([word], tree).kind !== 'fault';
  // All words after `help` name what it is about.
  if (first === 'help') return true;
  const group = index === 1 ? findGroup(tree, first) : undefined;
  if (!group) return false;
  return (
    findVerb(group, word) !== undefined || namedCommand(group)?.args[0]?.choices?.includes(word) === true
  );
};
