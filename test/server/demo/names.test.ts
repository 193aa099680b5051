import { expect, test } from 'vitest';
import { mapPool } from '../../../src/server/demo/match/veto.ts';
import { filler, series } from '../../../src/server/demo/season/series.ts';
import { players } from '../../../src/server/demo/players.ts';
import { createSkins } from '../../../src/server/demo/skins/grade.ts';
import { teams } from '../../../src/server/demo/teams.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

test('there are enough teams and players, each with its own slug', () => {
  expect(players().length).toBeGreaterThan(5 * teams.length);
  for (const all of [
    teams,
    players(),
    createSkins(),
    [...series, filler].map(({ name }) => ({ slug: name })),
  ]) {
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
  }
  for (const { slug } of [...teams, ...players(), ...createSkins()])
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/u);
});

test('everybody has a full name and a country', () => {
  expect(new Set(players().map(player => player.realName)).size).toBeGreaterThan(0.95 * players().length);
  for (const { realName } of players()) expect(realName).toMatch(/^\S+( \S+)+$/u);
  for (const { country } of [...teams, ...players()]) expect(countries.of(country)).toBeDefined();
});

test('the first skin is the one in the examples', () => {
  expect(createSkins()[0]).toEqual({
    id: 1,
    slug: 'ak-47-ember',
    name: 'AK-47 | Ember',
    weapon: 'AK-47',
    rarity: 'Classified',
    collection: expect.any(String),
    wear: 'Field-Tested',
  });
});

test('the pool has seven maps', () => {
  expect(new Set(mapPool).size).toBe(7);
});
