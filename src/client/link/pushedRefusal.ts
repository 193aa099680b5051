import { parseRecord } from '../../api/json/jsonRecord.ts';
import { type ProblemCode, problemStatus } from '../../api/problem.ts';
import { ClientError, type ClientErrorKind } from '../errors.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';

/**
 * The error that a service means whose last update says why it pushes no more: the quota is spent, or the key is not
 * valid any more. Undefined for any other update.
 */
export const refusalIn = (update: PushedUpdate, url: URL, now: number): ClientError | undefined => {
  const type = typeIn(update);
  if (type === undefined) return undefined;
  const { text } = update;
  const { code } = toServiceError({ url, status: 429, headers: {}, text }, now).facts;
  // Checked to be a name of the registry.
  const status = Object.hasOwn(problemStatus, code ?? '') ? problemStatus[code as ProblemCode] : 429;
  const { kind, message, facts } = toServiceError({ url, status, headers: {}, text }, now);
  const meant: ClientErrorKind = type === 'limit' && kind === 'rateLimited' ? 'quotaSpent' : kind;
  if (!final.has(meant)) return undefined;
  const { code: _type, ...rest } = facts;
  // The type stands in for a code, which it is not.
  const named = code === undefined || code === type ? {} : { code };
  const said = text.includes('"message"') ? message : 'The service has stopped pushing: the quota is spent';
  return new ClientError(meant, said, subjectOf(url), { ...rest, ...named });
};

/** What may not pass in a moment. */
const final: ReadonlySet<ClientErrorKind> = new Set(['quotaSpent', 'unauthorized', 'forbidden']);
/** Names that say nothing of what an update is. */
const unnamed = new Set(['message', 'error', '']);

/** The type of such an update; undefined for any other, most of which are not parsed. */
const typeIn = ({ event, text }: PushedUpdate): 'limit' | 'refused' | undefined => {
  if (event === 'limit' || event === 'refused') return event;
  if (!unnamed.has(event) || !(text.includes('"limit"') || text.includes('"refused"'))) return undefined;
  const own = parseRecord(text)?.['type'];
  return own === 'limit' || own === 'refused' ? own : undefined;
};
