import { parseRecord } from '../../api/json/jsonRecord.ts';
import { ClientError } from '../errors.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';

/** The error that a service means which pushes word of a spent quota as its last update; undefined for any other. */
export const limitIn = ({ event, text }: PushedUpdate, url: URL, now: number): ClientError | undefined => {
  if (
    event !== 'limit' &&
    !(unnamed.has(event) && text.includes('"limit"') && parseRecord(text)?.['type'] === 'limit')
  )
    return undefined;
  const { message, facts } = toServiceError({ url, status: 429, headers: {}, text }, now);
  const { code, ...rest } = facts;
  // The type stands in for a code, which it is not.
  const named = code === undefined || code === 'limit' ? {} : { code };
  const said = text.includes('"message"') ? message : 'The service has stopped pushing: the quota is spent';
  return new ClientError('quotaSpent', said, subjectOf(url), { ...rest, ...named });
};

/** Names that say nothing of what an update is. */
const unnamed = new Set(['message', 'error', '']);
