import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repeat } from '../../../../core/pause.ts';
import type { Clock } from '../../../../server/clock.ts';
import type { ReportFault } from '../../../../data/store/problem.ts';
import { DataFileError, openDataFile } from '../../../../data/store/dataFile.ts';
import { foldersOf } from '../../../../client/account/folders.ts';
import type { OwnSource } from '../../../settings/source.ts';
import { openRemoteTransport } from '../../../session/remoteTransport.ts';
import type { CommandContext } from '../../../context/types.ts';
import { makeFolder } from '../../../../core/files/makeFolder.ts';
import { removeUnfinished, type Run, unfinishedPath } from '../../../../core/files/unfinished.ts';
import { runOf } from '../../../host/host.ts';
import type { Transport, TransportAnswer } from '../../../../client/http/transport.ts';

/** A place where whole data files are published, one after another. */
export interface Publisher {
  /** Where that is, for messages, without what may be secret. */
  readonly name: string;
  /** What is there, if it is not the version of the tag. @throws DataFileError if nothing can be used */
  newer(tag: string | undefined, signal: AbortSignal): Promise<PublishedFile | undefined>;
}

interface PublishedFile {
  /** Names this version of the file; undefined if nothing tells versions apart. */
  readonly tag: string | undefined;
  readonly body: AsyncIterable<Uint8Array | string>;
  /** Reads the SHA-256, in hex, that the file has to have; undefined if nobody says. To be called after the body was read. */
  readonly readDigest: () => Promise<string | undefined>;
  /** Where it is, without what may be secret. */
  readonly name: string;
}

/** The first word of a file as `sha256sum` writes it; empty for any other text. */
const digestIn = (text: string): string => /^[\da-f]{64}(?=\s|$)/iu.exec(text)?.[0].toLowerCase() ?? '';

const unusable = (name: string, why: string, cause?: unknown): DataFileError =>
  new DataFileError(
    `the data file ${name} cannot be copied: ${why}`,
    name,
    'check --data, and the file <name>.sha256 beside the data file',
    { cause },
  );

/** A folder into which data files are copied. The newest `*.db` counts that has a `.sha256` beside it. */
export const publishedFolder = (folder: string): Publisher => ({
  name: folder,
  newer: async tag => {
    const [newest] = await candidatesIn(folder);
    if (!newest) throw unusable(`${folder}/*.db`, 'there is no *.db with a .sha256 file beside it');
    if (newest.tag === tag) return undefined;
    const { path, digest } = newest;
    return {
      tag: newest.tag,
      body: chunksOf(path),
      readDigest: () => Promise.resolve(digest),
      name: path,
    };
  },
});

/** Opens the file when it is read. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array | string> {
  yield* createReadStream(path);
}

/** The files that may be taken, the newest first; of those of one moment, the last name first. */
const candidatesIn = async (folder: string) => {
  const names = new Set(await readdir(folder));
  const whole = [...names].filter(name => name.endsWith('.db') && names.has(`${name}.sha256`));
  const found = await Promise.all(
    whole.map(async name => {
      const path = join(folder, name);
      const digest = digestIn(await readFile(`${path}.sha256`, 'utf8'));
      const { mtimeMs, size, ino } = await stat(path);
      return { path, changedAt: mtimeMs, tag: [name, mtimeMs, size, ino, digest].join(' '), digest };
    }),
  );
  return found.toSorted((a, b) => b.changedAt - a.changedAt || (a.path < b.path ? 1 : -1));
};

/** The longest wait for the head of an answer, in ms. */
const headTimeout = 10_000;

/** The file at a web address. Its entity tag names a version; `<address>.sha256` has its SHA-256, if it is there. */
export const publishedAddress = (address: string, transport: Transport): Publisher => {
  // Without a user, a password and a query, which may be secret.
  const { origin = '', pathname = '' } = URL.parse(address) ?? {};
  const name = `${origin}${pathname}`;
  return {
    name,
    newer: async (tag, signal) => {
      const ask = (url: URL, headers: Readonly<Record<string, string>> = {}): Promise<TransportAnswer> =>
        transport.send({ url, headers, signal, headTimeout });
      const answer = await ask(new URL(address), tag === undefined ? {} : { 'if-none-match': tag });
      if (answer.status === 304) {
        answer.discard?.();
        return undefined;
      }
      if (answer.status !== 200) {
        answer.discard?.();
        throw unusable(name, `it answers ${answer.status}`);
      }
      return {
        tag: answer.headers['etag'],
        body: answer.body,
        readDigest: async () => readDigest(await ask(digestAddress(address)), name),
        name,
      };
    },
  };
};

const digestAddress = (address: string): URL => {
  const url = new URL(address);
  url.pathname += '.sha256';
  return url;
};

/** Undefined if there is no such file. */
const readDigest = async (answer: TransportAnswer, name: string): Promise<string | undefined> => {
  if (answer.status !== 200) {
    answer.discard?.();
    if (answer.status === 404) return undefined;
    throw unusable(name, `its .sha256 file answers ${answer.status}`);
  }
  let text = '';
  for await (const chunk of answer.body) text = `${text}${String(chunk)}`.slice(0, 200);
  return digestIn(text);
};

interface CopyOptions extends Clock {
  readonly publisher: Publisher;
  readonly path: string;
  readonly run: Run;
  /** Receives the first error in a row; the last copy stays in use. */
  readonly report: ReportFault;
}

/** How often to look for a newer file, and the longest time for one copy, in ms. */
const [lookEvery, patience] = [10_000, 600_000];

/** Copies a data file, which is replaced as a whole. An earlier copy serves if nothing can be copied. @throws DataFileError without one */
export const copyData = async (options: CopyOptions) => {
  const { path, run, now, report, setTimer } = options;
  removeUnfinished(path, 'copy', { isAlive: run.isAlive, now: now() });
  let tag: string | undefined;
  let isFailing = false;
  const renew = async (): Promise<void> => {
    try {
      tag = await copyOnce(tag, options);
      isFailing = false;
    } catch (fault) {
      if (!existsSync(path)) throw fault;
      if (!isFailing) report(fault);
      isFailing = true;
    }
  };
  await renew();
  return {
    path,
    /** Copies the file again when it changes. The returned function ends this. */
    follow: (): (() => void) => repeat({ setTimer }, lookEvery, () => renew().catch(report)),
  };
};

/** Copies the file if it is not the one of the tag. Returns its tag. @throws DataFileError */
const copyOnce = async (tag: string | undefined, { publisher, path, run, setTimer }: CopyOptions) => {
  const late = new AbortController();
  const stopTimer = setTimer(patience, () => late.abort());
  const part = unfinishedPath(path, 'copy', run);
  try {
    const found = await publisher.newer(tag, late.signal);
    if (!found) return tag;
    const digest = await write(part, found);
    const wanted = await found.readDigest();
    if (wanted !== undefined && wanted !== digest)
      throw unusable(found.name, 'its SHA-256 is not that of its .sha256 file');
    // What is no data file never takes the place of one.
    openDataFile(part).close();
    await rename(part, path);
    return found.tag;
  } catch (cause) {
    if (cause instanceof DataFileError) throw cause;
    throw unusable(publisher.name, cause instanceof Error ? cause.message : 'it does not answer', cause);
  } finally {
    stopTimer();
    await rm(part, { force: true });
  }
};

/** Writes what was published, and returns its SHA-256 in hex. */
const write = async (path: string, { body }: PublishedFile): Promise<string> => {
  const digest = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of body) {
      digest.update(chunk);
      // A chunk of bytes may be written in part; `writeFile` goes on until all of it is.
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return digest.digest('hex');
};

/** A published file is copied first. @param publish what publishes a file in place of its path @throws DataFileError, ConfigError */
export const copySource = async (
  source: OwnSource,
  context: CommandContext,
  report: ReportFault,
  publish?: (path: string, place: string) => Publisher,
): Promise<{ readonly source: OwnSource; readonly follow: () => () => void }> => {
  const asItIs = { source, follow: () => () => undefined };
  if (source.kind !== 'data') return asItIs;
  const { now, setTimer } = context.host;
  const folder = `${foldersOf(context.host).state}/data`;
  const path = `${folder}/${hash('sha256', `${publish ? 'shared ' : ''}${source.path}`, 'hex').slice(0, 16)}.db`;
  const isAddress = /^https?:\/\//i.test(source.path);
  if (!isAddress && !publish && !isFolder(source.path, path)) return asItIs;
  makeFolder(folder);
  const publishedPath = publish ?? publishedFolder;
  const publisher = isAddress
    ? publishedAddress(source.path, await openRemoteTransport(source.path, false, context))
    : publishedPath(source.path, path);
  const copied = await copyData({ publisher, path, now, setTimer, run: runOf(context.host), report });
  return { source: { ...source, path: copied.path }, follow: copied.follow };
};

/** A mount may be away; a copy is then the sign that its folder was served before. */
const isFolder = (path: string, copy: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? existsSync(copy);
