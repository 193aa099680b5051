import { expect, test } from 'vitest';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { exchangeRaw } from '../../support/rawSocket.ts';
import { type TestServiceOptions, startTestService } from '../../support/testService.ts';

const start = async (options: Partial<TestServiceOptions> = {}): Promise<number> => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]);
  return (await startTestService({ world, liveClock: createFakeClock(worldStart), ...options })).port;
};

test('a connection that nothing is sent on is closed without a word, one with half a request by 408', async () => {
  const port = await start();
  const half = 'GET /api/v1/game/live HTTP/1.1\r\nHost:';
  const answers = await Promise.all([exchangeRaw(port, ''), exchangeRaw(port, half)]);
  expect(answers.map(answer => answer.slice(0, 12))).toEqual(['', 'HTTP/1.1 408']);
}, 30_000);
