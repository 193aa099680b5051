import { isList, type Route } from '../../../api/route.ts';
import { list } from '../../../api/schema.ts';
import type { Parameters } from '../../../client/http/url.ts';
import type { PageOptions } from '../../../client/pages/pages.ts';
import type { ViewEntry } from '../../../output/views/index.ts';
import type { Invocation } from '../../parse/invocation.ts';
import type { CommandContext } from '../../session/types.ts';
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

/** The lines of a record that a picture shows, where the row pages them and the user chose none. */
export const linePageOf = (
  { query, lines }: Route,
  view: ViewEntry | undefined,
  { flags }: CommandContext,
): Parameters =>
  lines !== undefined && query['limit'] && view?.rows !== undefined && flags.page === undefined
    ? { limit: view.rows }
    : {};

export const pageOptionsOf = (
  row: Route,
  { flags }: CommandContext,
  view: ViewEntry | undefined,
): PageOptions =>
  isList(row)
    ? {
        maxPages: flags.maxPages ?? usualMaxPages,
        // A picture that needs more rows than the default page: still one request.
        ...(view?.rows !== undefined && !flags.all && flags.page === undefined && { limit: view.rows }),
        ...(flags.limit !== undefined && { limit: flags.limit }),
        ...(flags.page !== undefined && { page: flags.page }),
        ...(flags.all !== undefined && { all: flags.all }),
      }
    : { maxPages: 1 };

/** The requests of a command: one, or two if it shows two records side by side. */
export const inputsOf = ({ path, beside }: Route, input: Parameters): readonly Parameters[] => {
  const [, param] = /\{(\w+)\}/.exec(path) ?? [];
  if (beside === undefined || param === undefined || input[beside] === undefined) return [input];
  const { [beside]: second, ...first } = input;
  return [first, { ...first, [param]: second }];
};

/** Two records are shown as a list of two. */
export const shownRow = (row: Route, inputs: readonly Parameters[]): Route =>
  inputs.length === 1 ? row : { ...row, returns: list(row.returns) };
