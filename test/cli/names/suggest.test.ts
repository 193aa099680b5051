import { describe, expect, test } from 'vitest';
import type { NamedThing } from '../../../src/core/names/names.ts';
import type { NameKind } from '../../../src/core/names/subject.ts';
import { hitsIn } from '../../../src/cli/commands/search.ts';
import { openNameIndex } from '../../../src/client/names/nameIndex.ts';
import { matchesWithin } from '../../../src/cli/names/matchNames.ts';
import { meaningIn, suggest, suggestAll } from '../../../src/cli/names/suggest.ts';

const thing = (
  kind: NamedThing['kind'],
  word: string,
  name: string,
  also: readonly string[] = [],
  at?: number,
): NamedThing => ({
  kind,
  named: { word, name, also },
  at,
});
const match = (word: string, name: string, about: string): NamedThing => ({
  kind: 'match',
  named: { word, name, about },
});

/** In the order of prominence, as a data file names them. */
const things: readonly NamedThing[] = [
  thing('player', 'niko', 'NiKo', ['Nikola Kovač']),
  thing('player', 'donk', 'donk', ['Danil Kryshkovets']),
  thing('player', 'dok', 'dok'),
  thing('player', 'zywoo', 'ZywOo', ['Mathieu Herbaut']),
  thing('player', 's1mple', 's1mple'),
  thing('player', 'device', 'device'),
  thing('player', 'b1t', 'b1t'),
  thing('player', 'hobbit', 'HObbit'),
  thing('player', 'fallen', 'FalleN'),
  thing('player', 'faven', 'faveN'),
  thing('player', 'naf', 'NAF'),
  thing('player', 'jl', 'jL'),
  thing('player', 'apex', 'apEX'),
  thing('team', 'the-mongolz', 'The MongolZ'),
  thing('player', 'gadfly', 'gadfly'),
  thing('player', 'n1kolaj', 'N1KOLAJ'),
  thing('team', 'natus-vincere', 'Natus Vincere'),
  thing('team', 'spirit', 'Team Spirit'),
  thing('team', 'faze', 'FaZe'),
  thing('team', 'faze-2', 'FaZe'),
  thing('team', 'case', 'Case'),
  thing('team', 'dnk', 'DNK'),
  thing('team', 'pain', 'paiN'),
  thing('team', 'young-ninjas', 'Young Ninjas'),
  thing('team', 'ninjas-in-pyjamas', 'Ninjas in Pyjamas'),
  thing('event', 'iem-katowice-2025', 'IEM Katowice 2025'),
  thing('event', 'shanghai-major-2024', 'Perfect World Shanghai Major 2024'),
  thing('event', 'esl-pro-league-21', 'ESL Pro League Season 21'),
  thing('event', 'cup-7', 'Halfmoon Cup 7', [], -3e9),
  thing('event', 'cup-12', 'Halfmoon Cup 12', [], 1e9),
  thing('event', 'cup-11', 'Halfmoon Cup 11', [], -2e9),
  thing('skin', 'ak-47-redline', 'AK-47 | Redline'),
  thing('variant', 'ak-47-redline-field-tested', 'AK-47 | Redline (Field-Tested)'),
  thing('variant', 'stattrak-ak-47-redline-minimal-wear', 'StatTrak™ AK-47 | Redline (Minimal Wear)'),
  thing('skin', 'usp-s-kill-confirmed', 'USP-S | Kill Confirmed'),
  thing('skin', 'awp-asiimov', 'AWP | Asiimov'),
  thing('skin', 'awp-dragon-lore', 'AWP | Dragon Lore'),
  match('m-1', 'FaZe vs Team Spirit', 'Shanghai Major 2024, 2024-12-15'),
  match('m-2', 'FaZe vs Team Spirit', 'IEM Katowice 2025, 2025-02-08'),
];
const index = await openNameIndex({
  folder: undefined,
  scope: 'file:/a.db',
  pid: 1,
  now: 0,
  source: { stamp: '1', things: async () => things },
});

describe('a name that nothing has', () => {
  test.each<readonly [NameKind, string, readonly string[]]>([
    ['player', 'simple', ['s1mple']],
    ['player', 'dev1ce', ['device']],
    ['player', 'zyw00', ['zywoo']],
    ['player', 'donkk', ['donk']],
    ['player', 'dnok', ['donk', 'dok']],
    ['player', 'falen', ['fallen', 'faven']],
    // With Cyrillic letters, by look and by sound.
    ['player', 'd\u043enk', ['donk']],
    ['player', 'n\u0456\u043ao', ['niko']],
    ['player', 'донк', ['donk']],
    ['team', 'НАВИ', ['natus-vincere']],
    ['team', 'спирит', ['spirit']],
    ['player', 'Крышковец', ['donk']],
    ['player', 'апекс', ['apex']],
    ['team', 'тим спирит', ['spirit']],
    ['team', 'фейз клан', ['faze', 'faze-2']],
    ['skin', 'ак редлайн', ['ak-47-redline']],
    ['event', 'катовице', ['iem-katowice-2025']],
    // By the consonants that one hears.
    ['team', 'фейз', ['faze', 'faze-2']],
    ['player', 'зайву', ['zywoo']],
    ['team', 'ninjaz in pijamaz', ['ninjas-in-pyjamas']],
    // A name among other words.
    ['player', 'NAF-FLY', ['naf']],
    ['player', 'donk (Spirit)', ['donk']],
    ['player', 'jL (MOUZ)', ['jl']],
    // Digits for letters in a word that marks a team.
    ['team', 'th3 m0ng0lz', ['the-mongolz']],
    ['player', 'Spirit donk', ['donk']],
    ['team', 'fase', ['faze', 'faze-2', 'case']],
    ['team', 'pan gaming', ['pain']],
    ['team', 'natus vicnere', ['natus-vincere']],
    ['event', 'katovice', ['iem-katowice-2025']],
    ['event', 'shangai major', ['shanghai-major-2024']],
    ['event', 'pw shanghai', ['shanghai-major-2024']],
    ['event', 'epl', ['esl-pro-league-21']],
    ['event', 'intel extreme masters katowice', ['iem-katowice-2025']],
    // The edition nearest to now first.
    ['event', 'halfmon', ['cup-12', 'cup-11', 'cup-7']],
    ['skin', 'awp asimov', ['awp-asiimov']],
    ['player', 'nobody-at-all', []],
    ['team', '★', []],
  ])('of a %s, "%s", was probably meant to be %j', (kind, text, expected) => {
    expect(suggest(text, kind, index).map(({ word }) => word)).toEqual(expected);
  });
});

test('among things of all kinds too, what looks like the text comes before what contains it', () => {
  expect(hitsIn('n1ko', index).map(({ named: { word } }) => word)).toEqual(['niko', 'n1kolaj']);
});

test('of all kinds, what is alike comes before what is only near', () => {
  const meant = (text: string) =>
    suggestAll(text, index).map(({ kind, named: { word } }) => `${kind}:${word}`);
  expect(meant('донк')).toEqual(['player:donk', 'team:dnk']);
  expect(meant('natuss')).toEqual(['team:natus-vincere']);
});

test('the last letters of one team and the first of the other are no part of the name of their match', () => {
  const hits = (text: string) => hitsIn(text, index).map(({ named: { word } }) => word);
  expect([hits('fazet'), hits('faze t')]).toEqual([[], ['m-1', 'm-2']]);
});

describe('a typed name', () => {
  test.each<readonly [NameKind, string, string, readonly string[]]>([
    // What looks like the text comes before what contains it.
    ['player', 'n1ko', 'part', ['niko', 'n1kolaj']],
    ['player', 'bit', 'part', ['b1t', 'hobbit']],
    // A part of a real name.
    ['player', 'herbaut', 'part', ['zywoo']],
    ['player', 'kovac', 'part', ['niko']],
    // What begins with the text comes before what contains it.
    ['team', 'ninjas', 'part', ['ninjas-in-pyjamas', 'young-ninjas']],
    // The edition nearest to now, whose name need not be the shortest.
    ['event', 'halfmoon', 'part', ['cup-12', 'cup-11', 'cup-7']],
    ['skin', 'ak redline', 'exact', ['ak-47-redline']],
    ['skin', 'ak 47 redline', 'exact', ['ak-47-redline']],
    ['skin', 'AK47 Redline FT', 'exact', ['ak-47-redline-field-tested']],
    ['skin', 'st ak redline mw', 'exact', ['stattrak-ak-47-redline-minimal-wear']],
    ['skin', 'ak redline mw stattrak', 'exact', ['stattrak-ak-47-redline-minimal-wear']],
    ['skin', 'ak redline mw stat trak', 'exact', ['stattrak-ak-47-redline-minimal-wear']],
    // The beginning of a skin in its wears.
    ['skin', 'stattrak ak redline', 'part', ['stattrak-ak-47-redline-minimal-wear']],
    ['skin', 'usp kc', 'exact', ['usp-s-kill-confirmed']],
    ['skin', 'usp-s kill confirmed', 'exact', ['usp-s-kill-confirmed']],
    ['skin', 'dlore', 'part', ['awp-dragon-lore']],
  ])('of a %s, "%s", is %s %j', (kind, text, how, expected) => {
    const meaning = meaningIn(text, kind, index);
    const all = meaning.kind === 'exact' ? [meaning.named] : meaning.kind === 'none' ? [] : meaning.all;
    expect([meaning.kind, all.map(({ word }) => word)]).toEqual([how, expected]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['spirit vs faze shanghai', ['m-1']],
    ['faze spirit 2025', ['m-2']],
    ['spirit faze mirage', ['m-1', 'm-2']],
    ['spirit nobody mirage', []],
  ])('of two teams and more, "%s", is among the matches %j', (text, expected) => {
    expect(matchesWithin(text, index).map(({ word }) => word)).toEqual(expected);
  });
});
