import type { ApiDocument } from './document.ts';
import { fieldTable } from './fields.ts';
import { escapeHtml, tableOf, withCode } from './html.ts';

/** What holds for every route: the key, the envelope, paging, caching, pushes. Anchors and headings of its parts. */
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
    push: pushText,
  };
  return guideParts
    .map(([id, title]) => `<section id="${id}"><h2>${title}</h2>${texts[id]}</section>`)
    .join('\n');
};

const paragraph = (text: string): string => `<p>${withCode(text)}</p>`;

const startText = (document: ApiDocument, baseUrl: string): string => {
  const first = Object.keys(document.paths)[0] ?? '';
  return `${paragraph('Every route is a GET below this address, and takes the key of your account in the header `x-api-key`:')}
<pre><code>${escapeHtml(`curl -H "x-api-key: $ESPORTS_API_KEY" '${baseUrl}${first}'`)}</code></pre>
${paragraph('This page and `/openapi.json` need no key. The same document drives code generators and API clients.')}
<p><a class="button" href="openapi.json">openapi.json</a></p>`;
};

const envelopeText = `${paragraph('Every answer is JSON: `success`, and with it `data`, an array for lists and an object for one record. What is not known is null; fields are never left out. Times are ISO 8601 in UTC.')}
<pre><code>{ "success": true, "data": [ … ], "meta": { … } }
{ "success": false, "error": { "code": "NOT_FOUND", "message": "…", "docs": "…/docs#not-found" } }</code></pre>
${paragraph('Identifiers and slugs are taken alike wherever a path names a team, a player, a tournament or a skin.')}`;

const pagingText = ({ components }: ApiDocument): string => {
  const { Meta } = components.schemas;
  return `${paragraph('Lists take `limit` (1 to 100, 20 where absent) and `page` (from 1), and carry `meta`. Who asks for page after page within two minutes sees the list as it stood at the first: no row is skipped or comes twice while results come in.')}
${Meta ? fieldTable(Meta, components.schemas) : ''}`;
};

const quotaText = ({
  components,
}: ApiDocument): string => `${paragraph('Charged are answers with status 200, HEAD like GET, and every pushed update. Not charged are 304, errors, OPTIONS, heartbeats and this page. Months are calendar months in UTC. The free plan has 500 requests a month; rooms need Scale or Enterprise.')}
${tableOf(
  ['Header', 'Meaning'],
  Object.entries(components.headers).map(([name, { description = '' }]) => [
    `<code>${escapeHtml(name)}</code>`,
    withCode(description),
  ]),
)}`;

const cachingText = paragraph(
  'Each answer has an `ETag` and says in `Cache-Control` how many seconds it stays good. Sent back in `If-None-Match`, an unchanged answer is 304, and free. Answers of a kilobyte and more are compressed as `Accept-Encoding` allows: zstd, br or gzip.',
);

const pushText = `${paragraph('The event stream sends one event an update: `event` is its type, `id` is what to send back in `Last-Event-ID` to go on after it. A comment comes every 15 seconds of silence. Where the quota ends, the last event is `limit`, and is free.')}
${paragraph('A WebSocket enters the room of a match by `?match=` or by a message, and leaves it by another; each message that comes is one update. The service pings every 15 seconds.')}
<pre><code>{ "type": "join", "matchId": "…" }
{ "type": "leave", "matchId": "…" }</code></pre>
${tableOf(
  ['Close code', 'Meaning'],
  [
    ['1000', 'The match is over'],
    ['1001', 'The service is stopping: connect again'],
    ['1008', 'The quota is spent, too many messages, or no room was joined in 30 seconds'],
    ['1009', 'A message longer than 4 KiB'],
    ['1011', 'The service failed'],
    ['1013', 'Updates were not taken for 30 seconds'],
  ],
)}`;
