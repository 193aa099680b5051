import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filler, series } from '../../../src/server/demo/season/series.ts';
import { collections, finishes } from '../../../src/server/demo/skins/grade.ts';
import { players } from '../../../src/server/demo/players.ts';
import { teams } from '../../../src/server/demo/teams.ts';
import { describeReal, realData } from '../../support/realData.ts';

describeReal(
  'standings',
  'demos',
  'skins',
)('a made-up name', () => {
  test('is not the name of a real team, player or skin', () => {
    const real = readRealNames(realData('.'));
    expect(real.teams.size).toBeGreaterThan(500);
    expect(real.nicknames.size).toBeGreaterThan(2000);
    expect(real.finishes.size).toBeGreaterThan(500);
    const found = (names: readonly string[], known: ReadonlySet<string>) =>
      names.filter(name => known.has(plain(name)));
    const events = [...series, filler].map(({ name }) => name);
    expect(found([...teams.map(({ name }) => name), ...events], real.teams)).toEqual([]);
    expect(
      found(
        players().map(({ nickname }) => nickname),
        real.nicknames,
      ),
    ).toEqual([]);
    expect(
      found(
        players().map(({ realName }) => realName),
        real.people,
      ),
    ).toEqual([]);
    expect(found(finishes, real.finishes)).toEqual([]);
    expect(found(collections, real.collections)).toEqual([]);
  });
});

/** A name without differences of spelling: `ZywOo` and `zyw0o` become equal. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const readRealNames = (folder: string) => {
  const files = readdirSync(join(folder, 'standings'), { recursive: true, encoding: 'utf8' });
  const rows = files
    .filter(file => /standings_\w+\.md$/u.test(file))
    .flatMap(file => readFileSync(join(folder, 'standings', file), 'utf8').split('\n'))
    .map(line => line.split('|').map(cell => cell.trim()))
    .filter(cells => /^\d+$/u.test(cells[1] ?? ''));
  const people = readFileSync(join(folder, 'demos/players_data.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .map(line => line.split(','));
  // The format of the file as its source publishes it.
  const skins = JSON.parse(readFileSync(join(folder, 'skins/collections.json'), 'utf8')) as {
    readonly name: string;
    readonly contains: readonly { readonly name: string }[];
  }[];
  const set = (names: readonly (string | undefined)[]) =>
    new Set(names.map(name => plain(name ?? '')).filter(name => name !== ''));
  return {
    teams: set([...rows.map(cells => cells[3]), ...people.map(cells => cells[0])]),
    nicknames: set([...rows.flatMap(cells => cells[4]?.split(',')), ...people.map(cells => cells[4])]),
    people: set(people.map(cells => cells[2]?.replace(/'.*' /u, ''))),
    finishes: set(skins.flatMap(({ contains }) => contains.map(({ name }) => name.split(' | ')[1]))),
    collections: set(skins.map(({ name }) => name)),
  };
};
