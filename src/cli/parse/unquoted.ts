import { type NameKind, nameKinds } from '../../core/names/subject.ts';
import { nameKindOf } from '../../core/table/parameters.ts';
import type { CommandArgument, CommandNode } from '../derived/commandModel.ts';
import { mostWords, type NamedChoice, runsOf } from './resolve.ts';

/** The kind of thing that an argument names; undefined for other arguments. */
export const kindNamed = ({ field, complete }: CommandArgument): NameKind | undefined =>
  nameKindOf(field) ?? nameKinds.find(kind => kind === complete);

/** Names of several words without quotes, where only one reading is possible. */
export const joinNames = ({ args }: CommandNode, words: readonly string[]): readonly string[] => {
  if (words.length < 2 || !args.every(each => kindNamed(each) !== undefined)) return words;
  if (args.length === 1) return [words.join(' ')];
  const at = words.findIndex(word => /^(?:vs?\.?|versus)$/i.test(word));
  const sides = [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
  return at < 1 || at === words.length - 1 ? words : sides;
};

/** The readings of words as one to as many names as a command takes, if it takes nothing but names. */
export const readingsOf = (command: CommandNode, words: readonly string[]): readonly NamedChoice[] => {
  const { args } = command;
  const [kind] = args.map(kindNamed);
  const required = args.filter(each => each.required).length;
  const isSure = words.length <= required || words.length > mostWords || args.length < 2;
  if (isSure || kind === undefined || args.some(each => kindNamed(each) !== kind)) return [];
  return args
    .flatMap((_, more) => (more + 1 < required ? [] : runsOf(words, more + 1)))
    .map(names => ({ kind, command, names }));
};
