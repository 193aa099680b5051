import type { Route } from '../../../api/route.ts';
import { list } from '../../../api/schema.ts';
import type { Client } from '../../../client/client.ts';
import { askPages, type PageOptions, type WantedPage } from '../../../client/pages/pages.ts';
import type { Parameters } from '../../../client/http/url.ts';

/** The requests that a command makes: one, or two where two are shown beside one another. */
export const inputsOf = ({ path, beside }: Route, input: Parameters): readonly Parameters[] => {
  const [, param] = /\{(\w+)\}/.exec(path) ?? [];
  if (beside === undefined || param === undefined || input[beside] === undefined) return [input];
  const { [beside]: second, ...first } = input;
  return [first, { ...first, [param]: second }];
};

/** Two records are shown as a list of them. */
export const shownRow = (row: Route, inputs: readonly Parameters[]): Route =>
  inputs.length === 1 ? row : { ...row, returns: list(row.returns) };

export async function* askEach(
  client: Client,
  row: Route,
  inputs: readonly Parameters[],
  wish: PageOptions,
): AsyncGenerator<WantedPage<Route>, void, undefined> {
  for (const input of inputs) yield* askPages<Route>(client, row, input, wish);
}
