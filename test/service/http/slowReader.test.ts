import { get, type IncomingMessage } from 'node:http';
import { createInterface, type Interface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';
import { startTestService } from '../../support/testService.ts';

/** Of each kill, one a round, in bytes: what the sockets of any machine hold by themselves is soon full. */
const killSize = 200_000;
/** By then hundreds of updates have waited behind what the sockets hold. */
const roundOfReturn = 400;
const eventsPerRound = 3;
/** Updates that wait for a reader at most. */
const waitingLimit = 512;

/** An update, without the weapon that makes it large. */
interface Told {
  readonly id: string;
  readonly type: string;
}

interface Follower {
  readonly lines: Interface;
  readonly told: readonly Told[];
  /** Settles when what was told so far fits; fails when the stream ends before that. */
  until(fits: (told: readonly Told[]) => boolean): Promise<void>;
}

/** Follows the stream of the match on a connection of its own. */
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
  const told: Told[] = [];
  const looks = new Set<() => void>();
  const lines = createInterface({ input: answer });
  // A connection that the test ends is no fault.
  lines.on('error', () => {});
  lines.on('line', line => {
    if (!line.startsWith('data: ')) return;
    // The service's own updates, each with these.
    const { id, type } = JSON.parse(line.slice(6)) as Told;
    told.push({ id, type });
    for (const look of looks) look();
  });
  const ended = new Promise<never>((_, reject) => {
    answer.once('close', () => reject(new Error('the stream ended before')));
  });
  // The test ends it, too.
  ended.catch(() => {});
  const until = (fits: (told: readonly Told[]) => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (!fits(told)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return { lines, told, until: fits => Promise.race([until(fits), ended]) };
};

/** Whether so many snapshots were told. */
const hasSnapshots =
  (count: number) =>
  (told: readonly Told[]): boolean =>
    told.filter(({ type }) => type === 'snapshot').length === count;
const idsOf = (told: readonly Told[]): readonly string[] => told.map(({ id }) => id);

test('one who does not read is told the newest when he does, pays for no more than that, and holds nobody up', async () => {
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

  // Each round goes on only once the quick one has heard of it: how long that takes says nothing.
  const play = async (round: number, followers: readonly Follower[]): Promise<void> => {
    await clock.advance(roundLength);
    const last = ids[round * eventsPerRound - 1];
    await Promise.all(followers.map(follower => follower.until(told => told.at(-1)?.id === last)));
  };
  for (let round = 1; round <= roundOfReturn; round += 1) await play(round, [quick]);
  slow.lines.resume();
  await slow.until(hasSnapshots(2));
  for (let round = roundOfReturn + 1; round <= match.rounds - 1; round += 1) await play(round, [quick, slow]);

  const played = ids.slice(0, (match.rounds - 1) * eventsPerRound);
  const [first, ...events] = quick.told;
  expect([first?.type, idsOf(events)]).toEqual(['snapshot', played]);
  const at = slow.told.findLastIndex(({ type }) => type === 'snapshot');
  const [held, later] = [slow.told.slice(1, at), slow.told.slice(at + 1)];
  expect(idsOf(held)).toEqual(played.slice(0, held.length));
  expect(idsOf(later)).toEqual(played.slice(roundOfReturn * eventsPerRound));
  expect(played.length - held.length - later.length).toBeGreaterThan(waitingLimit);
  expect(service.access.charged).toBe(quick.told.length + slow.told.length);
});
