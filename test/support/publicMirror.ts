import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const repository = 'ValveSoftware/counter-strike_regional_standings';

/** A file of an archive: its path and content; a path of more than 100 bytes gets an extended header. */
export type Packed = readonly (readonly [path: string, content: string | Uint8Array])[];

/** A tar file as `git archive` writes it: POSIX headers, the commit as the comment of the whole. */
export const packTar = (files: Packed, commit: string): Buffer =>
  Buffer.concat([
    entry('pax_global_header', record('comment', commit), 'g'),
    ...files.flatMap(([path, content]) => [
      ...(Buffer.byteLength(path) > 100 ? [entry('long', record('path', path), 'x')] : []),
      entry(path.slice(0, 100), Buffer.from(content), '0'),
    ]),
    Buffer.alloc(1024),
  ]);

const record = (key: string, value: string): Buffer => {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
};

const entry = (name: string, content: Buffer, type: string): Buffer => {
  const head = Buffer.alloc(512);
  head.write(name, 0, 100);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write(' '.repeat(8), 148);
  head.write(type, 156);
  head.write('ustar\u000000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
};

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of this machine with the public sources in their own layouts. */
export const startMirror = async () => {
  const asked: string[] = [];
  const state = {
    commit: 'a'.repeat(40),
    /** The files of the repository, by their paths in it. */
    files: {} as Readonly<Record<string, string | Uint8Array>>,
    skins: undefined as unknown,
    prices: undefined as unknown,
    /** Answers in place of the usual ones, by path. */
    instead: new Map<string, Answer>(),
  };
  const sendJson = (document: unknown, request: IncomingMessage, response: ServerResponse): void => {
    if (document === undefined) return void response.writeHead(404).end();
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    // The raw files of GitHub are plain text.
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', etag }).end(text);
  };
  const usual: Answer = (request, response) => {
    const path = new URL(request.url ?? '', 'http://mirror').pathname;
    const year = /\/contents\/(live\/\d{4})$/.exec(path)?.[1];
    if (path === `/repos/${repository}/commits/main`) {
      const etag = `"${state.commit}"`;
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'application/vnd.github.sha', etag }).end(state.commit);
    } else if (path === `/${repository}/tar.gz/${state.commit}`) {
      const top = `standings-${state.commit}/`;
      const files = Object.entries(state.files).map(([name, text]) => [top + name, text] as const);
      // Without a length, as GitHub makes it.
      response.writeHead(200, { 'content-type': 'application/x-gzip' });
      response.write(gzipSync(packTar(files, state.commit)));
      response.end();
    } else if (year !== undefined) {
      const names = Object.keys(state.files).filter(name => name.startsWith(`${year}/standings_`));
      if (names.length === 0) response.writeHead(404).end('{}');
      else
        sendJson(
          names.map(name => ({ name: name.slice(year.length + 1), type: 'file' })),
          request,
          response,
        );
    } else if (path.startsWith(`/${repository}/${state.commit}/`)) {
      sendJson(state.files[path.slice(repository.length + 43)]?.toString(), request, response);
    } else if (path.endsWith('/public/api/en/skins.json')) sendJson(state.skins, request, response);
    else if (path.endsWith('/static/latest.json')) sendJson(state.prices, request, response);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://mirror').pathname;
    asked.push(path);
    (state.instead.get(path) ?? usual)(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    /** The paths that were asked for since the last call. */
    asked: (): readonly string[] => asked.splice(0),
    mirrors: ['standings', 'skins', 'prices'].flatMap(name => ['--mirror', `${name}=${url}`]),
    paths: {
      head: `/repos/${repository}/commits/main`,
      archive: (commit: string) => `/${repository}/tar.gz/${commit}`,
      skins: '/ByMykel/CSGO-API/main/public/api/en/skins.json',
      prices: '/ByMykel/counter-strike-price-tracker/main/static/latest.json',
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
