import { describe, expect, it } from 'vitest';
import type { BestOf } from '../../../../src/answers/stages/stage.ts';
import { mapPool } from '../../../../src/server/demo/match/veto.ts';
import { simulateMatch } from '../../../../src/server/demo/match/simulation.ts';
import { plan } from './plans.ts';

const vetoesOf = (bestOf: BestOf) =>
  Array.from({ length: 30 }, (_, at) => simulateMatch(plan(at, { bestOf })).veto);

/** The turns as one word each: team `a` begins. */
const turns = {
  1: ['a removed', 'a removed', 'b removed', 'b removed', 'b removed', 'a removed', '- leftover'],
  3: ['a removed', 'b removed', 'a picked', 'b picked', 'b removed', 'a removed', '- leftover'],
  5: ['a removed', 'b removed', 'a picked', 'b picked', 'a picked', 'b picked', '- leftover'],
};

describe('the veto', () => {
  it.each([1, 3, 5] as const)('has the order of a bo%i', bestOf => {
    for (const veto of vetoesOf(bestOf)) {
      const first = veto[0]?.team;
      const name = (team: 1 | 2 | null) => (team === null ? '-' : team === first ? 'a' : 'b');
      expect(veto.map(step => `${name(step.team)} ${step.type}`)).toEqual(turns[bestOf]);
    }
  });

  it('takes every map of the pool once', () => {
    for (const veto of vetoesOf(3)) expect(veto.map(step => step.map).sort()).toEqual([...mapPool].sort());
  });

  it('may begin with either team', () => {
    expect(new Set(vetoesOf(3).map(veto => veto[0]?.team))).toEqual(new Set([1, 2]));
  });

  it('shows a team’s preferences: it removes the same maps again and again', () => {
    const removed = vetoesOf(3).map(veto => veto.find(step => step.team === 1)?.map);
    const most = Math.max(...mapPool.map(map => removed.filter(name => name === map).length));
    expect(most).toBeGreaterThan(removed.length / 3);
  });
});
