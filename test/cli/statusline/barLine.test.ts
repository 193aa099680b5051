import { describe, expect, test } from 'vitest';
import { barLine, barMatches, shownFor } from '../../../src/cli/statusline/barLine.ts';
import { barForms, plainForm } from '../../../src/cli/statusline/forms.ts';
import type { SeenMatch } from '../../../src/cli/statusline/seenFile.ts';
import * as fc from '../../support/property.ts';

const now = Date.UTC(2026, 10, 21, 18);
const seen = (more: Partial<SeenMatch> = {}): SeenMatch => ({
  id: 'm-1',
  team1Name: 'Foxes',
  team1Slug: 'foxes',
  team2Name: 'Owls',
  team2Slug: 'owls',
  eventName: 'Cup',
  eventSlug: 'cup',
  map: 'Nuke',
  bestOf: 3,
  round: 12,
  score: { team1: 1, team2: 0 },
  mapScore: { team1: 7, team2: 4 },
  seenAt: now - 185_000,
  ...more,
});
const facts = { now, followed: [], delay: 0, hidesScores: false, madeUp: false };
const barOf = (matches: readonly SeenMatch[], more: Partial<Parameters<typeof barMatches>[1]> = {}) =>
  barMatches({ seenAt: now, matches }, { ...facts, ...more });
const lineOf = (matches: readonly SeenMatch[], form = plainForm): string => barLine(barOf(matches), form);

describe('the line', () => {
  test.each<readonly [what: string, match: Partial<SeenMatch>, line: string]>([
    ['with everything', {}, 'Foxes 1–0 Owls · Nuke 7–4 · 3 m'],
    ['before the first map', { map: null, mapScore: null, seenAt: now - 40_000 }, 'Foxes 1–0 Owls · 40 s'],
    ['without a score', { score: null }, 'Foxes vs Owls · Nuke 7–4 · 3 m'],
    ['of a clock that was set back', { seenAt: now + 5000 }, 'Foxes 1–0 Owls · Nuke 7–4 · 0 s'],
  ])('%s', (_what, match, line) => expect(lineOf([seen(match)])).toBe(line));

  test('is empty without a match, and once a match was last seen too long ago', () => {
    expect(lineOf([])).toBe('');
    expect(lineOf([seen({ seenAt: now - shownFor })])).toBe('');
    expect(lineOf([seen({ seenAt: now - shownFor + 1 })])).toBe('Foxes 1–0 Owls · Nuke 7–4 · 14 m');
  });

  test('shows a followed match first, and how many others there are', () => {
    const matches = [seen(), seen({ id: 'm-2', team1Name: 'Lynxes', team1Slug: 'lynxes' })];
    const followed = [{ kind: 'team', word: 'lynxes', name: 'Lynxes', scope: 'demo' }] as const;
    const bar = barOf(matches, { followed });
    expect(bar.map(({ id, followed: is }) => [id, is])).toEqual([
      ['m-2', true],
      ['m-1', false],
    ]);
    expect(barLine(bar, plainForm)).toBe('Lynxes 1–0 Owls · Nuke 7–4 · 3 m · +1');
  });

  test('tells no score, and nothing that gives one away, to a user who wants none', () => {
    expect(barLine(barOf([seen()], { hidesScores: true }), plainForm)).toBe('Foxes vs Owls · 3 m');
  });

  test('says that a match is made up', () => {
    expect(barLine(barOf([seen()], { madeUp: true }), plainForm)).toBe(
      'demo · Foxes 1–0 Owls · Nuke 7–4 · 3 m',
    );
  });
});

describe('a hostile name', () => {
  const name = '#[fg=red]#(date) <b>&"\'\u001b[31m\n';

  test('is text in tmux, and no style, command or control character', () => {
    expect(lineOf([seen({ team1Name: name, score: null })], barForms.tmux)).toBe(
      '##[fg=red]##(date) <b>&"\'␛[31m␊ vs Owls · Nuke 7–4 · 3 m',
    );
  });

  test('is text in waybar, and no markup', () => {
    expect(JSON.parse(lineOf([seen({ team1Name: name, score: null })], barForms.waybar))).toEqual({
      text: '#[fg=red]#(date) &lt;b&gt;&amp;&quot;&apos;␛[31m␊ vs Owls · Nuke 7–4 · 3 m',
      tooltip: '#[fg=red]#(date) &lt;b&gt;&amp;&quot;&apos;␛[31m␊ vs Owls · Nuke 7–4 · 3 m',
      class: 'live',
    });
  });

  const anyLine = (form: (typeof barForms)[keyof typeof barForms], check: (line: string) => void): void =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (team1Name, map) => {
        check(lineOf([seen({ team1Name, map })], form));
      }),
    );

  test.each(Object.entries(barForms))('of any kind stays on one line of %s', (_bar, form) => {
    // oxlint-disable-next-line no-control-regex -- these are what no bar may be given
    anyLine(form, line => expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/));
  });

  test('of any kind has each # doubled in tmux', () => {
    anyLine(barForms.tmux, line => expect(line.replaceAll('##', '')).not.toContain('#'));
  });

  test('of any kind has nothing but entities of markup in waybar', () => {
    anyLine(barForms.waybar, line => {
      const shown: string = JSON.parse(line).text;
      expect(shown.replaceAll(/&(?:amp|lt|gt|apos|quot);/g, '')).not.toMatch(/[<>&]/);
    });
  });
});
