import type { Socket } from 'node:net';
import { httpAnswer, type RawReply } from '../../support/rawServer.ts';
import type { Fault } from './fault.ts';

const page = (ranks: readonly number[], meta: object = { hasNext: true }): string =>
  httpAnswer(200, JSON.stringify({ success: true, data: ranks.map(rank => ({ rank })), meta }));

/**
 * Chooses the answer by the page number, regardless of the order of the requests and of their connections. The last
 * answer is also sent for all later pages.
 */
const list =
  (...pages: readonly string[]): RawReply =>
  (socket, _index, head) => {
    const number = Number(/[?&]page=(\d+)/.exec(head)?.[1] ?? 1);
    socket.write(pages[Math.min(number, pages.length) - 1] ?? '');
  };
/** Chooses the answer by the query string, without the page size (`limit=100`). */
const at =
  (
    answers: Readonly<Record<string, { readonly data: readonly number[]; readonly [more: string]: unknown }>>,
  ) =>
  (socket: Socket, _index: number, head: string): void => {
    const query = /^GET [^ ?]*\??([^ ]*)/.exec(head)?.[1] ?? '';
    const found = answers[query.replace(/&?limit=100&?/, '')] ?? { data: [] };
    socket.write(httpAnswer(200, JSON.stringify({ ...found, data: found.data.map(rank => ({ rank })) })));
  };
const rows = (...ranks: readonly number[]): string => `${JSON.stringify(ranks.map(rank => ({ rank })))}\n`;
const cut = 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"data":[';
const all = ['--all', '--timeout', '25s'] as const;

/** Lists whose pages do not fit together. Standard output is complete JSON with the rows that arrived. */
export const listFaults: readonly Fault[] = [
  {
    title: 'a list of three pages',
    reply: list(page([1]), page([2]), page([3], { hasNext: false })),
    args: all,
    code: 0,
    requests: 3,
    stdout: rows(1, 2, 3),
  },
  {
    title: 'a page that fails',
    reply: list(page([1]), page([2]), httpAnswer(500, '')),
    args: all,
    code: 9,
    requests: 3,
    stdout: rows(1, 2),
    error: 'SERVER_FAILED',
    says: 'Continue with: --all --page 3',
  },
  {
    title: 'a page that is no JSON',
    reply: list(page([1]), httpAnswer(200, '<html>')),
    args: all,
    code: 10,
    requests: 2,
    stdout: rows(1),
    error: 'HTML_ANSWER',
    says: '--page 2',
  },
  {
    title: 'a page cut short',
    reply: (socket, index, head) => {
      list(page([1]), cut)(socket, index, head);
      if (index > 0) socket.end();
    },
    args: all,
    code: 3,
    requests: 2,
    stdout: rows(1),
    error: 'NETWORK',
    says: '--page 2',
  },
  {
    title: 'a quota spent on the way',
    reply: list(page([1]), httpAnswer(429, '{"error":{"code":"PLAN_LIMIT_EXCEEDED","plan":"free"}}')),
    args: all,
    code: 7,
    requests: 2,
    stdout: rows(1),
    error: 'PLAN_LIMIT_EXCEEDED',
  },
  {
    title: 'a first page that fails',
    reply: list(httpAnswer(500, '')),
    args: all,
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
  },
  {
    title: 'the same page again and again',
    reply: list(page([1])),
    args: all,
    code: 7,
    requests: 2,
    stdout: rows(1),
    says: 'same page again as page 2: the list ends before it and is incomplete',
  },
  {
    title: 'pages in a circle',
    reply: list(page([1]), page([2]), page([3]), page([1])),
    args: all,
    code: 7,
    requests: 4,
    stdout: rows(1, 2, 3),
    says: 'same page again as page 4',
  },
  {
    title: 'an empty page that promises more',
    reply: list(page([1]), page([])),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1),
  },
  {
    title: 'a total that is not there',
    reply: list(page([1], { hasNext: true, total: 900 }), page([], { hasNext: true, total: 900 })),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1),
    says: 'reports 900 rows',
  },
  {
    title: 'a total that is reached although more is said to come',
    reply: list(page([1], { hasNext: true, total: 1 }), page([2], { total: 1, hasNext: false })),
    args: all,
    code: 0,
    requests: 1,
    stdout: rows(1),
  },
  {
    title: 'a negative total',
    reply: list(page([1], { total: -4, totalPages: -1 })),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1),
  },
  {
    title: 'a paging block of the wrong types',
    reply: list(page([1], { total: 'x', hasNext: 'perhaps', page: {} })),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1),
  },
  {
    title: 'a list without end and without a total',
    reply: (socket, _index, head) =>
      void socket.write(page([Number(/page=(\d+)/.exec(head)?.[1] ?? 1)], { hasNext: true })),
    args: [...all, '--max-pages', '4'],
    code: 7,
    requests: 4,
    stdout: rows(1, 2, 3, 4),
    says: 'Cut short after 4 pages; left out: an unknown number of rows. Raise',
  },
  {
    title: 'pages that go on at an address',
    reply: at({ '': { data: [1], next: '/api/v1/game/more?from=2' }, 'from=2': { data: [2], next: null } }),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1, 2),
  },
  {
    title: 'pages that go on at a cursor',
    reply: at({
      '': { data: [1], meta: { next_cursor: 'a=b&c' } },
      'cursor=a%3Db%26c': { data: [2], meta: { next_cursor: null } },
    }),
    args: all,
    code: 0,
    requests: 2,
    stdout: rows(1, 2),
  },
  {
    title: 'a next page at another origin',
    reply: at({ '': { data: [1], links: { next: 'https://elsewhere.example/api/v1/2' } } }),
    args: all,
    code: 7,
    requests: 1,
    stdout: rows(1),
    says: 'another origin, https://elsewhere.example',
  },
  {
    title: 'a cursor that stays where it is',
    reply: at({ '': { data: [1], cursor: 'x' }, 'cursor=x': { data: [1], cursor: 'x' } }),
    args: all,
    code: 7,
    requests: 2,
    stdout: rows(1),
    says: 'is incomplete',
  },
  {
    title: 'more rows in a page than were wanted',
    reply: list(page([1, 2, 3])),
    args: ['--limit', '2'],
    code: 0,
    requests: 1,
    stdout: rows(1, 2),
  },
];
