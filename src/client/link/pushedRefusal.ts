import { parseRecord } from '../../core/json/jsonRecord.ts';
import { type ProblemCode, problemStatus } from '../../core/problem.ts';
import { ClientError, type ClientErrorKind } from '../errors.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';

/**
 * The error behind a service's last update, if it says why nothing more is pushed: the quota is spent, or the key is no
 * longer valid. Undefined for any other update.
 */
export const refusalIn = (update: PushedUpdate, url: URL, now: number): ClientError | undefined => {
  const type = typeIn(update);
  if (type === undefined) return undefined;
  const { text } = update;
  const { code } = toServiceError({ url, status: 429, headers: {}, text }, now).facts;
  // Checked to be a code of the registry.
  const status = Object.hasOwn(problemStatus, code ?? '') ? problemStatus[code as ProblemCode] : 429;
  const { kind, message, facts } = toServiceError({ url, status, headers: {}, text }, now);
  const meant: ClientErrorKind = type === 'limit' && kind === 'rateLimited' ? 'quotaSpent' : kind;
  if (!final.has(meant)) return undefined;
  const { code: _type, ...rest } = facts;
  // Here the type is in the place of the code, but it is not a code.
  const named = code === undefined || code === type ? {} : { code };
  const said = text.includes('"message"') ? message : 'The service stopped pushing: the quota is spent';
  return new ClientError(meant, said, subjectOf(url), { ...rest, ...named });
};

/** Failures that are not temporary. */
const final: ReadonlySet<ClientErrorKind> = new Set(['quotaSpent', 'unauthorized', 'forbidden']);
/** Names that do not reveal the type of an update. */
const unnamed = new Set(['message', 'error', '']);

/** The type of such an update; undefined for any other, most of which are not parsed. */
const typeIn = ({ event, text }: PushedUpdate): 'limit' | 'refused' | undefined => {
  if (event === 'limit' || event === 'refused') return event;
  if (!unnamed.has(event) || !(text.includes('"limit"') || text.includes('"refused"'))) return undefined;
  const own = parseRecord(text)?.['type'];
  return own === 'limit' || own === 'refused' ? own : undefined;
};
