import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { LoggedEvent, LoggedMatch, Step } from '../../live/eventLog.ts';
import type { Delta, Json } from './delta.ts';

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

/**
 * The bytes of a message: the length of the head (four bytes, the most significant first), the head and the content, each
 * compressed JSON. So a match can be listed without reading all its events.
 */
export const encodeMessage = (head: Head, content?: Content): Uint8Array => {
  const packed = pack(head);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(packed.length);
  return Buffer.concat([length, packed, ...(content ? [pack(content)] : [])]);
};

/** @throws Error if the bytes are no such message */
export const decodeHead = (bytes: Uint8Array): Head => {
  const head = unpack(bytes.subarray(4, contentStart(bytes)));
  if (typeof head !== 'object' || head === null || !('kind' in head) || !isKind(head.kind))
    throw new Error('the message is of no known kind');
  // This program wrote it, or a later one that keeps to the form.
  return head as Head;
};

export const decodeContent = (bytes: Uint8Array): Content =>
  // As above.
  unpack(bytes.subarray(contentStart(bytes))) as Content;

const isKind = (kind: unknown): kind is Head['kind'] => kind === 'step' || kind === 'whole';

const contentStart = (bytes: Uint8Array): number =>
  4 + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32BE(0);

const pack = (value: unknown): Buffer => zstdCompressSync(JSON.stringify(value));
const unpack = (bytes: Uint8Array): unknown => JSON.parse(zstdDecompressSync(bytes).toString()) as unknown;
