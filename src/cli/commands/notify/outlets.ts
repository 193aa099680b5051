import { createEventQueue } from '../watch/eventQueue.ts';
import { withBegun, withoutDelivered } from './deliveries.ts';
import type { NotifyEvent } from './event.ts';
import type { MemoryFile } from './memoryFile.ts';

/** A place where notices go. */
export interface Outlet {
  readonly name: string;
  /** Whether people see what goes there; a program recognizes a repeated event by its id. */
  readonly isForPeople: boolean;
  /** Delivers one event, and resolves with the failure, if any. */
  readonly deliver: (event: NotifyEvent) => Promise<string | undefined>;
}

/** All outlets of a run. The memory knows of each event which of them may not have it. */
export interface Outlets {
  readonly names: readonly string[];
  /** Hands an event to some of the outlets. Resolves once the output has it. @throws OutputClosed, ConfigError */
  deliver(event: NotifyEvent, names: readonly string[]): Promise<void>;
  /** Waits for the ways. Resolves with the failures: `webhook: …`. */
  close(): Promise<readonly string[]>;
}

interface OutletsParts {
  /** It may also reject. */
  readonly output: Outlet;
  readonly ways: readonly Outlet[];
  readonly memory: Pick<MemoryFile, 'change'>;
  /** Whether the run is being ended, so that a failure may be due to that. */
  readonly isEnding: () => boolean;
}

export const createOutlets = ({ output, ways, memory, isEnding }: OutletsParts): Outlets => {
  const change = (to: typeof withBegun, id: string, name: string) =>
    memory.change(known => ({ memory: { ...known, open: to(known.open, id, name) } }));
  /** Claimed before, begun where a person sees it, then confirmed. */
  const deliverBy = async (
    { name, isForPeople, deliver }: Outlet,
    event: NotifyEvent,
  ): Promise<string | undefined> => {
    if (isForPeople) await change(withBegun, event.id, name);
    const fault = await deliver(event);
    if (fault === undefined || !isEnding()) await change(withoutDelivered, event.id, name);
    return fault;
  };
  const queues = ways.map(way => ({
    name: way.name,
    ...createEventQueue<NotifyEvent>(event =>
      deliverBy(way, event).catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      ),
    ),
  }));
  return {
    names: [output, ...ways].map(({ name }) => name),
    async deliver(event, names) {
      for (const queue of queues) if (names.includes(queue.name)) queue.add(event);
      if (names.includes(output.name)) await deliverBy(output, event);
    },
    async close() {
      const faults: string[] = [];
      for (const queue of queues) {
        const fault = await queue.close();
        if (fault !== undefined) faults.push(`${queue.name}: ${fault}`);
      }
      return faults;
    },
  };
};
