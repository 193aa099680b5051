import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { helpPath } from '../../../src/cli/parse/parseCommand.ts';
import { resolveWords } from '../../../src/cli/parse/resolve.ts';
import { UsageError } from '../../../src/cli/parse/usageError.ts';

/** The command lines that a hint suggests. */
const suggested = (hint: string): readonly string[] => {
  const [, lines = ''] = /^Did you mean (.*?)\?/.exec(hint) ?? [];
  return lines.split(/, | or /).map(line => line.replace(/^esports /, ''));
};

/** The path of the command that a suggested line runs. */
const pathOf = (line: string): readonly string[] | undefined => {
  const resolution = resolveWords(line.split(' '), commandTree);
  return resolution.kind === 'command' ? resolution.command.path : undefined;
};

const verbs = commandTree.groups.flatMap(group =>
  group.commands.flatMap(({ path }) => {
    const verb = path.at(-1) ?? '';
    return path[0] === group.name && verb.length > 3 ? [[group.name, verb, `${verb}x`, path] as const] : [];
  }),
);

describe.each(verbs)('%s %s, typed as %s', (group, verb, typed, path) => {
  const resolution = resolveWords([group, typed], commandTree);
  const hint = resolution.kind === 'fault' ? resolution.fault.hint : undefined;

  test('leads to its command, by the shortest line', () => {
    const lines = suggested(hint ?? '');
    expect(lines.map(pathOf)).toContainEqual(path);
    const isBare = verb === 'list' && pathOf(group)?.at(-1) === 'list';
    expect(lines).toContain(isBare ? group : `${group} ${verb}`);
  });

  test('leads to its help after help', () => {
    let fault: unknown;
    try {
      helpPath([group, typed], commandTree, 'byCommand');
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(UsageError);
    expect(suggested(fault instanceof UsageError ? (fault.hint ?? '') : '')).toContain(
      `help ${group} ${verb}`,
    );
  });
});

test.each([
  ['results lst', 'results'],
  ['live lst', 'live'],
  ['rankings lst', 'rankings'],
  ['keys lst', 'keys list'],
  ['schedule upcomming', 'schedule upcoming'],
])('%s suggests esports %s', (line, wanted) => {
  const resolution = resolveWords(line.split(' '), commandTree);
  expect(resolution.kind === 'fault' && suggested(resolution.fault.hint ?? '')).toEqual([wanted]);
});
