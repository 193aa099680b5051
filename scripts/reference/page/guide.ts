import type { ApiDocument } from './document.ts';
import { fieldTable, targetOf } from './fields.ts';
import { escapeHtml, tableOf, withCode } from './html.ts';

/** The rules for every route: key, envelope, paging, caching, pushed updates. Each part has an anchor and a heading. */
export const guideParts = [
  ['start', 'Start'],
  ['envelope', 'Answers'],
  ['paging', 'Paging'],
  ['quota', 'Keys and quota'],
  ['caching', 'Caching'],
  ['push', 'Live updates'],
] as const;
type GuidePart = (typeof guideParts)[number][0];

export const guide = (document: ApiDocument, baseUrl: string): string => {
  const texts: Readonly<Record<GuidePart, string>> = {
    start: startText(document, baseUrl),
    envelope: envelopeText,
    paging: pagingText(document),
    quota: quotaText(document),
    caching: cachingText,
    push: pushText + updateTables(document),
  };
  return guideParts
    .map(([id, title]) => `<section id="${id}"><h2>${title}</h2>${texts[id]}</section>`)
    .join('\n');
};

const paragraph = (text: string): string => `<p>${withCode(text)}</p>`;

const startText = (document: ApiDocument, baseUrl: string): string => {
  const first = Object.keys(document.paths)[0] ?? '';
  return `${paragraph('Every route is a GET request below this address. Send your account’s key in the header `x-api-key`:')}
<pre><code>${escapeHtml(`curl -H "x-api-key: $ESPORTS_API_KEY" '${baseUrl}${first}'`)}</code></pre>
${paragraph('This page and `/openapi.json` need no key. Code generators and API clients can use the same document.')}
<p><a class="button" href="openapi.json">openapi.json</a></p>`;
};

const envelopeText = `${paragraph('Every answer is JSON with `success` and `data`: an array for lists, an object for one record. Unknown values are null; no field is ever left out. Times are ISO 8601 in UTC.')}
<pre><code>{ "success": true, "data": [ … ], "meta": { … } }
{ "success": false, "error": { "code": "NOT_FOUND", "message": "…", "docs": "…/docs#not-found" } }</code></pre>
${paragraph('A path accepts either the identifier or the slug of a team, player, tournament or skin.')}`;

const pagingText = ({ components }: ApiDocument): string => {
  const { Meta } = components.schemas;
  return `${paragraph('Lists accept `limit` (1 to 100, default 20) and `page` (from 1), and answer with `meta`. For a quarter of an hour after the first page all further pages show the list as of the first: no row is skipped or repeated while new results arrive.')}
${Meta ? fieldTable(Meta, components.schemas) : ''}`;
};

const quotaText = ({
  components,
}: ApiDocument): string => `${paragraph('Answers with status 200 (to GET or HEAD) and pushed updates are charged. 304, errors, OPTIONS, heartbeats and this page are not charged. Months are calendar months in UTC. The free plan has 500 requests per month; rooms need Scale or Enterprise.')}
${tableOf(
  ['Header', 'Meaning'],
  Object.entries(components.headers).map(([name, { description = '' }]) => [
    `<code>${escapeHtml(name)}</code>`,
    withCode(description),
  ]),
)}`;

const cachingText = paragraph(
  'Each answer has an `ETag`, and `Cache-Control` gives its lifetime in seconds. Send the `ETag` back in `If-None-Match`: an unchanged answer is a 304, which is free. Answers of a kilobyte or more are compressed with zstd, br or gzip, depending on `Accept-Encoding`.',
);

const pushText = `${paragraph('The event stream sends one event per update: `event` is its type, and `id` is its identifier. Send the last identifier back in `Last-Event-ID` to continue after it. A comment follows every 15 seconds without an update. When the quota ends, the last event is `limit`, which is free.')}
${paragraph('A WebSocket joins the room of a match with `?match=` or a message, and leaves it with another message. Each message received is one update. The service pings every 15 seconds.')}
<pre><code>{ "type": "join", "matchId": "…" }
{ "type": "leave", "matchId": "…" }</code></pre>
${tableOf(
  ['Close code', 'Meaning'],
  [
    ['1000', 'The match is over'],
    ['1001', 'The service is stopping: reconnect'],
    ['1008', 'The quota is used up, too many messages, or no room joined within 30 seconds'],
    ['1009', 'A message exceeds 4 KiB'],
    ['1011', 'The service failed'],
    ['1013', 'The client did not read updates for 30 seconds'],
  ],
)}`;

/** The fields of each type of update, and of the last message to a key that may receive no more. */
const updateTables = ({ components: { schemas } }: ApiDocument): string => {
  const types = schemas['LiveUpdate']?.oneOf ?? [];
  const last = schemas['PushEnd'];
  const parts = [...types, ...(last ? [last] : [])].map(node => {
    const target = targetOf(node, schemas);
    const names = target.properties?.['type']?.enum ?? [];
    const heading = names.map(name => `<code>${escapeHtml(String(name))}</code>`).join(' or ');
    return `<details><summary>${heading}: ${withCode(target.description ?? '')}</summary>
${fieldTable(target, schemas)}</details>`;
  });
  return `<h3 id="updates">Types of update</h3>
${parts.join('\n')}`;
};
