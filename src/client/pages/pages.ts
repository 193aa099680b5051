import type { Route } from '../../core/route.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { createPagePlan, fitsPlan, type ListEnd, type PageOptions } from './pagePlan.ts';
import { shortJson } from '../http/json.ts';
import { unreadable } from '../http/unreadable.ts';
import type { Parameters } from '../http/url.ts';

export { isIncomplete, maxPageSize, type Oddity, type PageOptions } from './pagePlan.ts';

/** A page and how many of its lines count. The last one may have more than wanted, and says how the list ended. */
export interface WantedPage<R extends Route> extends ListEnd {
  readonly answer: Answer<R>;
  readonly lines: number;
  /** The number of rows on the pages before the first one, which `skip` left out. */
  readonly before?: number;
  /** The last page comes again, without lines, because only the answer after it showed how the list ended. */
  readonly again?: true;
}

/**
 * Requests as many pages as the options need and yields them in order. Ends when it has the rows wanted, or at a page
 * without a next one, an empty page, or a repeated page.
 * @throws what `client.call` throws, after the pages before it
 */
export async function* askPages<R extends Route>(
  client: Pick<Client, 'call'>,
  row: R,
  input: Parameters,
  options: PageOptions,
): AsyncGenerator<WantedPage<R>, void, undefined> {
  const plan = createPagePlan(options);
  const asked = (page: number): Parameters => {
    const number = page === 1 ? options.page : page;
    const size = plan.size();
    return {
      ...input,
      ...(size !== undefined && { limit: size }),
      ...(number !== undefined && { page: number }),
    };
  };
  const ahead = createWindow(async (page, at?: URL) => {
    const answer = await client.call(row, asked(page), at, options.texts);
    return page === plan.first ? answer : checkListed(answer);
  }, plan.first);
  const { oneByOne = false } = options;
  // Hold a page until the next has arrived: if that one is empty, this was the last.
  let held: WantedPage<R> | undefined;
  for (let page = plan.first; ; page += 1) {
    const answer = yield* orElse(held, ahead.take());
    if (page === plan.first && !fitsPlan(plan, answer)) {
      yield* askPages(client, row, input, fromTheBeginning(options));
      return;
    }
    const verdict = await plan.judge(page, answer);
    if (verdict.kind === 'over') {
      if (held) yield { ...held, ...verdict.end };
      return;
    }
    yield* unyielded(held);
    held = { answer, lines: verdict.lines, before: plan.before };
    if (verdict.kind === 'last') {
      yield { ...held, ...verdict.end };
      return;
    }
    if (oneByOne) {
      yield held;
      // How the list ended may be known only after the next answer.
      held = { ...held, lines: 0, again: true };
    }
    if (answer.next?.kind === 'url') ahead.ask(answer.next.url);
    else if (!oneByOne) ahead.fill(verdict.askUpTo);
  }
}

/** After a page of a list, a record without any of its fields is a failure, such as `{ "message": "rate limited" }`. */
const checkListed = <R extends Route>(answer: Answer<R>): Answer<R> => {
  if (!answer.isUnread?.()) return answer;
  const { url, status } = answer;
  throw unreadable('NO_DATA', url, { status, message: `The answer is no list: ${shortJson(answer.data())}` });
};

function* unyielded<R extends Route>(
  held: WantedPage<R> | undefined,
): Generator<WantedPage<R>, void, undefined> {
  if (held && !held.again) yield held;
}

/** The same rows, with those before them. */
const fromTheBeginning = ({ skip = 0, limit, ...options }: PageOptions): PageOptions => ({
  ...options,
  ...(limit !== undefined && { limit: limit + skip }),
});

async function* orElse<R extends Route>(
  held: WantedPage<R> | undefined,
  coming: Promise<Answer<R>>,
): AsyncGenerator<WantedPage<R>, Answer<R>, undefined> {
  try {
    return await coming;
  } catch (error) {
    yield* unyielded(held);
    throw error;
  }
}

/** The requests under way, in the order of their pages. */
const createWindow = <T>(call: (page: number, at?: URL) => Promise<T>, first: number) => {
  const coming: Promise<T>[] = [];
  let next = first;
  const askOne = (at?: URL): Promise<T> => {
    const answer = call(next, at);
    next += 1;
    // If an earlier page fails first, nobody awaits this one.
    answer.catch(() => {});
    return answer;
  };
  return {
    /** Returns the next page's answer, requesting it now if necessary. */
    take: (): Promise<T> => coming.shift() ?? askOne(),
    /** Requests the next page at the address that the service gave, unless it was requested by its number. */
    ask: (at: URL): void => {
      if (coming.length === 0) coming.push(askOne(at));
    },
    /** Requests every page up to this one that was not yet requested. */
    fill: (last: number): void => {
      const missing = last - next + 1;
      for (let asked = 0; asked < missing; asked += 1) coming.push(askOne());
    },
  };
};
