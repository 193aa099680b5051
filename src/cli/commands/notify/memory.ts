import { isRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { Lineup } from '../../watch/feed/notices.ts';
import { type Delivery, deliveryIn } from './deliveries.ts';
import type { NotifyEvent } from './event.ts';

/** What notify remembers of a service over restarts. */
export interface Memory {
  /** The oldest first. */
  readonly told: readonly Told[];
  /** What was claimed and has not reached its outlet, as far as is known; the oldest first. */
  readonly open: readonly Delivery[];
  /** The last lineup of each team, by its slug; the one seen last comes last. */
  readonly lineups: ReadonlyMap<string, Lineup>;
  /** The last seen price of each followed skin, by its slug. */
  readonly prices: ReadonlyMap<string, number>;
}

/** An event that was told, or held back: it is never told again. */
interface Told {
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly held: boolean;
}

/** When nothing may be told, and how much at most. */
export interface Limits {
  readonly now: number;
  readonly isQuiet: boolean;
  /** The most notices in any 60 minutes. */
  readonly perHour: number;
}

/** Who claims events: a run, and the names of its outlets. */
interface Claimant {
  readonly run: number;
  readonly outlets: readonly string[];
}

export const emptyMemory: Memory = { told: [], open: [], lineups: new Map(), prices: new Map() };

/** The most events and lineups that are remembered: those of weeks. */
const mostTold = 2000;
const mostOpen = 500;
const mostLineups = 500;
const hour = 3_600_000;

/** Decides which of the events are to be told. Each id is told or held back once, whatever happens later. */
export const claim = (
  memory: Memory,
  events: readonly NotifyEvent[],
  { now, isQuiet, perHour }: Limits,
  { run, outlets }: Claimant,
): {
  readonly memory: Memory;
  readonly tell: readonly NotifyEvent[];
  readonly held: readonly NotifyEvent[];
} => {
  const known = new Set(memory.told.map(({ id }) => id));
  const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
  const lately = memory.told.filter(({ at, held }) => !held && at > now - hour).length;
  const room = isQuiet ? 0 : Math.max(0, perHour - lately);
  const tell = fresh.slice(0, room);
  const added = fresh.map(({ id }, place) => ({ id, at: now, held: place >= room }));
  const open = tell.flatMap(event => outlets.map(outlet => ({ event, outlet, run, at: now, begun: false })));
  return {
    memory: {
      ...memory,
      told: [...memory.told, ...added].slice(-mostTold),
      open: [...memory.open, ...open].slice(-mostOpen),
    },
    tell,
    held: fresh.slice(room),
  };
};

export const encodeMemory = ({ told, open, lineups, prices }: Memory): string =>
  JSON.stringify({
    version: 1,
    told: told.map(({ id, at, held }) => (held ? [id, at, 'held'] : [id, at])),
    ...(open.length > 0 && { open }),
    lineups: Object.fromEntries(
      [...lineups].slice(-mostLineups).map(([team, lineup]) => [team, Object.fromEntries(lineup)]),
    ),
    prices: Object.fromEntries(prices),
  });

/** A damaged entry is left out, and so is everything of a file that is none of ours. */
export const decodeMemory = (text: string): Memory => {
  const { told, open, lineups, prices } = parseRecord(text) ?? {};
  return {
    told: (Array.isArray(told) ? told : []).flatMap((entry: unknown): readonly Told[] => {
      if (!Array.isArray(entry)) return [];
      const [id, at, held]: readonly unknown[] = entry;
      return typeof id === 'string' && typeof at === 'number' ? [{ id, at, held: held === 'held' }] : [];
    }),
    open: (Array.isArray(open) ? open : []).flatMap((entry: unknown) => deliveryIn(entry) ?? []),
    lineups: new Map(
      entriesOf(lineups).flatMap(([team, players]) => [
        [team, new Map(entriesOf(players).filter(isTextEntry))] as const,
      ]),
    ),
    prices: new Map(entriesOf(prices).filter(isNumberEntry)),
  };
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : [];
const isTextEntry = (entry: readonly [string, unknown]): entry is readonly [string, string] =>
  typeof entry[1] === 'string';
const isNumberEntry = (entry: readonly [string, unknown]): entry is readonly [string, number] =>
  typeof entry[1] === 'number';
