import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { routeGroups } from '../../../src/cli/commands/groups.ts';
import { reservedWords } from '../../../src/core/names/reservedWords.ts';
import { resolveWords } from '../../../src/cli/parse/resolve.ts';
import { findGroup, groupVerbs, topWords } from '../../../src/cli/derived/commandModel.ts';

const groups = Object.keys(routeGroups).flatMap(name => findGroup(commandTree, name) ?? []);

describe('a reserved word', () => {
  test('is each name of a group of routes and each of its commands', () => {
    const words = groups.flatMap(group => [group.name, ...group.aliases, ...groupVerbs(group)]);
    expect(words.filter(word => !reservedWords.has(word))).toEqual([]);
  });

  test('is never taken for a name after a group, unless something has that name', () => {
    const sent = groups
      .filter(({ name, named }) => named !== undefined && name !== 'skins')
      .flatMap(group =>
        [...reservedWords].filter(word => {
          const resolution = resolveWords([group.name, word], commandTree);
          return resolution.kind === 'command' && resolution.implied;
        }),
      );
    expect(sent).toEqual([]);
  });

  test('leads only to commands that exist', () => {
    const lines = groups.flatMap(group =>
      [...reservedWords].flatMap(word => {
        const resolution = resolveWords([group.name, word], commandTree);
        if (resolution.kind !== 'fault') return [];
        const [, guesses = ''] = /^Did you mean (.+?)\?/.exec(resolution.fault.hint) ?? [];
        return [...guesses.matchAll(/esports ([^,]+?)(?= or |,|$)/g)].map(([, line = '']) => line);
      }),
    );
    const unknown = lines.filter(line => {
      const resolution = resolveWords(line.split(' '), commandTree);
      return resolution.kind === 'fault' && !topWords(commandTree).includes(line);
    });
    expect(lines.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});
