import { isList, type Route } from '../../../core/route.ts';
import { list } from '../../../core/schema.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { maxPageSize, type PageOptions } from '../../../client/pages/pages.ts';
import type { ViewEntry } from '../../../output/views/index.ts';
import type { Invocation } from '../../parse/invocation.ts';
import { hidesResults } from '../../context/settings.ts';
import type { CommandContext } from '../../context/types.ts';
import { usualMaxPages } from '../../show/pageTally.ts';

/** The route's parameters under the service's own names, from the arguments and from the flags that set a parameter. */
export const inputOf = ({ command, args, flags }: Invocation): Parameters => {
  const input: Record<string, string | number> = { ...args };
  for (const { key, param } of command.flags) {
    const value = flags[key];
    if (param !== undefined && (typeof value === 'string' || typeof value === 'number')) input[param] = value;
  }
  return input;
};

/** The lines of a record that a picture shows on a page, where the row pages them and the user chose no number. */
export const linePageOf = ({ query, lines }: Route, view: ViewEntry | undefined) =>
  lines !== undefined && query['limit'] && view?.rows !== undefined ? { limit: view.rows } : {};

export const pageOptionsOf = (
  row: Route,
  input: Parameters,
  context: CommandContext,
  view: ViewEntry | undefined,
): PageOptions => {
  if (!isList(row)) return { maxPages: 1 };
  const { flags } = context;
  const { limit, page, all } = flags;
  // The rows before are needed where they are sorted or filtered here.
  const isWhole = flags.sort !== undefined || flags.my === true || isFiltered(row, input);
  return {
    maxPages: flags.maxPages ?? usualMaxPages,
    ...boundedPages(flags, isWhole),
    ...(limit === undefined
      ? ownLimit(row, context, view)
      : { limit: flags.my ? Math.max(maxPageSize, limit) : limit + (isWhole ? leftOut(flags) : 0) }),
    ...(page !== undefined && { page }),
    ...(all !== undefined && { all }),
  };
};

/** The rows of a page where the user named no number. Each page has as many, or rows between two would never be shown. */
const ownLimit = (row: Route, context: CommandContext, view: ViewEntry | undefined) => {
  const { all, my } = context.flags;
  if (all) return {};
  // Of these some are kept, and a request costs the same whatever its rows.
  if (my) return { limit: maxPageSize };
  // Later rows make up for those that are left out, so that their number tells nothing.
  const least = isOfOneSide(row) && hidesResults(context) ? usualRows : undefined;
  // A picture that needs more rows than the default page: still one request.
  const rows = view?.rows ?? least;
  return rows === undefined ? {} : { limit: rows };
};

const usualRows = 20;

/** Whether the row lists matches of one team or player, some of which may be left out where results are hidden. */
const isOfOneSide = ({ path }: Route): boolean => /\{(?:team|player)IdOrSlug\}\//.test(path);

/** The parameters that ask for some rows only. A service elsewhere may ignore them. */
export const filters = ['team', 'event', 'tier', 'date', 'from', 'to'] as const;

export const isFiltered = (row: Route, input: Parameters): boolean =>
  filters.some(name => name in row.query && input[name] !== undefined);

/** The rows that `--skip` leaves out; a jq filter is given all of them. */
const leftOut = ({ jq, skip = 0 }: CommandContext['flags']): number => (jq === undefined ? skip : 0);

/** How `--skip` and `--max-bytes` change what is requested. */
export const boundedPages = (flags: CommandContext['flags'], isWhole = false): Partial<PageOptions> => ({
  ...(flags.skip !== undefined && !isWhole && { skip: leftOut(flags) }),
  ...(flags.maxBytes !== undefined && flags.sort === undefined && { oneByOne: flags.jq === undefined }),
});

/** The number of rows of the answer that `--skip` leaves out. A filter leaves out lines of its own output. */
export const skippedOf = (before: number, { skip = 0, jq }: CommandContext['flags']): number =>
  jq === undefined ? Math.max(0, skip - before) : 0;

/** The requests of a command: one, or two if it shows two records side by side. */
export const inputsOf = ({ path, beside }: Route, input: Parameters): readonly Parameters[] => {
  const [, param] = /\{(\w+)\}/.exec(path) ?? [];
  if (beside === undefined || param === undefined || input[beside] === undefined) return [input];
  const { [beside]: second, ...first } = input;
  return [first, { ...first, [param]: second }];
};

export const shownRow = (row: Route, inputs: readonly Parameters[]): Route =>
  inputs.length === 1 ? row : { ...row, returns: list(row.returns) };
