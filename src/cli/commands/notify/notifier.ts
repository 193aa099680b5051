import type { CommandContext } from '../../context/types.ts';
import type { Lineup } from '../../watch/feed/notices.ts';
import { createEventQueue } from '../watch/eventQueue.ts';
import type { NotifyEvent } from './event.ts';
import type { Delivery, MemoryFile } from './memory.ts';
import { isQuiet, type QuietHours } from './quiet.ts';

export interface Outlet {
  readonly name: string;
  /** Whether people see what goes there; a program recognizes a repeated event by its id. */
  readonly isForPeople: boolean;
  /** Delivers one event, and resolves with the failure, if any. */
  readonly deliver: (event: NotifyEvent) => Promise<string | undefined>;
}

interface NotifierParts {
  readonly memory: MemoryFile;
  readonly lineups: ReadonlyMap<string, Lineup>;
  readonly quiet: QuietHours | undefined;
  readonly perHour: number;
  readonly timeZone: string | undefined;
  readonly now: CommandContext['host']['now'];
  /** Standard output, which may also reject, and which the next event waits for. */
  readonly output: Outlet;
  readonly ways: readonly Outlet[];
  /** Whether the run is being ended, so that a failure may be due to that. */
  readonly isEnding: () => boolean;
}

const hour = 3_600_000;
/** For how long a notice that may not have arrived is delivered by a later run, in milliseconds. */
const longestWait = 15 * 60_000;

/** Tells events: each once, whatever was restarted, not in quiet hours, and not more an hour than the user wants. */
export const createNotifier = (parts: NotifierParts) => {
  const { memory, lineups, quiet, perHour, timeZone, output, ways, isEnding } = parts;
  const { run, isDead } = memory;
  const outlets = [output, ...ways].map(({ name }) => name);
  const isQuietAt = (now: number): boolean => quiet !== undefined && isQuiet(quiet, now, timeZone);
  const held: NotifyEvent[] = [];

  /** Claimed before, begun where a person sees it, then confirmed. */
  const deliverBy = async ({ name, isForPeople, deliver }: Outlet, event: NotifyEvent) => {
    const isThis = ({ event: { id }, outlet }: Delivery): boolean => id === event.id && outlet === name;
    if (isForPeople)
      await memory.change(({ open }) => ({
        open: open.map(each => (isThis(each) ? { ...each, begun: true } : each)),
      }));
    const fault = await deliver(event);
    if (fault === undefined || !isEnding())
      await memory.change(({ open }) => ({ open: open.filter(each => !isThis(each)) }));
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
  const deliverTo = async (names: readonly string[], event: NotifyEvent): Promise<void> => {
    for (const queue of queues) if (names.includes(queue.name)) queue.add(event);
    if (names.includes(output.name)) await deliverBy(output, event);
  };

  /** What a killed run left that may be delivered again. */
  const isRepeatable = ({ begun, at }: Delivery): boolean => !begun && at > parts.now() - longestWait;
  return {
    /** Also remembers what was seen: the prices of skins. @throws OutputClosed, ConfigError */
    async tell(events: readonly NotifyEvent[], prices?: ReadonlyMap<string, number>): Promise<void> {
      if (events.length === 0 && !prices) return;
      const now = parts.now();
      const { fresh, room } = await memory.change(known => {
        const before = new Set(known.told.map(([id]) => id));
        const fresh = events.filter(({ id }) => !before.has(id) && before.add(id));
        const lately = known.told.filter(([, at, isHeld]) => !isHeld && at > now - hour).length;
        const room = isQuietAt(now) ? 0 : Math.max(0, perHour - lately);
        const claimed = fresh
          .slice(0, room)
          .flatMap(event => outlets.map(outlet => ({ event, outlet, run, at: now, begun: false })));
        const told = fresh.map(({ id }, place) =>
          place < room ? ([id, now] as const) : ([id, now, 'held'] as const),
        );
        return {
          told: [...known.told, ...told],
          open: [...known.open, ...claimed],
          lineups: merged(known.lineups, lineups),
          prices: prices ?? known.prices,
          fresh,
          room,
        };
      });
      for (const each of fresh.slice(room)) held.push(each);
      for (const event of fresh.slice(0, room)) await deliverTo(outlets, event);
    },
    /** What runs that were killed may not have delivered. */
    interrupted: (): readonly NotifyEvent[] => {
      const left = memory.read().open.filter(each => isRepeatable(each) && isDead(each.run));
      return [...new Map(left.map(({ event }) => [event.id, event])).values()];
    },
    /** Delivers each once, as `redelivered`, to the outlets that may lack it. What only other runs want waits for them. */
    async resume(wanted: readonly NotifyEvent[]): Promise<void> {
      if (memory.read().open.length === 0) return;
      const ids = new Set(wanted.map(({ id }) => id));
      const quietNow = isQuietAt(parts.now());
      const { taken } = await memory.change(({ open }) => {
        const dead = new Set(open.filter(each => isDead(each.run)));
        const again = [...dead].filter(isRepeatable);
        const taken = again.filter(({ event, outlet }) => ids.has(event.id) && outlets.includes(outlet));
        const rest = open.filter(each => !dead.has(each) || (again.includes(each) && !taken.includes(each)));
        return { open: quietNow ? rest : [...rest, ...taken.map(each => ({ ...each, run }))], taken };
      });
      for (const event of wanted) {
        const names = taken.flatMap(each => (each.event.id === event.id ? each.outlet : []));
        if (names.length === 0) continue;
        if (quietNow) held.push(event);
        else await deliverTo(names, { ...event, redelivered: true });
      }
    },
    /** Remembers the lineups for the next run. Resolves with the events that were held back. */
    async close(): Promise<readonly NotifyEvent[]> {
      await memory.change(known => ({ lineups: merged(known.lineups, lineups) }));
      return held;
    },
    /** Waits for the ways. Resolves with their failures: `webhook: …`. */
    async faults(): Promise<readonly string[]> {
      const faults: string[] = [];
      for (const queue of queues) {
        const fault = await queue.close();
        if (fault !== undefined) faults.push(`${queue.name}: ${fault}`);
      }
      return faults;
    },
  };
};

/** The lineup seen last comes last. */
const merged = (
  known: ReadonlyMap<string, Lineup>,
  seen: ReadonlyMap<string, Lineup>,
): ReadonlyMap<string, Lineup> => new Map([...[...known].filter(([team]) => !seen.has(team)), ...seen]);
