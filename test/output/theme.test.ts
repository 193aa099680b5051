import { describe, expect, test } from 'vitest';
import { colorLevel } from '../../src/output/colorLevel.ts';
import { createTheme } from '../../src/output/createTheme.ts';
import { type ThemeEntry, type ThemeName, themes } from '../../src/output/theme.ts';

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

describe('createTheme', () => {
  test('gives the sides the colours of the game', async () => {
    const theme = await createTheme(1);
    expect([theme.ct('CT'), theme.t('T')]).toEqual(['\u001b[94mCT\u001b[39m', '\u001b[33mT\u001b[39m']);
  });

  test('returns every text unchanged at level 0, and in ASCII at every level', async () => {
    const roles = [
      'heading',
      'label',
      'bold',
      'dim',
      'good',
      'bad',
      'warning',
      'live',
      'ct',
      't',
      'ctBar',
      'tBar',
      'bar',
    ];
    for (const theme of [await createTheme(0), await createTheme(3, 'ascii')])
      expect(Object.entries(theme).map(([role, paint]) => [role, paint('x')])).toEqual(
        roles.map(role => [role, 'x']),
      );
  });

  test('has these themes, none of which changes a text', async () => {
    expect(Object.keys(themes)).toEqual(['dark', 'light', 'mono', 'colour-blind', 'ascii', 'boxed', 'plain']);
    for (const name of Object.keys(themes) as readonly ThemeName[]) {
      const theme = await createTheme(3, name);
      for (const paint of Object.values(theme)) expect(paint('x').replaceAll(escapes, '')).toBe('x');
    }
  });

  test('uses no colour in mono', async () => {
    const theme = await createTheme(3, 'mono');
    const used = Object.values(theme).flatMap(paint => paint('x').match(escapes) ?? []);
    // Bold, dim, underlined, inverse, and their end codes.
    expect(used.filter(code => !/\[(?:1|2|4|7|22|24|27)m/.test(code))).toEqual([]);
  });

  test('has symbols of one column each, but where words stand in their place', () => {
    for (const { glyphs } of Object.values<ThemeEntry>(themes).filter(each => !each.glyphs.words))
      expect([glyphs.absent, glyphs.ellipsis, glyphs.to, glyphs.bars].map(({ length }) => length)).toEqual([
        1, 1, 1, 8,
      ]);
  });
});

describe('colorLevel', () => {
  const rich = { TERM: 'xterm-256color' };
  test.each([
    ['a terminal reports its colours', { ...rich }, true, undefined, 2],
    ['true colour', { ...rich, COLORTERM: 'truecolor' }, true, undefined, 3],
    ['a pipe has none', rich, false, undefined, 0],
    ['NO_COLOR', { ...rich, NO_COLOR: '1' }, true, undefined, 0],
    ['an empty NO_COLOR has no effect', { ...rich, NO_COLOR: '' }, true, undefined, 2],
    ['--color=always beats NO_COLOR', { ...rich, NO_COLOR: '1' }, false, 'always', 2],
    ['--color=never beats FORCE_COLOR', { ...rich, FORCE_COLOR: '3' }, true, 'never', 0],
    ['NO_COLOR beats FORCE_COLOR', { ...rich, NO_COLOR: '1', FORCE_COLOR: '1' }, true, undefined, 0],
    ['FORCE_COLOR in a pipe', { ...rich, FORCE_COLOR: '' }, false, undefined, 2],
    ['FORCE_COLOR sets a level', { ...rich, FORCE_COLOR: '3' }, false, undefined, 3],
    ['FORCE_COLOR=0', { ...rich, FORCE_COLOR: '0' }, true, undefined, 0],
    ['CLICOLOR_FORCE in a pipe', { ...rich, CLICOLOR_FORCE: '1' }, false, undefined, 2],
    ['CLICOLOR_FORCE=0', { ...rich, CLICOLOR_FORCE: '0' }, false, undefined, 0],
    ['CLICOLOR=0', { ...rich, CLICOLOR: '0' }, true, undefined, 0],
    ['TERM=dumb', { TERM: 'dumb' }, true, undefined, 0],
    ['TERM=dumb and --color=always', { TERM: 'dumb' }, true, 'always', 1],
  ] as const)('%s', (_about, env, isTerminal, when, level) => {
    expect(colorLevel({ env, isTerminal, when })).toBe(level);
  });
});
