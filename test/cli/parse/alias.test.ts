import { describe, expect, test } from 'vitest';
import { checkAliasName, checkExpansion, expandAlias } from '../../../src/cli/parse/alias/alias.ts';
import { quoteWord, splitLine } from '../../../src/cli/parse/alias/aliasLine.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../../src/cli/parse/parseCommand.ts';
import type { Invocation } from '../../../src/cli/parse/invocation.ts';
import { UsageError } from '../../../src/cli/parse/usageError.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import * as fc from '../../support/property.ts';
import { splitLine as split } from '../splitLine.ts';

const aliases = {
  top: 'rankings world --limit 5',
  versus: 'teams vs $1 $2',
  one: 'teams $1',
  second: 'teams show $2',
  quoted: 'teams show "Rain Temple"',
  again: 'top',
  shell: '!rm -rf /',
  live: 'rankings',
};
const expand = (line: string): readonly string[] => expandAlias(split(line), commandTree, aliases);

test.each([
  ['top', ['rankings', 'world', '--limit', '5']],
  ['top --json rank', ['rankings', 'world', '--limit', '5', '--json', 'rank']],
  [
    '--debug --profile top top -q .',
    ['--debug', '--profile', 'top', 'rankings', 'world', '--limit', '5', '-q', '.'],
  ],
  ["versus navi 'Rain Temple' --json", ['teams', 'vs', 'navi', 'Rain Temple', '--json']],
  ['versus --json navi vp', ['teams', 'vs', 'navi', 'vp', '--json']],
  ['second a b c', ['teams', 'show', 'b', 'a', 'c']],
  ['quoted', ['teams', 'show', 'Rain Temple']],
  ['live', ['live']],
  ['rankings top', ['rankings', 'top']],
  ['constructor', ['constructor']],
  ['', []],
])('%s becomes %j', (line, expected) => {
  expect(expand(line)).toEqual(expected);
});

test.each([
  ['versus navi', 'The alias "versus" needs 2 words after it, not 1'],
  ['one', 'The alias "one" needs 1 word after it, not 0'],
  ['again', 'The alias "again" begins with "top", which is not an esports command'],
  ['shell', 'The alias "shell" begins with "!", and esports runs no shell'],
])('%s is refused', (line, fault) => {
  expect(() => expand(line)).toThrow(new UsageError(fault, expect.any(String) as string));
});

describe('an alias', () => {
  test.each([
    'live',
    'today',
    'event',
    'help',
    'api',
    '1top',
    'a b',
    '--x',
    'a.b',
    '__proto__',
    'prototype',
    '',
  ])('cannot be called "%s"', name => {
    expect(() => checkAliasName(name, commandTree)).toThrow(UsageError);
  });

  test.each(['top', 'my-team', 'T1_x'])('may be called "%s"', name => {
    expect(() => checkAliasName(name, commandTree)).not.toThrow();
  });

  test('may begin with "esports", which is left out', () => {
    expect(checkExpansion('top', 'esports rankings', commandTree)).toEqual(['rankings']);
  });

  test.each(['', '   ', '"live', 'nothing', '--json'])('cannot stand for "%s"', line => {
    expect(() => checkExpansion('top', line, commandTree)).toThrow(UsageError);
  });

  test('is looked up only for a line that begins with no command', async () => {
    let reads = 0;
    const readAliases = () => {
      reads += 1;
      return aliases;
    };
    await parseCommand(['rankings', 'world'], commandTree, readAliases);
    await parseCommand(['help'], commandTree, readAliases);
    await parseCommand([], commandTree, readAliases);
    expect(reads).toBe(0);
    const { kind } = await parseCommand(['top'], commandTree, readAliases);
    expect([kind, reads]).toEqual(['run', 1]);
  });
});

test.each([
  ["alias set top 'rankings world --limit 5'", 'rankings world --limit 5'],
  ['alias set top rankings world', 'rankings world'],
  ["alias set top -- teams show 'Rain Temple' --json", 'teams show "Rain Temple" --json'],
])('%s takes the line %s', async (line, expansion) => {
  const { args } = (await parseCommand(split(line), commandTree)) as Invocation;
  expect(args).toEqual({ name: 'top', expansion });
});

test('any words survive as a line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), words => {
      expect(splitLine(words.map(quoteWord).join(' '))).toEqual(words);
    }),
  );
});

test('any line is split, or refused for a quote that is not closed', () => {
  const anyLine = fc
    .array(fc.constantFrom('a', ' ', '"', "'", '\\', '\n', '$1'))
    .map(parts => parts.join(''));
  const wordsOf = (line: string): readonly string[] => {
    try {
      return splitLine(line);
    } catch (error) {
      if (error instanceof UsageError && /["']/.test(line)) return [];
      throw error;
    }
  };
  fc.assert(
    fc.property(anyLine, line => {
      expect(() => wordsOf(line)).not.toThrow();
    }),
  );
});
