import { eachMember } from '../../api/json/jsonScan.ts';
import type { Route } from '../../api/route.ts';
import type { AnswerOrigin } from '../../client/answer.ts';
import type { WantedPage } from '../../client/pages/pages.ts';

/**
 * The whole envelope of an answer as JSON text, every digit kept: the service's own members in their order with
 * `data` in its place (of several pages the items of all, and the other members of the last), and `client`, which
 * says where the answer comes from. `now` is in milliseconds since 1970 UTC.
 */
export const toEnvelope = (document: string, { answer }: WantedPage<Route>, now: number): string => {
  const members: string[] = [];
  const { text, data } = answer;
  let enveloped = false;
  eachMember(text, (key, start, end) => {
    const isData = key === 'data';
    enveloped ||= isData;
    if (key !== 'client') members.push(member(key, isData ? document : text.slice(start, end)));
  });
  // A body without an envelope is `data` itself.
  const own = enveloped && data !== undefined ? members : [member('data', document)];
  const { source, fetchedAt, stale }: AnswerOrigin = answer.client ?? {
    source: 'service',
    fetchedAt: now,
    stale: false,
  };
  const client = { source, fetchedAt: new Date(fetchedAt).toISOString(), stale };
  return `{${[...own, member('client', JSON.stringify(client))].join(',')}}`;
};

const member = (key: string, value: string): string => `${JSON.stringify(key)}:${value}`;
