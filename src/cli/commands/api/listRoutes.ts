import { isRecord } from '../../../core/json/jsonRecord.ts';
import { record, text } from '../../../core/schema.ts';
import { openApiRow } from '../../../core/services/furtherRows.ts';
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
  const rows = routesIn(await documentOf(service, context), service).filter(({ path, about }) =>
    wanted.every(word => `${path} ${about}`.toLowerCase().includes(word)),
  );
  await presentRows(listed, rows, context, { priorities: { path: 1 } });
};

/** The OpenAPI document at the origin of the service. Of what this program serves itself, it is made here. */
const documentOf = async ({ source, client }: OpenService, { host }: CommandContext): Promise<unknown> => {
  if (source.kind !== 'remote') {
    const { openApi } = await import('../../derived/openApi.ts');
    return openApi(host.version, source.game);
  }
  const at = new URL(source.service?.openApi ?? '/openapi.json', source.baseUrl);
  return (await client.call(openApiRow, {}, at)).data();
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
