import { randomUUID } from 'node:crypto';
import { jetstreamManager, type StreamAPI } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { onTestFinished } from 'vitest';
import { openLiveFile } from '../../src/server/ingest/matches/liveFile.ts';
import { parseBusAddress } from '../../src/server/nodes/bus/busAddress.ts';
import { type BusLog, openBusLog } from '../../src/server/nodes/bus/busLog.ts';
import { openBusLink } from '../../src/server/nodes/bus/link.ts';
import type { EventLog } from '../../src/server/live/eventLog.ts';
import { createStoredLog } from '../../src/server/live/storedLog.ts';
import { describeIf } from './describeIf.ts';
import { realClock } from './fakeClock.ts';
import { randomHex } from './randomHex.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';

/** The NATS of the machine that runs the tests, on which tests make streams of their own. */
const server = process.env['ESPORTS_TEST_NATS'] ?? 'nats://127.0.0.1:4222';

export const addressOf = (url: string) => {
  const address = parseBusAddress(url);
  if (!address) throw new Error(`${url} is no address`);
  return address;
};

export const hasNats = await openBusLink(addressOf(server)).then(
  async link => {
    await link.close();
    return true;
  },
  () => false,
);

/** `describe`, skipped if no NATS is there. */
export const describeWithNats = describeIf(hasNats, 'no NATS with JetStream at ESPORTS_TEST_NATS');

/** The address of a stream of the test's own, which is removed after it. */
export const createStream = (): string => {
  const url = `${server}/test-${randomUUID()}`;
  onTestFinished(async () => void (await atServer(url, (streams, stream) => streams.delete(stream))));
  return url;
};

/** Does something with the stream of an address as the server's operator would. */
export const atServer = async <T>(
  url: string,
  act: (streams: StreamAPI, stream: string) => Promise<T>,
): Promise<T> => {
  const { servers, stream } = addressOf(url);
  const connection = await connect({ servers: [...servers] });
  try {
    return await act((await jetstreamManager(connection)).streams, stream);
  } finally {
    await connection.close();
  }
};

/** Opens the log as a node of its own. `faults` receives what it reports. */
export const openNode = async (url: string, faults: unknown[] = []): Promise<BusLog> => {
  const log = await openBusLog({
    address: addressOf(url),
    clock: realClock,
    node: randomHex(8),
    report: fault => faults.push(fault),
  });
  onTestFinished(() => log.close());
  return log;
};

/** The kinds of event logs. Each makes a new place, and returns what opens it. */
export const places = {
  file: () => {
    const path = `${createTemporaryFolder()}/ingest.db`;
    return () => Promise.resolve<EventLog>(createStoredLog(openLiveFile(path)));
  },
  nats: () => {
    const url = createStream();
    return (): Promise<EventLog> => openNode(url);
  },
} as const satisfies Record<string, () => () => Promise<EventLog>>;
