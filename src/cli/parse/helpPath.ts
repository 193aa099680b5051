import { findGroup, findTopCommand, findVerb } from '../derived/commandModel.ts';
import type { CommandTree, GroupNode } from '../derived/commandModel.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { resolveWords, unknownCommand, unknownVerb } from './resolve.ts';

/** After `--help` the words may include arguments; after `help` they only name a command or a topic. */
export type HelpAsked = 'byFlag' | 'byCommand';

/**
 * The path of the help to show: a command or group in canonical form, or `help` and a topic, which comes before another
 * name of a group.
 * @throws UsageError if nothing has that name
 */
export const helpPath = (
  words: readonly string[],
  tree: CommandTree,
  asked: HelpAsked,
): readonly string[] => {
  const [first] = words;
  if (first === undefined) return [];
  const group = findGroup(tree, first);
  const isTopic = asked === 'byCommand' && tree.topics.some(({ name }) => name === first);
  if (isTopic && words.length === 1 && group?.name !== first) return ['help', first];
  if (group) return pathInGroup(group, words, tree, asked);
  const command = findTopCommand(tree, first);
  if (command) return command.path;
  const topics = asked === 'byCommand' ? tree.topics.map(({ name }) => name) : [];
  const near = nearest(first, topics, 'loose');
  throw unknownCommand(first, tree, near, asked === 'byCommand' ? 'help ' : '');
};

const pathInGroup = (
  group: GroupNode,
  words: readonly string[],
  tree: CommandTree,
  asked: HelpAsked,
): readonly string[] => {
  const [, verb] = words;
  if (verb === undefined) return [group.name];
  const command = findVerb(group, verb);
  if (command) return command.path;
  if (asked === 'byFlag') return [group.name];
  // What would be a name for the group's command is no command that has help.
  const resolution = resolveWords(words, tree, 'help ');
  throw resolution.kind === 'fault'
    ? resolution.fault
    : unknownVerb(group, words.slice(1), undefined, 'help ');
};
