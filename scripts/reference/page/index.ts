import type { ApiDocument, Operation } from './document.ts';
import { errorSection } from './errors.ts';
import { guide, guideParts } from './guide.ts';
import { escapeHtml, withCode } from './html.ts';
import { operationSection } from './operations.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/**
 * The reference as one HTML page, made from the OpenAPI document. It loads no other resources. Its only script adds
 * conveniences, and the page works without it. `baseUrl` is the service's own, for the example requests:
 * `http://127.0.0.1:8080/api/v1`. `examples`: an answer of each route as text, by operation.
 */
export const docsPage = (
  document: ApiDocument,
  baseUrl: string,
  examples: Readonly<Record<string, string>> = {},
): string => {
  const { title, version, summary } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents">
<input type="search" aria-label="Search the routes" placeholder="Search the routes" hidden>
<p id="nothing" hidden>No route has these words.</p>
${contents(document)}
</nav>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${withCode(summary)}. Version ${escapeHtml(version)}.</p>
<p class="base">Base URL: <code>${escapeHtml(baseUrl)}</code></p>
${guide(document, baseUrl)}
${groupsOf(document)
  .map(
    ([name, routes]) => `<section id="group-${escapeHtml(name)}"><h2 class="group">${escapeHtml(name)}</h2>
${routes.map(([path, get]) => operationSection(path, get, document, baseUrl, examples[get.operationId])).join('\n')}
</section>`,
  )
  .join('\n')}
<section id="errors"><h2>Errors</h2>
<p>An error carries its code, a message for people, and in <code>docs</code> the address of its place here. None is charged.</p>
${errorSection()}
</section>
</main>
</div>
<script>${script}</script>
</body>
</html>
`;
};

type Path = readonly [path: string, get: Operation];

/** The routes by group, both in the order of the document. */
const groupsOf = ({ tags, paths }: ApiDocument): readonly (readonly [string, readonly Path[]])[] =>
  tags.map(({ name }) => [
    name,
    Object.entries(paths).flatMap(([path, { get }]) =>
      get?.tags.includes(name) ? [[path, get] as const] : [],
    ),
  ]);

const contents = (document: ApiDocument): string => {
  const heading = (anchor: string, text: string) => `<h2><a href="#${anchor}">${escapeHtml(text)}</a></h2>`;
  const list = (links: readonly (readonly [anchor: string, text: string])[], name: string) =>
    `<ul class="${name}">${links
      .map(([anchor, text]) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
      .join('')}</ul>`;
  return [
    heading('start', 'Guide'),
    list(guideParts, 'parts'),
    ...groupsOf(document).flatMap(([name, routes]) => [
      heading(`group-${escapeHtml(name)}`, name),
      list(
        routes.map(([, get]) => [get.operationId, titleOf(get.summary)] as const),
        'routes',
      ),
    ]),
    heading('errors', 'Errors'),
  ].join('\n');
};

/** The data that a route returns, without details: `Finished matches` for `Finished matches, newest first`. */
const titleOf = (summary: string): string => /^[^:,;(]+/u.exec(summary)?.[0].trim() ?? summary;
