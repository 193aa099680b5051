import { describe, expect, test } from 'vitest';
import { bracketView } from '../../../src/output/views/bracket/bracket.ts';
import type { SeenSlot } from '../../../src/output/views/bracket/slot.ts';
import { draw, widths } from './draw.ts';
import { doubleElimination, gsl, roundRobin, singleElimination, swiss, teams, toCome } from './slots.ts';

const eight = [0, 7, 3, 4, 1, 6, 2, 5].map(place => teams[place] ?? '');
const tournament = (...slots: readonly SeenSlot[]) => ({ eventName: 'Harbor Masters 50', slots });

const brackets = {
  single: tournament(...singleElimination(eight)),
  double: tournament(...doubleElimination(eight)),
  swiss: tournament(...swiss(teams), ...singleElimination(eight)),
  groups: tournament(
    ...roundRobin(teams.slice(0, 4), 'A'),
    ...roundRobin(teams.slice(4, 8), 'B'),
    ...singleElimination(['Quetzal Union', 'Jade Abacus', 'Polar Tram', 'Rose Valley Bears']),
  ),
  gsl: tournament(
    ...gsl(teams.slice(0, 4), 'A'),
    ...gsl(teams.slice(4, 8), 'B'),
    ...singleElimination(['Quetzal Union', 'Jade Abacus', 'Polar Tram', 'Rose Valley Bears']),
  ),
  coming: tournament(...toCome(singleElimination(eight))),
} as const;
const names = Object.keys(brackets) as readonly (keyof typeof brackets)[];

describe('the bracket', () => {
  test.each(names.flatMap(name => widths.map(width => [name, width] as const)))(
    '%s at %i columns matches the golden file',
    async (name, width) => {
      await expect(draw(bracketView, brackets[name], width)).toMatchFileSnapshot(
        `golden/bracket-${name}-${width}.txt`,
      );
    },
  );

  test('in ASCII has only ASCII characters', async () => {
    const text = draw(bracketView, brackets.double, 80, 'ascii');
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    await expect(text).toMatchFileSnapshot('golden/bracket-ascii.txt');
  });

  test('connects a match to the matches that its teams won, in any order of the data', () => {
    const shuffled = {
      ...brackets.single,
      slots: brackets.single.slots.map((slot, place) => ({ ...slot, position: 9 - place })),
    };
    const lines = draw(bracketView, shuffled, 160)?.split('\n') ?? [];
    const semi = lines.findIndex(line => /├──✓ Quetzal Union/.test(line));
    expect(lines[semi - 1]).toMatch(/^✓ Quetzal Union/);
    expect(lines[semi + 1]).toMatch(/^  Ember Dunes/);
  });

  test('draws the third-place match beside the tree', () => {
    const third = {
      ...brackets.single.slots.at(-1),
      team1Name: 'Iberian Comets',
      team2Name: 'Tin Cathedral',
      position: 2,
      roundName: 'Third place',
      winner: 'Tin Cathedral',
    };
    const text = draw(bracketView, tournament(...brackets.single.slots, third), 80);
    expect(text).toMatch(/^Beside the bracket\n {2}Third place\n/m);
    expect(text).toMatch(/^Harbor Masters 50 · ★ Quetzal Union\n/);
  });

  test('lists advanced, eliminated and remaining teams of a Swiss stage in progress', () => {
    const text = draw(bracketView, tournament(...swiss(teams, 3)), 80) ?? '';
    // Two teams have three wins after three rounds, and two have three losses.
    expect(text.match(/✓ 3–0 /g)).toHaveLength(2);
    expect(text.match(/✕ 0–3 /g)).toHaveLength(2);
    expect(text).toContain('Still in');
  });

  test('makes pools of a Swiss stage from the results if no pool is named', () => {
    const unnamed = swiss(teams).map(named => {
      const { group: _, ...slot } = named;
      return slot;
    });
    expect(draw(bracketView, tournament(...unnamed), 160)).toBe(
      draw(bracketView, tournament(...swiss(teams)), 160),
    );
  });
});
