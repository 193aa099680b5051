import { expect, test } from 'vitest';
import { problemAnchor, problemStatus } from '../../src/api/problem.ts';
import { routeEntries } from '../../src/api/table/index.ts';
import type { ApiDocument } from '../../src/derived/docsPage/document.ts';
import { docsPage } from '../../src/derived/docsPage/index.ts';
import { openApi } from '../../src/derived/openApi.ts';

// The document is ours, and has those parts.
const document = openApi('1.2.3') as unknown as ApiDocument;
const page = docsPage(document, 'http://127.0.0.1:8080/api/v1');
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

test('the page has an article for each of the routes, with its path and a line to try', () => {
  expect(all(/<article id="([^"]+)"/g)).toHaveLength(routeEntries.length);
  expect(all(/<pre><code>(curl|esports live room)/g)).toHaveLength(routeEntries.length + 1);
});

test('every code has an anchor, and every link inside the page leads somewhere, each place being one', () => {
  const anchors = all(/ id="([^"]+)"/g);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toEqual(expect.arrayContaining(Object.keys(problemStatus).map(problemAnchor)));
  expect(all(/href="#([^"]+)"/g).filter(anchor => !anchors.includes(anchor))).toEqual([]);
});

test('nothing is loaded beside the page, and nothing runs in it', () => {
  expect(all(/\s(?:src|href)="((?!#|openapi\.json|data:,)[^"]*)"/g)).toEqual([]);
  expect(page).not.toMatch(/<script|javascript:|\son\w+=|style="|@import|url\(/);
});

test('parameters, fields of records within records, and known values are told of', () => {
  expect(page).toContain('<code>metric</code> <span class="required">required</span>');
  expect(page).toContain('Such as <code>rating</code> <code>adr</code>');
  expect(page).toContain('<code>score.team1</code>');
  expect(page).toContain('<code>players[].kills</code>');
  expect(page).toContain('integer, 1 to 100, default 20');
});

test('words of the document and the address stay words', () => {
  const hostile = docsPage(
    { ...document, info: { title: '<script>alert(1)</script>', version: '"', summary: '`a<b`' } },
    'http://x/\'"><img>',
  );
  expect(hostile).not.toMatch(/<script>|<img>/);
  expect(hostile).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(hostile).toContain('<code>a&lt;b</code>');
});

test('the line to try has what a route needs, in capitals where no value is known', () => {
  expect(page).toContain('/game/leaderboards/rating&#39;');
  expect(page).toContain('/game/teams/TEAM_ID_OR_SLUG/vs/OPPONENT_ID_OR_SLUG&#39;');
  expect(page).toContain('/game/players/search?q=Q&#39;');
});
