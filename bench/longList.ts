import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The rows of the usual ranking, as sent by a service: pages of 100 rows, each the text of an answer. */
export const rowCount = 100_000;
const pageSize = 100;
/** The pages that are kept in memory. */
const keptPages = rowCount / pageSize;

const rowOf = (index: number) => ({
  rank: index + 1,
  teamId: `cs-team-${index}`,
  teamSlug: `team-${index}`,
  teamName: `Team ${index}`,
  points: 2000 - (index % 1900),
  change: (index % 7) - 3,
  pointsChange: index % 11,
  region: 'europe',
  country: null,
  roster: ['one', 'two', 'three', 'four', 'five'],
  ranking: 'world',
  date: '2026-11-21',
});

export type LongList = (page: number, limit?: number) => Buffer;

/** Each page is made once, because making one takes as long as reading it. Pages beyond `keptPages` are made anew. */
export const makeLongList = (rows = rowCount): LongList => {
  const pageOf = (page: number, limit: number): Buffer => {
    const data = Array.from({ length: Math.min(limit, rows - (page - 1) * limit) }, (_, place) =>
      rowOf((page - 1) * limit + place),
    );
    const totalPages = Math.ceil(rows / limit);
    const meta = { page, limit, count: data.length, total: rows, totalPages, hasNext: page < totalPages };
    return Buffer.from(JSON.stringify({ success: true, data, meta }));
  };
  const pages = Array.from({ length: Math.min(keptPages, Math.ceil(rows / pageSize)) }, (_, place) =>
    pageOf(place + 1, pageSize),
  );
  return (page, limit = pageSize) =>
    (limit === pageSize ? pages[page - 1] : undefined) ?? pageOf(page, limit);
};

/** Serves the list on loopback. `env`: the variables that name the service. */
export const serveList = async (list: LongList) => {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    const text = list(Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 20));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The address of a server that listens on a port has this form.
  const { port } = server.address() as AddressInfo;
  const env = { ESPORTS_BASE_URL: `http://127.0.0.1:${port}/api/v1`, ESPORTS_API_KEY: 'key-of-the-bench' };
  return { env, close: () => void server.close() };
};
