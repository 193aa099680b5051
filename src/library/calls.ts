import type { Route } from '../core/route.ts';
import { ClientError } from '../client/errors.ts';
import { subjectOf } from '../client/http/rawAnswer.ts';
import type { Parameters } from '../client/http/url.ts';
import { askPages, isIncomplete, type WantedPage } from '../client/pages/pages.ts';
import { type ListAnswer, toAnswer } from './answer.ts';
import type { Connections } from './connections.ts';
import type { CallOptions, PagesOptions } from './method.ts';

export const call = async (
  row: Route,
  input: Parameters,
  options: CallOptions,
  connections: Connections,
): Promise<ListAnswer<unknown>> => toAnswer(row, await connections.core(options).call(row, input));

const askAll = (
  row: Route,
  input: Parameters,
  { limit, maxPages = Number.POSITIVE_INFINITY, ...options }: PagesOptions,
  connections: Connections,
): AsyncGenerator<WantedPage<Route>, void, undefined> => {
  const { limit: size, page, ...others } = input;
  return askPages(connections.core(options), row, others, {
    all: true,
    maxPages,
    ...(limit !== undefined && { limit }),
    ...(typeof size === 'number' && { size }),
    ...(typeof page === 'number' && { page }),
  });
};

export async function* pages(
  row: Route,
  input: Parameters,
  options: PagesOptions,
  connections: Connections,
): AsyncGenerator<ListAnswer<unknown>, void, undefined> {
  for await (const page of askAll(row, input, options, connections)) {
    yield toAnswer(row, page.answer);
    refuseIncomplete(page);
  }
}

export async function* rows(
  row: Route,
  input: Parameters,
  options: PagesOptions,
  connections: Connections,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of askAll(row, input, options, connections)) {
    const { answer, lines } = page;
    yield* toAnswer(row, { ...answer, lines: () => answer.lines().slice(0, lines) }).rows();
    refuseIncomplete(page);
  }
}

/** @throws ClientError if the service announced rows that it does not send */
const refuseIncomplete = ({ oddity, answer }: WantedPage<Route>): void => {
  if (!isIncomplete(oddity)) return;
  const why =
    oddity?.kind === 'elsewhere'
      ? `its next page is at another origin, ${oddity.origin}, which must not get the key`
      : 'the service sent the same page again';
  throw new ClientError('unreadable', `The list is incomplete: ${why}`, subjectOf(answer.url), {
    code: 'LIST_INCOMPLETE',
  });
};
