import { addressOf, isSuccess, type RawAnswer } from '../../../client/http/rawAnswer.ts';
import type { Target } from '../../../client/http/url.ts';
import { inertLines, safeText } from '../../../output/text/safeText.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { exclusive } from '../../parse/flagFaults.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { waitingFor } from '../../context/progress.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { apiFlags } from './apiCommand.ts';
import { showRequests } from '../route/dryRun.ts';
import type { Route } from '../../../core/route.ts';
import { list, record } from '../../../core/schema.ts';
import type { Client } from '../../../client/client.ts';
import { askPages, maxPageSize, type PageOptions } from '../../../client/pages/pages.ts';
import type { CommandContext } from '../../context/types.ts';
import { continueText, type PageTally, tallyPages, usualMaxPages } from '../../show/pageTally.ts';
import { toFormatInput } from '../../show/routeInput.ts';
import { noteCut } from '../route/listFaults.ts';
import { boundedPages } from '../route/routeInputs.ts';
import { elementTexts } from '../../../core/json/jsonText.ts';
import { ClientError } from '../../../client/errors.ts';
import { parseJson } from '../../../client/http/json.ts';
import type { FormatInput } from '../../../output/formats/format.ts';
import { openPresent, type Present } from '../../show/present.ts';

/** A list of which nothing is known. Its pages are never stored. */
const anyList: Route = {
  about: 'Any list',
  path: '/',
  params: {},
  query: {},
  returns: list(record('A record', {})),
  columns: [],
  examples: [],
  lifetime: 0,
};

/** Follows the pages of a list at any path, as `--all` does, and prints one array of their rows. */
const runPages = async (addressOn: (target: Target) => URL, context: CommandContext) => {
  if (wantsDryRun(context)) {
    return showRequests(context, async ({ client, target }) => {
      for await (const _ of pagesAt(addressOn(target), client, context));
    });
  }
  const show = await openJson(context);
  const { client, target } = await context.openService({ manyRequests: true, everyPage: true });
  const url = addressOn(target);
  const { tally, wait, watch } = tallyPages(context, target.baseUrl);
  const pages = watch(pagesAt(url, client, context));
  try {
    const input = toFormatInput(anyList, pages, { forPeople: false, selection: { own: false } });
    if (await show(input)) return;
  } finally {
    wait.end();
  }
  if (tally.failure !== undefined) {
    await context.warn(continueText(tally, continuation(url, tally), true));
    throw tally.failure;
  }
  return noteCut(tally, continuation(url, tally), context);
};

async function* pagesAt(url: URL, client: Client, { flags }: CommandContext) {
  const typed = (name: string): number | undefined => {
    const value = Number(url.searchParams.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const [page, size] = [typed('page'), typed('limit')];
  const options: PageOptions = {
    all: true,
    maxPages: flags.maxPages ?? usualMaxPages,
    ...(page !== undefined && { page }),
    ...(size !== undefined && { size }),
    ...boundedPages(flags),
  };
  const call: Client['call'] = (of, input, at) => {
    const next = new URL(at ?? url);
    if (at === undefined)
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) next.searchParams.set(name, String(value));
    return client.call(of, {}, next);
  };
  yield* askPages({ call }, anyList, {}, options);
}

const continuation = (url: URL, { pages, before }: PageTally): string => {
  const size = Number(url.searchParams.get('limit') ?? maxPageSize);
  return `page=${Number(url.searchParams.get('page') ?? 1) + before / size + pages} in the path`;
};

/** The address of a typed path or URL, which must be at the service’s own origin because the key goes there. @throws UsageError */
export const addressIn = (
  { baseUrl }: Pick<Target, 'baseUrl'>,
  typed: string,
  parameters: readonly (readonly [string, string])[],
): URL => {
  const base = new URL(baseUrl);
  const url = isWhole(typed) ? ofOrigin(typed, base) : joined(typed, base);
  url.hash = '';
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url;
};

/** Refuses what is no path, before anything is opened. @throws UsageError */
export const checkPath = (typed: string): void => {
  // A URL parser drops tabs and line breaks, and reads a backslash as a slash.
  const read = typed.replaceAll(/[\t\r\n]/g, '').replaceAll('\\', '/');
  const segments = read.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const climbs = segments.some(part => /^(?:\.|%2e){1,2}$/i.test(part));
  const isOther = read.startsWith('//') || (/^[a-z][\w+.-]*:/i.test(read) && !isWhole(read));
  if (climbs || isOther || (isWhole(typed) && !URL.canParse(typed))) throw noPath(typed);
};

const isWhole = (typed: string): boolean => /^https?:\/\//i.test(typed);

const ofOrigin = (typed: string, base: URL): URL => {
  const url = new URL(typed);
  if (url.origin === base.origin) return new URL(base.origin + url.pathname + url.search);
  throw new UsageError(
    `"${typed}" is at another origin than ${addressOf(base)}, and must not get its key`,
    'Choose the service with --base-url or --profile, and type only the path: esports api /game/live',
  );
};

const joined = (typed: string, base: URL): URL => {
  const root = base.href.replace(/\/$/, '');
  const url = new URL(typed.startsWith('/') ? root + typed : `${root}/${typed}`);
  if (url.origin !== base.origin || !`${url.pathname}/`.startsWith(new URL(`${root}/`).pathname))
    throw noPath(typed);
  return url;
};

const noPath = (typed: string): UsageError =>
  new UsageError(`"${typed}" is not a path below the base URL`, 'For example: esports api /game/live');

export const run: CommandModule['run'] = async (invocation, context) => {
  const { path = '' } = invocation.args;
  const { include = false, paginate = false } = ownFlags(invocation, apiFlags);
  if (include && paginate) throw exclusive('--include', '--paginate');
  const { skip = 0, jq } = context.flags;
  if (skip > 0 && !paginate && jq === undefined)
    throw new UsageError('--skip leaves out rows, and a body is one document', 'Add --paginate or -q.');
  checkPath(path);
  const addressOn = (target: Target): URL => addressIn(target, path, context.flags.param ?? []);
  if (paginate) {
    return runPages(addressOn, context);
  }
  if (wantsDryRun(context)) {
    return showRequests(context, async ({ client, target }) => void (await client.get(addressOn(target))));
  }
  const show = await openBody(context);
  const { target, client } = await context.openService({ stream: true });
  const wait = context.progress.begin(waitingFor(new URL(target.baseUrl)));
  const came = async (answer: RawAnswer): Promise<void> => {
    wait.end();
    if (include) await context.print(headOf(answer, context.host.stdout.isTerminal));
    if (include && !isSuccess(answer)) await show(answer);
  };
  const raw = await client.get(addressOn(target), came).finally(wait.end);
  await show(raw);
};

const headOf = ({ status, headers }: RawAnswer, terminal: boolean): string => {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].map(line => (terminal ? safeText(line) : line)).join('\n');
};

/** How a body is shown: as it is in a pipe, and as indented JSON or inert text on a terminal. */
const openBody = async (context: CommandContext): Promise<(raw: RawAnswer) => Promise<void>> => {
  const { flags, host, print } = context;
  const { isTerminal } = host.stdout;
  const formatted = flags.json !== undefined || flags.jq !== undefined;
  const asText = ({ text }: RawAnswer): Promise<void> => {
    const whole = text.endsWith('\n') ? text : `${text}\n`;
    return print(isTerminal ? inertLines(whole) : whole);
  };
  if (!formatted && !isTerminal) return asText;
  const show = await openJson(context);
  return async raw => {
    const isShown = formatted ? isSuccess(raw) : isJson(raw);
    if (!isShown) return asText(raw);
    if (formatted) parseJson(raw);
    await show(bodyInput(raw.text));
  };
};

const openJson = (context: CommandContext): Promise<Present> => openPresent(context, undefined, 'json');

const isJson = (raw: RawAnswer): boolean => {
  try {
    parseJson(raw);
    return true;
  } catch (error) {
    if (error instanceof ClientError) return false;
    throw error;
  }
};

/** A body as one document. The items of an array are its rows; any other body is the only one. */
const bodyInput = (text: string): FormatInput => ({
  pages: [
    {
      rows: [],
      columns: [],
      texts: () => (text.trimStart().startsWith('[') ? elementTexts(text) : [text]),
      identify: () => undefined,
    },
  ],
  document: () => text.trim(),
  whole: true,
});
