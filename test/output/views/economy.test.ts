import { expect, test } from 'vitest';
import type { EconomyRound } from '../../../src/answers/economy/economy.ts';
import { buyStrip } from '../../../src/output/views/match/economy.ts';
import { displayWidth } from '../../../src/output/text/width.ts';

/** A map of two halves and two overtimes. */
const rounds = Array.from({ length: 36 }, (_, place): EconomyRound => {
  const isFirst = place < 12 || (place >= 27 && place < 33);
  const buy = (side: 'CT' | 'T') =>
    ({ side, buy: 'full buy', equipment: 25_000, left: 1000, lossBonus: 0 }) as const;
  return {
    mapNumber: 1,
    map: 'Nuke',
    round: place + 1,
    winner: place % 2 === 0 ? 'team1' : 'team2',
    reason: 'elimination',
    team1: buy(isFirst ? 'CT' : 'T'),
    team2: buy(isFirst ? 'T' : 'CT'),
  };
});

test.each([30, 40, 60, 80, 120])('every round of a map is drawn at %i columns', width => {
  const lines = buyStrip(rounds, { team1: 'Quetzal Union', team2: 'Jade Abacus' }, width).map(line =>
    line.map(({ text }) => text).join(''),
  );
  const drawn = (name: string) => lines.filter(line => line.startsWith(name)).join('');
  expect([drawn('Que'), drawn('Jad')].map(text => text.match(/F/g)?.length)).toEqual([36, 36]);
  expect(lines.filter(line => displayWidth(line) > width)).toEqual([]);
});
