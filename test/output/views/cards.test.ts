import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { statTotals } from '../../../src/core/entities/player.ts';
import type { Fields } from '../../../src/core/schema.ts';
import { formatOf, terminalText } from '../../../src/output/cells.ts';
import { playerCard } from '../../../src/output/views/players/card.ts';
import { skinCard } from '../../../src/output/views/skins/card.ts';
import { monthsSince } from '../../../src/output/views/teams/card.ts';
import { tournamentCard } from '../../../src/output/views/tournaments/card.ts';
import { draw, now } from './draw.ts';

const widths = [40, 80, 120] as const;
const context = { now, terminal: true, timeZone: 'Europe/Berlin' };

/** Every run of digits that stands for itself, with its sign, point and groups. */
const numbersIn = (text: string): readonly string[] => text.match(/[+-]?\$?\d[\d,]*(?:\.\d+)?%?/g) ?? [];

/** The figures of the card; the others are in `players stats`. */
const headline: readonly string[] =
  'maps rounds rating kd adr kast headshots kills deaths assists killsPerRound deathsPerRound openingKills openingDeaths'.split(
    ' ',
  );
const statFields: Fields = Object.fromEntries(
  Object.entries(statTotals.fields).filter(([name]) => headline.includes(name)),
);
const figure = fc.double({ min: 0, max: 9999, noNaN: true }).map(value => Math.round(value * 100) / 100);
const stats = fc.record(
  Object.fromEntries(
    Object.entries(statFields).map(([name, { kind }]) => [name, kind === 'int' ? fc.nat(99_999) : figure]),
  ),
);

describe('the card of a player', () => {
  test('shows every headline figure as the answer has it, and one that follows from two of them', () => {
    fc.assert(
      fc.property(stats, fc.constantFrom(...widths), (values, width) => {
        const told = Object.entries(statFields).map(([name, schema]) =>
          terminalText(values[name], formatOf(schema), context),
        );
        const { openingKills = 0, openingDeaths = 0 } = values;
        const openings = openingKills + openingDeaths;
        const won = openings === 0 ? [] : [`${((openingKills / openings) * 100).toFixed(1)}%`];
        const text = draw(playerCard, { nickname: 'nova', stats: values }, width) ?? '';
        const [, ...lines] = text.split('\n');
        expect([...numbersIn(lines.join('\n'))].toSorted()).toEqual([...told, ...won].toSorted());
      }),
    );
  });

  test('leaves out what the answer does not tell', () => {
    const data = { nickname: 'nova', stats: { maps: 3, rating: 1.2 } };
    expect(draw(playerCard, data, 40)).toBe(
      ['nova', '', '── Headline figures ────────────────────', '3 maps', 'Rating  1.20', ''].join('\n'),
    );
  });

  test.each([
    ['first', { team1Name: 'Elks', team2Name: 'Otters' }, '~63%'],
    ['second', { team1Name: 'Otters', team2Name: 'Elks' }, '~37%'],
  ])('tells the chance of the own team where it stands %s', (_, teams, chance) => {
    const nextMatch = { ...teams, id: 'x-match-1', status: 'upcoming', startsAt: '2026-11-24T18:00:00Z' };
    const player = { nickname: 'nova', teamName: 'Elks', stats: { rating: 1 } };
    expect(draw(playerCard, { ...player, nextMatch: { ...nextMatch, chance: 0.63 } }, 120)).toContain(
      `against Otters · ${chance}`,
    );
  });

  test('is no picture where there are no figures', () => {
    expect(draw(playerCard, { nickname: 'nova' }, 80)).toBeUndefined();
  });
});

describe('the card of a team', () => {
  test('counts the whole months that a player has been in it', () => {
    const days = ['2026-11-21', '2026-10-22', '2026-10-21', '2025-11-21', '2023-12-30', '2026-11-22', 'soon'];
    expect(days.map(day => monthsSince(day, now))).toEqual([0, 0, 1, 12, 34, undefined, undefined]);
  });
});

describe('the card of a skin', () => {
  test('shows the price, the offers and each change as the answer has them', () => {
    const change = fc.double({ min: -99, max: 500, noNaN: true });
    fc.assert(
      fc.property(
        figure,
        fc.nat(),
        fc.array(change),
        fc.constantFrom(...widths),
        (lowest, offers, changes, width) => {
          const priceChanges = changes.map(changePercent => ({ window: 'week', changePercent }));
          const data = { name: 'Ember', price: { lowest, offers }, priceChanges };
          const told = [
            terminalText(lowest, 'money', context),
            terminalText(offers, 'int', context),
            ...changes.map(value => terminalText(value, 'signedPercent', context)),
          ];
          expect(numbersIn(draw(skinCard, data, width) ?? '')).toEqual(told);
        },
      ),
    );
  });

  test('takes the changes from the summary where no days were compared', () => {
    const text = draw(skinCard, { name: 'Ember', price: { lowest: 2, change7d: -2.4 } }, 40);
    expect(text?.split('\n').slice(-2)).toEqual(['7d     -2.4%', '']);
  });
});

describe('the card of a tournament', () => {
  test.each([
    ['2026-11-21', '2026-11-21', 'day 1 of 1'],
    ['2026-11-18', '2026-11-24', 'day 4 of 7'],
    ['2026-10-21', '2026-11-21', 'day 32 of 32'],
  ])('counts the days of one from %s to %s', (startDate, endDate, day) => {
    const text = draw(tournamentCard, { name: 'Cup', status: 'live', startDate, endDate }, 80);
    expect(text).toContain(day);
  });

  test.each([['upcoming'], ['finished']])('counts no days of one that is %s', status => {
    const data = { name: 'Cup', status, startDate: '2026-11-18', endDate: '2026-11-24' };
    expect(draw(tournamentCard, data, 80)).toBe(`Cup  ${status}\n2026-11-18 to 2026-11-24\n`);
  });

  test('shows the prize, the number of teams and each seed as the answer has them', () => {
    const seeds = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 32 });
    fc.assert(
      fc.property(fc.nat(9_999_999), seeds, fc.constantFrom(...widths), (prizePool, places, width) => {
        const teams = places.map(seed => ({ name: 'Rain', seed }));
        const data = { name: 'Cup', prizePool, teamCount: teams.length, teams };
        const told = [
          terminalText(prizePool, 'money', context),
          terminalText(teams.length, 'int', context),
          ...places.map(String),
        ];
        expect(numbersIn(draw(tournamentCard, data, width) ?? '')).toEqual(told);
      }),
    );
  });
});
