import { ClientError } from '../errors.ts';
import type { Ending } from './linkSetup.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';

/** Codes after which a room may be joined again: the service is going away, failed, restarts, or is busy. */
const passing = new Set([1001, 1005, 1006, 1011, 1012, 1013, 1014]);
/** Codes of an orderly end: a client that joins again is admitted. */
const clean = new Set([1001, 1005, 1012]);
/** Codes for a protocol violation by either end (RFC 6455, 7.4.1). */
const broken = new Set([1002, 1003, 1007, 1009, 1010]);

/** No code of a service: its connection ended, from either end, before one came. */
const unsaid = 1006;

/** The meaning of the code with which a service closes a room. `wasLinked`: whether the room had been joined. */
export const closeEnding = (code: number, reason: string, url: URL, now: number): Ending => {
  if (code === 1000) return { kind: 'done' };
  const said =
    code === unsaid
      ? 'The connection to the room ended without a reason'
      : `The service closed the room (${code}${reason === '' ? '' : `: ${reason}`})`;
  if (passing.has(code))
    return {
      kind: 'broken',
      error: new ClientError('network', said, subjectOf(url)),
      clean: clean.has(code),
    };
  if (broken.has(code))
    return final(new ClientError('unreadable', said, subjectOf(url), { code: 'BAD_ROOM' }));
  const status = statusOf(code, reason);
  if (status === undefined) return final(new ClientError('network', said, subjectOf(url)));
  const text = JSON.stringify({ message: said });
  const { kind, facts } = toServiceError({ url, status, headers: {}, text }, now);
  const error = new ClientError(kind, said, subjectOf(url), { ...facts, status });
  return kind === 'serverFailed' || kind === 'rateLimited' ? { kind: 'broken', error } : final(error);
};

const final = (error: ClientError): Ending => ({ kind: 'final', error });

/** The HTTP status that a code corresponds to: 1008 is a refusal, and by convention 4401 means 401. */
const statusOf = (code: number, reason: string): number | undefined => {
  if (code === 1008) return /quota|limit|plan|monthly/i.test(reason) ? 429 : 403;
  return code >= 4400 && code <= 4599 ? code - 4000 : undefined;
};
