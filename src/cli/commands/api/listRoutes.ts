import { isRecord } from '../../../core/json/jsonRecord.ts';
import { record, text } from '../../../core/schema.ts';
import { openApiRow } from '../../../core/services/furtherRows.ts';
import { routeEntries } from '../../../core/table/index.ts';
import { servedPath } from '../../derived/routeRows.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';

const listed = record('A route of the service', {
  path: text('Path after the base URL, as esports api takes it'),
  about: text('What it returns'),
});

/** Prints the GET routes of the service's game that have all the words of a text. */
export const listRoutes = async (words: string, context: CommandContext): Promise<void> => {
  const service = await context.openService();
  const wanted = words.toLowerCase().split(/\s+/);
  const rows = (await routesOf(service)).filter(({ path, about }) =>
    wanted.every(word => `${path} ${about}`.toLowerCase().includes(word)),
  );
  await presentRows(listed, rows, context, { priorities: { path: 1 } });
};

/** Those of the OpenAPI document at the origin of the service, or of the table, which this program serves itself. */
const routesOf = async (service: OpenService) => {
  const { source, client } = service;
  if (source.kind !== 'remote')
    return routeEntries.map(({ row }) => ({ path: servedPath(row.path, source.game), about: row.about }));
  const at = new URL(source.service?.openApi ?? '/openapi.json', source.baseUrl);
  return routesIn((await client.call(openApiRow, {}, at)).data(), service);
};

/** A path of the document may begin with that of the base URL, or follow it. */
const routesIn = (document: unknown, { target }: OpenService) => {
  const base = new URL(target.baseUrl).pathname.replace(/\/$/, '');
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([whole, methods]) => {
    const path = whole.startsWith(`${base}/`) ? whole.slice(base.length) : whole;
    const get = isRecord(methods) ? methods['get'] : undefined;
    if (!isRecord(get) || !path.startsWith(`/${target.game}/`)) return [];
    const about = [get['summary'], get['description']].find(each => typeof each === 'string');
    return [{ path, about: about ?? '' }];
  });
};
