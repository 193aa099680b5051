import { get, type IncomingMessage } from 'node:http';
import { createInterface, type Interface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';
import { startTestService } from '../../support/testService.ts';

/** The size of each kill, one a round, in bytes. It soon fills the socket buffers of any machine. */
const killSize = 100_000;
/** In this round, hundreds of updates are waiting behind the full socket buffers. */
const roundOfReturn = 400;
const eventsPerRound = 3;
/** The maximum number of updates that wait for a reader. */
const waitingLimit = 512;

/** An update, without the weapon that makes it large. */
interface SeenUpdate {
  readonly id: string;
  readonly type: string;
}

interface Follower {
  readonly lines: Interface;
  readonly updates: readonly SeenUpdate[];
  /** Resolves when the received updates fit; rejects when the stream ends before. */
  until(fits: (updates: readonly SeenUpdate[]) => boolean): Promise<void>;
}

/** Follows the stream of the match on a separate connection. */
const follow = async (port: number): Promise<Follower> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = get(`http://127.0.0.1:${port}/api/v1/game/live/stream?match=test-match-1`, {
      agent: false,
      headers: { 'x-api-key': 'scale' },
    });
    onTestFinished(() => void sent.destroy());
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  const updates: SeenUpdate[] = [];
  const looks = new Set<() => void>();
  const lines = createInterface({ input: answer });
  // It is not an error when the test ends the connection.
  lines.on('error', () => {});
  lines.on('line', line => {
    if (!line.startsWith('data: ')) return;
    // Each update of the service has these fields.
    const { id, type } = JSON.parse(line.slice(6)) as SeenUpdate;
    updates.push({ id, type });
    for (const look of looks) look();
  });
  const ended = new Promise<never>((_, reject) => {
    answer.once('close', () => reject(new Error('the stream ended before')));
  });
  // The test also ends the stream.
  ended.catch(() => {});
  const until = (fits: (updates: readonly SeenUpdate[]) => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (!fits(updates)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return { lines, updates, until: fits => Promise.race([until(fits), ended]) };
};

/** Whether this number of snapshots was received. */
const hasSnapshots =
  (count: number) =>
  (updates: readonly SeenUpdate[]): boolean =>
    updates.filter(({ type }) => type === 'snapshot').length === count;
const idsOf = (updates: readonly SeenUpdate[]): readonly string[] => updates.map(({ id }) => id);

test('a client that pauses reading later gets and pays for only the newest updates, and delays nobody', async () => {
  const clock = createFakeClock(worldStart);
  const match = { number: 1, startsAt: worldStart, rounds: roundOfReturn + 5, weapon: 'x'.repeat(killSize) };
  const world = createTestWorld([match]);
  const service = await startTestService({ world, liveClock: clock });
  const ids = world.script(1).events.map(({ id }) => id);
  const slow = await follow(service.port);
  await slow.until(hasSnapshots(1));
  slow.lines.pause();
  const quick = await follow(service.port);
  await quick.until(hasSnapshots(1));

  // Each round waits until the fast client has received it, so the test does not depend on timing.
  const play = async (round: number, followers: readonly Follower[]): Promise<void> => {
    await clock.advance(roundLength);
    const last = ids[round * eventsPerRound - 1];
    await Promise.all(followers.map(follower => follower.until(updates => updates.at(-1)?.id === last)));
  };
  for (let round = 1; round <= roundOfReturn; round += 1) await play(round, [quick]);
  slow.lines.resume();
  await slow.until(hasSnapshots(2));
  for (let round = roundOfReturn + 1; round <= match.rounds - 1; round += 1) await play(round, [quick, slow]);

  const played = ids.slice(0, (match.rounds - 1) * eventsPerRound);
  const [first, ...events] = quick.updates;
  expect([first?.type, idsOf(events)]).toEqual(['snapshot', played]);
  const at = slow.updates.findLastIndex(({ type }) => type === 'snapshot');
  const [held, later] = [slow.updates.slice(1, at), slow.updates.slice(at + 1)];
  expect(idsOf(held)).toEqual(played.slice(0, held.length));
  expect(idsOf(later)).toEqual(played.slice(roundOfReturn * eventsPerRound));
  expect(played.length - held.length - later.length).toBeGreaterThan(waitingLimit);
  expect(service.access.charged).toBe(quick.updates.length + slow.updates.length);
});
