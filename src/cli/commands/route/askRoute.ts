import { filterLines } from './lineFilter.ts';
import { createNameResolver, type NameResolver } from '../../names/resolver.ts';
import type { Route } from '../../../core/route.ts';
import { nameKindOf } from '../../../core/table/parameters.ts';
import { ClientError } from '../../../client/errors.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { askPages, type PageOptions, type WantedPage } from '../../../client/pages/pages.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { isFiltered } from './routeInputs.ts';

/** Requests the pages of an answer. Without `names`, what was typed is sent unchanged. */
export type Ask = (
  service: Pick<OpenService, 'client'> & Partial<Pick<OpenService, 'ledger' | 'source'>>,
  row: Route,
  inputs: readonly Parameters[],
  options: PageOptions,
  names?: NameResolver,
) => AsyncGenerator<WantedPage<Route>, void, undefined>;

export interface RouteQuestion {
  readonly row: Route;
  /** What was typed: what the rows are filtered by. */
  readonly input: Parameters;
  /** One input for each request of the first page. */
  readonly inputs: readonly Parameters[];
  readonly options: PageOptions;
}

/** Asks for a row by the names that people type, and keeps the rows that were asked for. @throws ClientError, UsageError */
export const askRoute = async (
  { row, input, inputs, options }: RouteQuestion,
  service: OpenService,
  context: CommandContext,
  ask: Ask = askEach,
) => {
  const names = hasName(row, input) ? createNameResolver(service, context) : undefined;
  const pages = ask(service, row, inputs, options, names);
  // A service elsewhere may ignore a filter, so that its answers are filtered here as well.
  if (!isFiltered(row, input) || service.source.kind !== 'remote') return { pages, warnings: () => [] };
  return filterLines(pages, row, input, await service.names());
};

export async function* askEach(
  { client }: Pick<OpenService, 'client'>,
  row: Route,
  inputs: readonly Parameters[],
  options: PageOptions,
  names?: NameResolver,
): AsyncGenerator<WantedPage<Route>, void, undefined> {
  for (const typed of inputs) {
    const input = names ? await names.known(row, typed) : typed;
    try {
      yield* askPages<Route>(client, row, input, options);
    } catch (error) {
      // Nothing was shown yet: if the service knows no such name, it says so before its first page.
      const other = error instanceof ClientError ? await names?.afterMiss(row, typed, error) : undefined;
      const isAsked = JSON.stringify(other) === JSON.stringify(input);
      if (other === undefined || isAsked) throw names ? names.withHint(row, typed, error) : error;
      yield* askPages<Route>(client, row, other, options);
    }
  }
}

export const hasName = ({ path, query }: Route, input: Parameters): boolean =>
  path.includes('{') || Object.keys(input).some(name => name in query && nameKindOf(name) !== undefined);
