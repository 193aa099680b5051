import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Clock } from '../../clock.ts';
import { LogAway, type LoggedEvent, type LoggedMatch, type Step } from '../../live/eventLog.ts';

/** One step, as it is published. What is absent stays as it was. */
export interface StepMessage {
  readonly kind: 'step';
  /** Names the append that it comes of. */
  readonly by: string;
  /** The place of the match's message before it; 0 for the first. */
  readonly after: number;
  readonly step: Omit<Step, 'state'>;
  /** How the adapters' state changed. */
  readonly state?: Delta | undefined;
}

/** A whole match, which stands for all its messages up to one. */
export interface WholeMessage {
  readonly kind: 'whole';
  readonly after: number;
  readonly match: LoggedMatch;
}

/** What a whole match is read for only when somebody asks. */
export interface Content {
  readonly events: readonly LoggedEvent[];
  readonly state?: Json | undefined;
}

type Head = StepMessage | WholeMessage;

/** The length of the head (4 bytes, big-endian), head and content, each compressed JSON: listing needs no events. */
export const encodeMessage = (head: Head, content?: Content): Uint8Array => {
  const packed = pack(head);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(packed.length);
  return Buffer.concat([length, packed, ...(content ? [pack(content)] : [])]);
};

/** @throws Error if the bytes are no such message */
export const decodeHead = (bytes: Uint8Array): Head => {
  // This program wrote it, or a later one that keeps to the form.
  const head = unpack(bytes.subarray(4, contentStart(bytes))) as Head | null;
  if (head?.kind === 'step' || head?.kind === 'whole') return head;
  throw new Error('the message is of no known kind');
};

export const decodeContent = (bytes: Uint8Array): Content =>
  // As above.
  unpack(bytes.subarray(contentStart(bytes))) as Content;

const contentStart = (bytes: Uint8Array): number =>
  4 + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32BE(0);

const pack = (value: unknown): Buffer => zstdCompressSync(JSON.stringify(value));
const unpack = (bytes: Uint8Array): unknown => JSON.parse(zstdDecompressSync(bytes).toString()) as unknown;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** `[value]`: the other value as it is; an object: changes of members by name (in a list: index), null for one that is gone. */
export type Delta = readonly [Json] | { readonly [name: string]: Delta | null };

/** The smallest description of a change of plain JSON that needs no search: members are compared by their names. */
export const deltaOf = (before: Json | undefined, after: Json): Delta | undefined => {
  if (before === after) return undefined;
  if (!isNested(before) || !isNested(after) || Array.isArray(before) !== Array.isArray(after)) return [after];
  const [from, to] = [membersOf(before), membersOf(after)];
  const changes: Record<string, Delta | null> = Object.create(null) as Record<string, Delta | null>;
  for (const name of from.keys()) if (!to.has(name)) changes[name] = null;
  for (const [name, value] of to) {
    const change = deltaOf(from.get(name), value);
    if (change) changes[name] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
};

/** The value after a change that `deltaOf` described. It shares with `before` what is the same. */
export const withDelta = (before: Json | undefined, delta: Delta): Json => {
  if (isWhole(delta)) return delta[0];
  const members = isNested(before) ? membersOf(before) : new Map<string, Json>();
  for (const [name, change] of Object.entries(delta))
    if (change === null) members.delete(name);
    else members.set(name, withDelta(members.get(name), change));
  return Array.isArray(before) ? [...members.values()] : Object.fromEntries(members);
};

const isWhole = (delta: Delta): delta is readonly [Json] => Array.isArray(delta);

const isNested = (value: Json | undefined): value is readonly Json[] | { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null;

/** A list loses members at its end alone, since they are known by index. */
const membersOf = (value: readonly Json[] | { readonly [name: string]: Json }): Map<string, Json> =>
  new Map(Object.entries(value));

/** The longest wait for a message that the server has stored, in ms. */
const patience = 3000;

/** The places of the messages that have come, one after another. */
export const createArrivals = (clock: Clock) => {
  const waiting = new Set<() => void>();
  let last = 0;
  /** Waits until a message has come, for as long as messages come. @throws LogAway */
  const reached = async (place: number): Promise<void> => {
    if (last >= place) return;
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => {
      if (last >= place) resolve();
    };
    waiting.add(wake);
    const cancel = clock.setTimer(patience, resolve);
    await promise;
    cancel();
    waiting.delete(wake);
    if (last === before) throw new LogAway('NATS has a message that does not come to this node');
    await reached(place);
  };
  return {
    last: (): number => last,
    came: (place: number): void => {
      last = place;
      for (const wake of waiting) wake();
    },
    /** The stream is read from its beginning again. */
    restart: (): void => {
      last = 0;
    },
    reached,
  };
};
