import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificate } from '../../support/certificate.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { exchangeRaw } from '../../support/rawSocket.ts';
import { type TestServiceOptions, startTestService } from '../../support/testService.ts';

const start = async (options: Partial<TestServiceOptions> = {}): Promise<number> => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]);
  return (await startTestService({ world, liveClock: createFakeClock(worldStart), ...options })).port;
};
const overTls = (port: number, send: string): Promise<string> => {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  if (send !== '') socket.write(send);
  return text(socket);
};

test('a connection that nothing is sent on is closed without a word, one with half a request by 408', async () => {
  const [plain, tls] = [await start(), await start({ certificate: createCertificate() })];
  const half = 'GET /api/v1/game/live HTTP/1.1\r\nHost:';
  const answers = await Promise.all([
    exchangeRaw(plain, ''),
    overTls(tls, ''),
    exchangeRaw(plain, half),
    overTls(tls, half),
  ]);
  expect(answers.map(answer => answer.slice(0, 12))).toEqual(['', '', 'HTTP/1.1 408', 'HTTP/1.1 408']);
}, 30_000);
