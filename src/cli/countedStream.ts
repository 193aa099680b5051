import type { PushedUpdate, StreamSetup } from '../client/liveStream.ts';
import type { Transport } from '../client/transport.ts';
import type { Host } from './host.ts';
import type { RequestCounter } from './requestCounter.ts';

/** Updates that come faster are written to the ledger together, this many milliseconds after the first. */
const writeGap = 1000;

/** Follows a stream or a room: each connection is counted as a request, and each update as one. */
export async function* countStream(
  setup: StreamSetup,
  follow: (setup: StreamSetup) => AsyncGenerator<PushedUpdate, void, undefined>,
  counter: RequestCounter,
  { now, setTimer }: Pick<Host, 'now' | 'setTimer'>,
): AsyncGenerator<PushedUpdate, void, undefined> {
  let waiting = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const write = (): void => {
    cancel?.();
    cancel = undefined;
    if (waiting > 0) counter.pushed(waiting);
    waiting = 0;
    writtenAt = now();
  };
  try {
    for await (const update of follow({ ...setup, transport: meteredTransport(setup.transport, counter) })) {
      waiting += 1;
      // A lone update is written at once, so that a process that is killed has counted it.
      if (now() - writtenAt >= writeGap) write();
      else cancel ??= setTimer(writeGap, write);
      yield update;
    }
  } finally {
    write();
  }
}

const meteredTransport = (transport: Transport, counter: RequestCounter): Transport => ({
  send: async request => {
    const metered = counter.begin(request.url, 'stream');
    try {
      const answer = await transport.send(request);
      metered.answered(answer);
      return answer;
    } catch (error) {
      metered.failed();
      throw error;
    }
  },
  close: () => transport.close(),
});
