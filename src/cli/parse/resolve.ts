import { type NameKind, nameKinds } from '../../api/names/names.ts';
import { nameKindOf } from '../../api/table/parameters.ts';
import {
  commandName,
  findGroup,
  findTopCommand,
  findVerb,
  groupVerbs,
  topWords,
  verbsOf,
} from '../../derived/commandModel.ts';
import type { CommandNode, CommandTree, GroupNode } from '../../derived/commandModel.ts';
import { quoteWord } from './alias/aliasLine.ts';
import { nearest } from './nearMiss.ts';
import { UsageError } from './usageError.ts';

/** What the words of a command line mean, without the flags. */
export type Resolution =
  | { readonly kind: 'nothing' }
  /** `implied`: the verb was not typed. */
  | {
      readonly kind: 'command';
      readonly command: CommandNode;
      readonly args: readonly string[];
      readonly implied: boolean;
      /** Commands that are meant instead where the first word is exactly the name of such a thing. */
      readonly byName?: readonly NamedChoice[];
    }
  /** A group that cannot run without a verb. */
  | { readonly kind: 'bareGroup'; readonly group: GroupNode }
  /** `byName`: a command that is meant after all where the first word is exactly the name of such a thing. */
  | { readonly kind: 'fault'; readonly fault: UsageError; readonly byName?: readonly NamedChoice[] };

export interface NamedChoice {
  readonly kind: NameKind;
  readonly command: CommandNode;
}

export const resolveWords = (words: readonly string[], tree: CommandTree): Resolution => {
  const [first, ...rest] = words;
  if (first === undefined) return { kind: 'nothing' };
  const group = findGroup(tree, first);
  if (group) return resolveInGroup(group, rest);
  const command = findTopCommand(tree, first);
  if (command) return { kind: 'command', command, args: rest, implied: false };
  return { kind: 'fault', fault: unknownCommand(first, tree) };
};

/** Whether every required argument is present. */
export const isComplete = (resolution: Resolution): boolean =>
  resolution.kind === 'command' &&
  resolution.args.length >= resolution.command.args.filter(({ required }) => required).length;

/** The command that the group runs when a name follows it. */
export const namedCommand = (group: GroupNode): CommandNode | undefined =>
  group.named === undefined ? undefined : findVerb(group, group.named);

/** `topics`: commands for help topics that the word may mean too. */
export const unknownCommand = (
  word: string,
  tree: CommandTree,
  topics: readonly string[] = [],
): UsageError => {
  // A verb without its group (`login`, `bracket`) is a better guess than a word that looks like it.
  const inside = tree.groups.filter(group => hasVerb(group, word)).map(({ name }) => `${name} ${word}`);
  const near = [...inside, ...topics, ...nearest(word, topWords(tree), 'loose')].slice(0, mostGuesses);
  const hint =
    near.length > 0
      ? didYouMean(near.map(name => `esports ${name}`))
      : `All commands: esports help. To look a name up: esports search ${quoteWord(word)}`;
  return new UsageError(`Unknown command «${word}»`, hint);
};

const mostGuesses = 3;

const hasVerb = ({ commands }: GroupNode, word: string): boolean =>
  commands.some(command => verbsOf(command).includes(word));

/** `Did you mean a, b or c?` */
export const didYouMean = (names: readonly string[]): string => {
  const last = names.at(-1);
  const others = names.slice(0, -1).join(', ');
  return `Did you mean ${others === '' ? last : `${others} or ${last}`}?`;
};

const resolveInGroup = (group: GroupNode, words: readonly string[]): Resolution => {
  const [word, ...rest] = words;
  if (word === undefined) {
    const command = group.default === undefined ? undefined : findVerb(group, group.default);
    return command ? { kind: 'command', command, args: [], implied: true } : { kind: 'bareGroup', group };
  }
  const command = findVerb(group, word);
  if (command) return { kind: 'command', command, args: rest, implied: false };
  const named = namedCommand(group);
  // If there are more words than the named command takes, the first was probably meant as a verb.
  const reach = named && fits(named, words) ? 'sure' : 'loose';
  const near = nearest(word, groupVerbs(group), reach);
  const byName = choicesByName(group, words);
  if (!named || near.length > 0 || usualVerbs.includes(word)) {
    const own = named && fits(named, words) ? ownChoice(named) : [];
    return { kind: 'fault', fault: unknownVerb(group, words, near, named), byName: [...byName, ...own] };
  }
  return { kind: 'command', command: named, args: words, implied: true, byName };
};

/** The commands of the group that names of other kinds mean. */
const choicesByName = (group: GroupNode, words: readonly string[]): readonly NamedChoice[] =>
  nameKinds.flatMap(kind => {
    const verb = group.byKind?.[kind];
    const command = verb === undefined ? undefined : findVerb(group, verb);
    return command && fits(command, words) ? [{ kind, command }] : [];
  });

/** The command itself, if its first argument is a name. */
const ownChoice = (command: CommandNode): readonly NamedChoice[] => {
  const kind = nameKindOf(command.args[0]?.field ?? '');
  return kind === undefined ? [] : [{ kind, command }];
};

/** Verbs that people try out of habit. In a group without such a verb, sending it as a name would waste a request. */
const usualVerbs: readonly string[] = ['list', 'ls', 'all', 'show', 'get', 'info', 'search', 'find'];

const fits = (command: CommandNode, words: readonly string[]): boolean =>
  words.length <= command.args.length || command.args.some(({ rest }) => rest);

const unknownVerb = (
  group: GroupNode,
  words: readonly string[],
  near: readonly string[],
  named: CommandNode | undefined,
): UsageError => {
  const hints = [
    near.length > 0
      ? didYouMean(near.map(verb => `esports ${group.name} ${verb}`))
      : `Its commands: ${group.commands.flatMap(({ path }) => path.slice(1)).join(', ')}; more: esports help ${group.name}.`,
    ...(named && words.length === 1 && fits(named, words)
      ? [`To use it as a name: esports ${commandName(named)} ${words.join(' ')}`]
      : []),
  ];
  return new UsageError(`Unknown command «${group.name} ${words[0] ?? ''}»`, hints.join(' '));
};
