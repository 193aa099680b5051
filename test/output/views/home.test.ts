import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { safeText } from '../../../src/output/text/safeText.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { type HomeScreen, homeView } from '../../../src/output/views/home.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { draw, now } from './draw.ts';

const minute = 60_000;
const matches = (count: number, status: 'upcoming' | 'finished') =>
  Array.from({ length: count }, (_, place) => ({
    id: `demo-match-${place}`,
    status,
    team1Name: place === 0 ? 'Rose Valley Bears' : `Team ${place}`,
    team2Name: `Opponent ${place}`,
    bestOf: 3,
    eventName: 'Evergreen League Europe 52',
    startsAt: new Date(now + (status === 'upcoming' ? 1 : -1) * (place + 1) * 95 * minute).toISOString(),
    ...(status === 'finished' && { score: { team1: 2, team2: 1 }, winner: `Opponent ${place}` }),
    ...(place === 0 && { followed: true }),
  }));

/** Everything that the screen can show. */
const full: HomeScreen = {
  parts: [
    {
      title: 'Live',
      none: 'No live matches.',
      fetchedAt: now - 3 * minute,
      refresh: { command: 'esports live', about: '1 request' },
      matches: [
        {
          team1Name: 'Tin Cathedral',
          team2Name: 'Iron Plum',
          score: { team1: 0, team2: 2 },
          map: 'Anubis',
          mapScore: { team1: 7, team2: 11 },
          bestOf: 5,
          eventName: 'Borealis Circuit 103',
        },
      ],
    },
    {
      title: 'Next',
      none: 'No matches scheduled.',
      refresh: { command: 'esports upcoming', about: '1 request' },
      matches: matches(12, 'upcoming'),
    },
    { title: 'Last results', none: 'No results yet.', matches: matches(12, 'finished') },
  ],
  prices: [
    {
      name: 'AK-47 | Ember',
      price: 12.5,
      fetchedAt: now - 90 * minute,
      refresh: { command: 'esports skins show ak-47-ember', about: '1 request' },
    },
    { name: 'AWP | Slate', refresh: { command: 'esports skins show awp-slate', about: '1 request' } },
  ],
  tries: [
    { command: 'esports watch "Tin Cathedral"', about: 'the scoreboard as it is played' },
    { command: 'esports teams "Rose Valley Bears"', about: 'rank and roster · 1 request' },
    { command: 'esports help', about: 'every command' },
  ],
};

/** Nothing stored. */
const unknown: HomeScreen = {
  parts: full.parts.map(({ title, none }) => ({
    title,
    none,
    refresh: { command: `esports ${title.toLowerCase()}`, about: '1 request' },
  })),
  tries: full.tries,
};

const sizes = [
  [40, 13],
  [80, 21],
  [160, 48],
] as const;

describe('the home screen', () => {
  test.each(sizes)('on %i columns and %i lines matches the golden file', async (width, height) => {
    await expect(draw(homeView(height), full, width)).toMatchFileSnapshot(`golden/home-${width}.txt`);
    await expect(draw(homeView(height), unknown, width)).toMatchFileSnapshot(
      `golden/home-unknown-${width}.txt`,
    );
  });

  test('in ASCII has only ASCII characters', async () => {
    const text = draw(homeView(21), full, 80, 'ascii');
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    await expect(text).toMatchFileSnapshot('golden/home-ascii.txt');
  });

  test('gives every part the same number of rows, and the rest of them to the longer ones', () => {
    const rows = draw(homeView(20), { parts: full.parts, tries: [] }, 100) ?? '';
    const parts = rows.split(/^── .*$/m).map(part => part.trim().split('\n').length);
    expect(parts.slice(1)).toEqual([1, 8, 8]);
  });

  test('names the matches that it draws, from the top down', () => {
    const seen: (string | undefined)[] = [];
    const text = draw(
      homeView(13, matches => seen.push(...matches.map(({ team1Name }) => team1Name))),
      full,
      80,
    );
    const lines = (text ?? '').split('\n').filter(line => / (?:v|\d–\d) /.test(line));
    expect(lines.map((line, place) => line.includes(seen[place] ?? 'none'))).toEqual(seen.map(() => true));
  });

  test('stays within width and height, and contains no control character', () => {
    const hostile = fc.string({ unit: anyCharacter, maxLength: 30 });
    const text = fc.option(fc.oneof(hostile, fc.constantFrom('A', '日本チーム', '2026-11-22T10:00:00Z')), {
      nil: undefined,
    });
    const number = fc.option(fc.integer({ min: -5, max: 1e9 }), { nil: undefined });
    const match = fc.record(
      {
        team1Name: text,
        team2Name: text,
        startsAt: text,
        eventName: text,
        map: text,
        winner: text,
        bestOf: number,
        score: fc.option(fc.record({ team1: number, team2: number }), { nil: undefined }),
        followed: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const command = fc.record({ command: hostile, about: hostile });
    const part = fc.record(
      {
        title: fc.constantFrom('Live', 'Next'),
        none: fc.constant('None.'),
        matches: fc.array(match),
        refresh: command,
        fetchedAt: fc.constant(now + 5000),
      },
      { requiredKeys: ['title', 'none'] },
    );
    const price = fc.record(
      { name: hostile, price: fc.double({ noNaN: true }), refresh: command },
      { requiredKeys: ['name'] },
    );
    const screen = fc.record({
      parts: fc.array(part, { maxLength: 3 }),
      tries: fc.array(command, { maxLength: 3 }),
      prices: fc.array(price),
    });
    fc.assert(
      fc.property(
        screen,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 50 }),
        (data, width, height) => {
          // The generated fields have the types of the screen's own.
          const lines = (draw(homeView(height), data as HomeScreen, width) ?? '').split('\n').slice(0, -1);
          expect(lines.length).toBeLessThanOrEqual(height);
          for (const line of lines) {
            expect(displayWidth(line)).toBeLessThanOrEqual(width);
            expect(safeText(line)).toBe(line);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
