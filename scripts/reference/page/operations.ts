import type { ApiDocument, Operation, Parameter, Response } from './document.ts';
import { followed } from './document.ts';
import { problemAnchor } from '../../../src/core/problem.ts';
import { choicesOf, fieldTable, typeText } from './fields.ts';
import { escapeHtml, tableOf, withCode } from './html.ts';

/** One route of a group: its parameters, its answer, its errors, and a curl command that calls it. */
export const operationSection = (
  path: string,
  operation: Operation,
  document: ApiDocument,
  baseUrl: string,
  example: string | undefined,
): string => {
  const { components } = document;
  const parameters = operation.parameters.flatMap(each => followed(each, components.parameters) ?? []);
  return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}"><span class="verb">GET</span> <code>${pathHtml(path)}</code></a></h3>
<p>${withCode(operation.summary)}</p>
${operation.description === undefined ? '' : `<p class="more">${withCode(operation.description)}</p>`}
<pre><code>${escapeHtml(curlOf(path, operation, parameters, baseUrl))}</code></pre>
${parameterTable(parameters, components.schemas)}
${answerPart(operation, document)}
${example === undefined ? '' : examplePart(operation, example)}
<p class="fails">Errors: ${errorLinks(operation, document)}</p>
</article>`;
};

const pathHtml = (path: string): string => escapeHtml(path).replaceAll(/\{(\w+)\}/g, '<var>{$1}</var>');

const parameterTable = (
  parameters: readonly Parameter[],
  schemas: ApiDocument['components']['schemas'],
): string =>
  tableOf(
    ['Parameter', 'In', 'Type', 'Meaning'],
    parameters.map(({ name, in: place, required, description = '', schema }) => [
      `<code>${escapeHtml(name)}</code>${required ? ' <span class="required">required</span>' : ''}`,
      escapeHtml(place),
      escapeHtml(typeText(schema, schemas)),
      withCode(description) + choicesOf(schema),
    ]),
  );

const answerPart = (operation: Operation, { components }: ApiDocument): string => {
  const [[status, found] = ['200', undefined]] = Object.entries(operation.responses);
  const response = found && followed(found, components.responses);
  const { data, isPaged, what } = shapeOf(response);
  if (isPushed(response, operation)) {
    const words = withCode(response?.description ?? '');
    return `<p>Response ${status}: ${words}</p>\n<p><a href="#updates">The fields of each type of update</a></p>`;
  }
  const fields = data === undefined ? '' : fieldTable(data, components.schemas);
  if (fields === '') return `<p>Response ${status}: ${withCode(response?.description ?? '')}.</p>`;
  const meta = isPaged ? ', with the paging block <a href="#paging"><code>meta</code></a>' : '';
  return `<details><summary>Response ${status}: the fields of ${what}${meta}</summary>
${fields}</details>`;
};

/** A stream or a room. */
const isPushed = (response: Response | undefined, { responses }: Operation): boolean =>
  '101' in responses || Object.values(response?.content ?? {}).some(({ schema }) => schema?.contentSchema);

/** A real answer of the made-up season, with only the first item of each array. */
const examplePart = (operation: Operation, example: string): string => {
  const [status] = Object.keys(operation.responses);
  const what = status === '101' ? 'a message' : example.startsWith('{') ? 'an answer' : 'an event';
  return `<details><summary>Example of ${what}${what === 'an answer' ? ', each array cut to its first item' : ''}</summary>
<pre><code>${escapeHtml(example)}</code></pre></details>`;
};

/** The content of an answer: the `data` of the envelope. */
const shapeOf = (response: Response | undefined) => {
  const [media] = Object.values(response?.content ?? {});
  const { properties } = media?.schema ?? {};
  const isPaged = properties?.['meta'] !== undefined;
  const what = isPaged ? 'each item of <code>data</code>' : '<code>data</code>';
  return { data: properties?.['data'], isPaged, what };
};

/** The codes of each problem that the document lists for the route. */
const errorLinks = ({ responses }: Operation, { components }: ApiDocument): string =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, found]) => {
      const [media] = Object.values(followed(found, components.responses)?.content ?? {});
      return media?.schema?.properties?.['error']?.properties?.['code']?.enum ?? [];
    })
    .map(String)
    .map(code => `<a href="#${problemAnchor(code)}"><code>${escapeHtml(code)}</code></a>`)
    .join(' ');

/** A command line that works once the words in capitals are replaced. */
const curlOf = (
  path: string,
  { responses }: Operation,
  parameters: readonly Parameter[],
  baseUrl: string,
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleOf(name, parameters));
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${sampleOf(name, parameters)}`)
    .join('&');
  const url = `${baseUrl}${filled}${query === '' ? '' : `?${query}`}`;
  if ('101' in responses)
    return `esports live room MATCH_ID\n# or with any WebSocket client, and the same header:\n${url.replace(/^http/, 'ws')}`;
  return `curl -H "x-api-key: $ESPORTS_API_KEY" '${url}'`;
};

const sampleOf = (name: string, parameters: readonly Parameter[]): string => {
  const schema = parameters.find(parameter => parameter.name === name)?.schema;
  const known = schema?.enum?.[0] ?? schema?.examples?.[0];
  return known === undefined ? name.replaceAll(/[A-Z]/g, '_$&').toUpperCase() : String(known);
};
