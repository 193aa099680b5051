import { createHash } from 'node:crypto';
import { foldersOf } from '../../../client/account/folders.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import { isRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { CommandContext } from '../../context/types.ts';
import { writeHost } from '../../host/writeHost.ts';
import { tryLock, withLock } from '../../settings/lock.ts';
import { readPrivateFile, replacePrivateFile } from '../../settings/privateFile.ts';
import type { Lineup } from '../../watch/feed/notices.ts';
import type { NotifyEvent } from './event.ts';

export interface Memory {
  /** The events that were told or held back, the oldest first: none is told again. */
  readonly told: readonly Told[];
  /** What was claimed and has not reached its outlet, as far as is known; the oldest first. */
  readonly open: readonly Delivery[];
  /** The last lineup of each team, by its slug; the one seen last comes last. */
  readonly lineups: ReadonlyMap<string, Lineup>;
  /** The last seen price of each followed skin, by its slug. */
  readonly prices: ReadonlyMap<string, number>;
}

/** `at`: milliseconds since 1970 UTC. */
type Told = readonly [id: string, at: number, held?: 'held'];

/** A notice on its way to one outlet, forgotten once it has arrived. */
export interface Delivery {
  readonly event: NotifyEvent;
  readonly outlet: string;
  readonly run: number;
  /** When it was claimed, milliseconds since 1970 UTC. */
  readonly at: number;
  /** Whether a person may have seen it, who could not tell a repeated notice from a new one. */
  readonly begun: boolean;
}

/** The most events and lineups that are remembered: those of weeks. */
const mostTold = 2000;
const mostOpen = 500;
const mostLineups = 500;

export type MemoryFile = ReturnType<typeof openMemoryFile>;

/** `scope`: the service and game, or the data file, whose events these are. @throws ConfigError */
export const openMemoryFile = (scope: string, { host, warn }: CommandContext) => {
  const folder = `${foldersOf(host).state}/notify`;
  const path = `${folder}/${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.json`;
  makeFolder(folder);
  const lockOf = (run: number) => tryLock(`${path}.run${run}`);
  let run = 0;
  let close = lockOf(run);
  while (!close) close = lockOf((run += 1));
  const read = () => decodeMemory(readPrivateFile(path, host, 'refuseLink') ?? '');
  return {
    /** The number of this run, which no other living run has. */
    run,
    /** Whether a run of this number was killed: it is this one's number, or nobody's. */
    isDead: (other: number): boolean => {
      if (other === run) return true;
      const release = lockOf(other);
      release?.();
      return release !== undefined;
    },
    read,
    /** Changes it while no other process does, so that of two runs one tells an event. @throws ConfigError */
    change: <T extends Partial<Memory>>(change: (memory: Memory) => T): Promise<T> =>
      withLock(`${folder}/.lock`, writeHost(host, warn).pause, () => {
        const known = read();
        const changed = change(known);
        replacePrivateFile(path, encodeMemory({ ...known, ...changed }), host.pid);
        return changed;
      }),
    close,
  };
};

export const encodeMemory = ({ told, open, lineups, prices }: Memory): string =>
  JSON.stringify({
    version: 1,
    told: told.slice(-mostTold),
    open: open.slice(-mostOpen),
    lineups: Object.fromEntries(
      [...lineups].slice(-mostLineups).map(([team, lineup]) => [team, Object.fromEntries(lineup)]),
    ),
    prices: Object.fromEntries(prices),
  });

/** A damaged entry is left out, and so is everything of a file that is none of ours. */
export const decodeMemory = (text: string): Memory => {
  const { told, open, lineups, prices } = parseRecord(text) ?? {};
  return {
    told: listOf(told, isTold),
    open: listOf(open, isDelivery),
    lineups: new Map(
      entriesOf(lineups, isRecord).map(([team, players]) => [team, new Map(entriesOf(players, isText))]),
    ),
    prices: new Map(entriesOf(prices, isNumber)),
  };
};

type Is<T> = (value: unknown) => value is T;

const listOf = <T>(value: unknown, is: Is<T>): readonly T[] => (Array.isArray(value) ? value.filter(is) : []);

const entriesOf = <T>(value: unknown, is: Is<T>): readonly (readonly [string, T])[] =>
  Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, T] => is(entry[1]));

const isText: Is<string> = value => typeof value === 'string';
const isNumber: Is<number> = value => typeof value === 'number';
const isTold = (entry: unknown): entry is Told =>
  Array.isArray(entry) && isText(entry[0]) && isNumber(entry[1]);

const isDelivery = (entry: unknown): entry is Delivery => {
  if (!isRecord(entry) || !isRecord(entry['event'])) return false;
  const { event, outlet, run, at } = entry;
  return isText(event['id']) && isText(event['text']) && isText(outlet) && isNumber(run) && isNumber(at);
};
