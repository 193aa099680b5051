import { isRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { Gap } from '../../../client/link/pushedUpdate.ts';
import type { Incoming } from './source.ts';

/** A recorded update and the moment of its arrival, in milliseconds since 1970 UTC. */
export interface Recorded {
  readonly at: number;
  readonly incoming: Incoming;
}

/** Formats one line of a recording. The update comes last, with its JSON unchanged. */
export const toRecordLine = ({ text, id, event, value }: Incoming, at: number): string => {
  const head = JSON.stringify({ came: new Date(at).toISOString(), id, event });
  const update = value === undefined ? JSON.stringify(text) : text.replaceAll(/[\r\n]+/g, ' ');
  return `${head.slice(0, -1)},"update":${update}}\n`;
};

/** Formats the line of a recording that marks a gap: updates may be missing after the lines before it. */
export const toGapLine = ({ from, to }: Gap): string => {
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return `${JSON.stringify({ came: until, gap: { from: since, to: until } })}\n`;
};

/** An invalid line of a recording. `line` counts from 1. */
export class RecordingError extends Error {
  readonly hint =
    'Create a recording with esports watch <match> --record <file>, or from the lines of esports live stream.';

  constructor(line: number, what: string) {
    super(`line ${line} of the recording ${what}`);
    this.name = 'RecordingError';
  }
}

/** Reads a recording or the output of `live stream` or `watch`; a truncated last line is ignored. @throws RecordingError */
export const readRecording = (text: string): readonly Recorded[] => {
  const lines = text.split('\n');
  const recorded: Recorded[] = [];
  let gap: Gap | undefined;
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const value = parseRecord(line);
    if (value === undefined) {
      if (place === lines.length - 1) continue;
      throw new RecordingError(place + 1, 'is not JSON');
    }
    const missed = gapIn(value);
    if (missed) {
      gap = { from: gap?.from ?? missed.from, to: missed.to };
      continue;
    }
    const found = toRecorded(value, line);
    if (!found) throw new RecordingError(place + 1, 'has no time: neither "came" nor "at"');
    recorded.push(gap ? { ...found, incoming: { ...found.incoming, gap } } : found);
    gap = undefined;
  }
  return recorded.toSorted((a, b) => a.at - b.at);
};

const gapIn = ({ came, gap, update }: Body): Gap | undefined => {
  if (came === undefined || update !== undefined || !isRecord(gap)) return undefined;
  const [from, to] = [Date.parse(String(gap['from'])), Date.parse(String(gap['to']))];
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : { from, to };
};

type Body = Readonly<Record<string, unknown>>;

const toRecorded = (value: Body, line: string): Recorded | undefined => {
  const { came, update, id, event } = value;
  const at = Date.parse(String(came ?? value['at']));
  if (Number.isNaN(at)) return undefined;
  const incoming =
    came === undefined
      ? { text: line, value, id: '', event: '' }
      : { text: JSON.stringify(update), value: update, id: textOf(id), event: textOf(event) };
  return { at, incoming };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
