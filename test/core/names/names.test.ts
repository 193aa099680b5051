import { describe, expect, test } from 'vitest';
import { meaningOf, type Named } from '../../../src/core/names/names.ts';

const named = (word: string, name: string, also: readonly string[] = []): Named => ({ word, name, also });
const teams = [
  named('natus-vincere', 'Natus Vincere', ['cs-team-7']),
  named('team-spirit', 'Team Spirit', ['cs-team-1']),
  named('spirit-academy', 'Spirit Academy'),
  named('virtus-pro', 'Virtus.pro'),
  named('rain-temple', 'Rain Temple', ['demo-team-44']),
  named('honved', 'Honvéd'),
  named('the-mongolz', 'The MongolZ'),
  named('mouz', 'MOUZ'),
  named('mouz-nxt', 'MOUZ NXT'),
  named('vp', 'VP'),
];
const words = (text: string, known: readonly Named[] = teams): readonly string[] => {
  const meaning = meaningOf(text, 'team', known);
  if (meaning.kind === 'none') return ['none'];
  return meaning.kind === 'exact'
    ? ['exact', meaning.named.word]
    : [meaning.kind, ...meaning.all.map(({ word }) => word)];
};

describe('the meaning of a name', () => {
  test.each<readonly [string, readonly string[]]>([
    ['cs-team-7', ['exact', 'natus-vincere']],
    ['CS-Team-7', ['exact', 'natus-vincere']],
    ['natus-vincere', ['exact', 'natus-vincere']],
    ['Natus Vincere', ['exact', 'natus-vincere']],
    ['natusvincere', ['exact', 'natus-vincere']],
    ['navi', ['exact', 'natus-vincere']],
    ['NAVI', ['exact', 'natus-vincere']],
    ['spirit', ['exact', 'team-spirit']],
    ['  Spirit ', ['exact', 'team-spirit']],
    ['virtus pro', ['exact', 'virtus-pro']],
    ['Virtus.Pro', ['exact', 'virtus-pro']],
    ['honved', ['exact', 'honved']],
    ['HONVÉD', ['exact', 'honved']],
    ['mongolz', ['exact', 'the-mongolz']],
    ['mouz', ['exact', 'mouz']],
    ['mouznxt', ['exact', 'mouz-nxt']],
    ['TeamRainTemple', ['exact', 'rain-temple']],
    ['mouzesports', ['exact', 'mouz']],
    ['team', ['part', 'team-spirit']],
    // A slug takes precedence over the short name of another team.
    ['vp', ['exact', 'vp']],
    ['rain', ['part', 'rain-temple']],
    ['temple', ['part', 'rain-temple']],
    ['acad', ['part', 'spirit-academy']],
    ['temple rain', ['part', 'rain-temple']],
    ['atus', ['part', 'natus-vincere']],
    ['zzz', ['none']],
    ['★', ['none']],
    ['', ['none']],
  ])('"%s" is %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('is several things if they share the name, and one if they are the same thing', () => {
    expect(words('b8', [named('x', 'B8'), named('x', 'B8')])).toEqual(['exact', 'x']);
    expect(words('Falcons', [named('x', 'FALCONS'), named('y', 'Team Falcons')])).toEqual([
      'several',
      'x',
      'y',
    ]);
    const renamed = [named('cs-player-9', 'Old'), named('new', 'New', ['cs-player-9', 'Ann Orr'])];
    for (const text of ['cs-player-9', 'new']) expect(words(text, renamed)).toEqual(['exact', 'new']);
  });

  test.each(['virtus-pro', 'Virtus.pro', 'VIRTUS PRO!', 'vp', 'Team Virtus.pro', 'VirtusPro Esports'])(
    '"%s" is the one team with the plain slug, of several with the name',
    text => {
      const twins = [named('virtus-pro-2', 'Virtus.pro'), named('virtus-pro', 'Virtus.pro')];
      expect(words(text, twins)).toEqual(['exact', 'virtus-pro']);
    },
  );

  test('is that of a player with his real name, with or without accents', () => {
    const players = [named('rosehip', 'rosehip', ['demo-player-1', 'Tiago Cortiçal'])];
    const meant = ['Tiago Cortiçal', 'tiago cortical', 'TIAGO CORTIÇAL'].map(text =>
      meaningOf(text, 'player', players),
    );
    expect(meant).toEqual(meant.map(() => ({ kind: 'exact', named: players[0] })));
  });

  test('is that of a skin without its special characters', () => {
    const skins = [
      named('ak-47-redline-field-tested', 'AK-47 | Redline (Field-Tested)'),
      named('m4', 'M4A4 | Howl'),
    ];
    expect(meaningOf('ak-47 redline field tested', 'skin', skins)).toMatchObject({ kind: 'exact' });
    expect(meaningOf('redline', 'skin', skins)).toMatchObject({
      kind: 'part',
      all: [{ name: skins[0]?.name }],
    });
  });
});
