import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { skill } from '../../../scripts/pages/skill.ts';

const text = skill(commandTree);

test('the skill has a name and a description, in YAML, as skills of agents have', () => {
  const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  expect(parse(front)).toEqual({
    name: 'esports',
    description: expect.stringMatching(/^Looks up .{100,900}\.$/),
  });
});

test('the skill has at most 800 tokens, counted as four bytes each', () => {
  expect(Buffer.byteLength(text) / 4).toBeLessThanOrEqual(800);
});

test('a skill that names a command that does not exist is refused', () => {
  expect(() => skill({ ...commandTree, groups: [] })).toThrow('which is no command');
});
