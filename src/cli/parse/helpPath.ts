import { findGroup, findTopCommand, findVerb } from '../../derived/commandModel.ts';
import type { CommandTree, GroupNode } from '../../derived/commandModel.ts';
import { resolveWords, unknownCommand } from './resolve.ts';

/** After `--help` the words may include arguments; after `help` they only name a command or a topic. */
export type HelpAsked = 'byFlag' | 'byCommand';

/**
 * Returns the path of the help to show: the words of a command or group in canonical form, or the name of a topic.
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
  if (group) return pathInGroup(group, words, tree, asked);
  const command = findTopCommand(tree, first);
  if (command) return command.path;
  const isTopic = asked === 'byCommand' && tree.topics.some(({ name }) => name === first);
  if (!isTopic) throw unknownCommand(first, tree);
  return [first];
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
  const resolution = resolveWords(words, tree);
  if (asked === 'byCommand' && resolution.kind === 'fault') throw resolution.fault;
  return [group.name];
};
