import { expect, test } from 'vitest';
import type { Access } from '../../src/server/access/check.ts';
import { createAsk, freeAccess } from './fixtures/service.ts';

/** Computes an answer that rests whenever it may, and counts how often. */
const resting = () => {
  const counted = { rests: 0 };
  const compute: Access['compute'] = async make => {
    for (;;)
      try {
        return make(() => {
          counted.rests += 1;
          throw counted;
        });
      } catch (fault) {
        if (fault !== counted) throw fault;
      }
  };
  return { counted, ask: createAsk({ access: () => ({ ...freeAccess, compute }) }) };
};

test.each([
  '/leaderboards/kills?by=team',
  '/leaderboards/kills?by=team&side=CT&minRounds=1',
  '/leaderboards/kills?by=team&map=Nuke&minRounds=1',
  '/leaderboards/adr?by=team&from=2020-01-01',
])('%s is the same whether it rests or not', async path => {
  const { counted, ask } = resting();
  const rested = await ask(path);
  expect([rested.status, rested.text]).toEqual([200, (await createAsk()(path)).text]);
  expect(counted.rests).toBeGreaterThan(0);
  // What was summed up is kept.
  const { rests } = counted;
  expect((await ask(path)).text).toBe(rested.text);
  expect(counted.rests).toBe(rests);
});
