import type { Lineup } from '../../watch/feed/notices.ts';
import type { CommandContext, HiddenResults } from '../../context/types.ts';
import type { MatchNotice, NotifyEvent } from './event.ts';
import { type Delivery, interruptedIn, takeOver } from './deliveries.ts';
import { claim } from './memory.ts';
import type { MemoryFile } from './memoryFile.ts';
import type { Outlets } from './outlets.ts';
import { isQuiet, type QuietHours } from './quiet.ts';

/** Tells events: each once, whatever was restarted, not in quiet hours, and not more an hour than the user wants. */
export interface Teller {
  /** Also remembers what was seen: the prices of skins. */
  tell(events: readonly NotifyEvent[], prices?: ReadonlyMap<string, number>): Promise<void>;
  /** What runs that were killed may not have delivered. */
  interrupted(): readonly NotifyEvent[];
  /** Delivers those of them that are wanted, to the outlets that may not have them, as `redelivered`. */
  resume(wanted: readonly NotifyEvent[]): Promise<void>;
  /** Remembers the lineups for the next run. Resolves with the events that were held back. */
  close(): Promise<readonly NotifyEvent[]>;
}

/** The limits and outlets of a teller. */
interface TellerParts {
  readonly memory: MemoryFile;
  readonly lineups: ReadonlyMap<string, Lineup>;
  readonly quiet: QuietHours | undefined;
  readonly perHour: number;
  readonly timeZone: string | undefined;
  readonly now: CommandContext['host']['now'];
  readonly outlets: Pick<Outlets, 'names' | 'deliver'>;
}

export const createTeller = (parts: TellerParts): Teller => {
  const { memory, lineups, quiet, perHour, timeZone, outlets } = parts;
  const { run, isDead } = memory;
  const isQuietAt = (now: number): boolean => quiet !== undefined && isQuiet(quiet, now, timeZone);
  const held: NotifyEvent[] = [];
  return {
    async tell(events, prices) {
      if (events.length === 0 && !prices) return;
      const now = parts.now();
      const claimed = await memory.change(known =>
        claim(
          { ...known, lineups: merged(known.lineups, lineups), prices: prices ?? known.prices },
          events,
          { now, isQuiet: isQuietAt(now), perHour },
          { run, outlets: outlets.names },
        ),
      );
      held.push(...claimed.held);
      for (const event of claimed.tell) await outlets.deliver(event, outlets.names);
    },
    interrupted: () =>
      byEvent(interruptedIn(memory.read().open, isDead, parts.now())).map(([{ event }]) => event),
    async resume(wanted) {
      if (memory.read().open.length === 0) return;
      const now = parts.now();
      const heir = { run, outlets: outlets.names, wanted: new Set(wanted.map(({ id }) => id)), isDead, now };
      const quietNow = isQuietAt(now);
      const { taken } = await memory.change(known => {
        const split = takeOver(known.open, heir);
        const open = quietNow ? split.rest : [...split.rest, ...split.taken];
        return { memory: { ...known, open }, taken: byEvent(split.taken) };
      });
      if (quietNow) held.push(...taken.map(([{ event }]) => event));
      else
        for (const deliveries of taken) {
          const event = wanted.find(({ id }) => id === deliveries[0].event.id) ?? deliveries[0].event;
          await outlets.deliver(
            { ...event, redelivered: true },
            deliveries.map(({ outlet }) => outlet),
          );
        }
    },
    async close() {
      await memory.change(known => ({ memory: { ...known, lineups: merged(known.lineups, lineups) } }));
      return held;
    },
  };
};

/** What may be told of a notice: of a match whose result is hidden only that it started, without any score. */
export const tellable = (
  notice: MatchNotice,
  hidden: Pick<HiddenResults, 'has'> | undefined,
): readonly MatchNotice[] => {
  if (!hidden?.has(notice.matchId)) return [notice];
  const { score: _score, mapScore: _mapScore, ...started } = notice;
  return notice.type === 'match_start' ? [started] : [];
};

type Some<T> = readonly [T, ...T[]];

/** The deliveries of each event, in order. */
const byEvent = (deliveries: readonly Delivery[]): readonly Some<Delivery>[] =>
  [...Map.groupBy(deliveries, ({ event }) => event.id).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

/** The lineup seen last comes last. */
const merged = (
  known: ReadonlyMap<string, Lineup>,
  seen: ReadonlyMap<string, Lineup>,
): ReadonlyMap<string, Lineup> => {
  const all = new Map(known);
  for (const [team, lineup] of seen) {
    all.delete(team);
    all.set(team, lineup);
  }
  return all;
};
