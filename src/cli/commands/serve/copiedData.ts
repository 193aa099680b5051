import { createHash, hash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import type { Transport, TransportAnswer } from '../../../client/http/transport.ts';
import type { Clock } from '../../../service/live/clock.ts';
import type { ReportFault } from '../../../service/problem.ts';
import { foldersOf } from '../../../settings/folders.ts';
import type { OwnSource } from '../../../settings/source.ts';
import { openRemoteTransport } from '../../session/remoteTransport.ts';
import type { CommandContext } from '../../session/types.ts';
import { DataFileError, openDataFile } from '../../../service/store/dataFile.ts';

/** A copy of a data file that is published at a web address. */
export interface CopiedData {
  /** Where the copy is. It is replaced as a whole. */
  readonly path: string;
  /** Copies the file again when it changes. The returned function ends this. */
  readonly follow: () => () => void;
}

export interface CopyOptions extends Clock {
  readonly address: string;
  /** The folder of copies. */
  readonly folder: string;
  readonly transport: Transport;
  readonly randomHex: (bytes: number) => string;
  /** Receives the first error in a row; the last copy stays in use. */
  readonly report: ReportFault;
}

/** How often to ask for a newer file, and the longest time for one copy, in ms. */
const [askEvery, patience, headTimeout] = [10_000, 600_000, 10_000];

/**
 * Copies a data file. A file `<address>.sha256`, if there is one, must have its SHA-256. An earlier copy is used if the
 * address does not answer.
 * @throws DataFileError if there is no earlier copy either
 */
export const copyData = async (options: CopyOptions): Promise<CopiedData> => {
  const { address, folder, report, setTimer } = options;
  const path = `${folder}/${hash('sha256', address, 'hex').slice(0, 16)}.db`;
  let tag: string | undefined;
  let isFailing = false;
  const renew = async (): Promise<void> => {
    try {
      tag = await copyOnce(path, tag, options);
      isFailing = false;
    } catch (fault) {
      if (!existsSync(path)) throw fault;
      if (!isFailing) report(fault);
      isFailing = true;
    }
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await renew();
  return {
    path,
    follow: () => {
      let stop: (() => void) | undefined;
      const wait = (): void => {
        stop = setTimer(askEvery, () => {
          void renew()
            .catch(report)
            .then(() => stop && wait());
        });
      };
      wait();
      return () => {
        stop?.();
        stop = undefined;
      };
    },
  };
};

/** Copies the file if it is not the one of the entity tag. Returns its tag. @throws DataFileError */
const copyOnce = async (path: string, tag: string | undefined, options: CopyOptions) => {
  const { address, randomHex, setTimer } = options;
  const late = new AbortController();
  const stopTimer = setTimer(patience, () => late.abort());
  const part = `${path}.${randomHex(4)}.part`;
  try {
    const ask = (url: URL, headers: Readonly<Record<string, string>> = {}): Promise<TransportAnswer> =>
      options.transport.send({ url, headers, signal: late.signal, headTimeout });
    const answer = await ask(new URL(address), tag === undefined ? {} : { 'if-none-match': tag });
    if (answer.status === 304) {
      answer.discard?.();
      return tag;
    }
    if (answer.status !== 200) throw unusable(address, `it answers ${answer.status}`, answer);
    const digest = await write(part, answer);
    const wanted = await readDigest(await ask(digestAddress(address)), address);
    if (wanted !== undefined && wanted !== digest)
      throw unusable(address, 'its SHA-256 is not that of its .sha256 file');
    // What is no data file never takes the place of one.
    openDataFile(part).close();
    await rename(part, path);
    return answer.headers['etag'];
  } catch (cause) {
    if (cause instanceof DataFileError) throw cause;
    throw unusable(address, cause instanceof Error ? cause.message : 'it does not answer', undefined, cause);
  } finally {
    stopTimer();
    await rm(part, { force: true });
  }
};

/** Writes the body of an answer, and returns its SHA-256 in hex. */
const write = async (path: string, { body }: TransportAnswer): Promise<string> => {
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

const digestAddress = (address: string): URL => {
  const url = new URL(address);
  url.pathname += '.sha256';
  return url;
};

/** The first word of a file as `sha256sum` writes it; undefined if there is no such file. */
const readDigest = async (answer: TransportAnswer, address: string): Promise<string | undefined> => {
  if (answer.status === 404) {
    answer.discard?.();
    return undefined;
  }
  if (answer.status !== 200) throw unusable(address, `its .sha256 file answers ${answer.status}`, answer);
  let text = '';
  for await (const chunk of answer.body) text = `${text}${String(chunk)}`.slice(0, 200);
  return /^[\da-f]{64}(?=\s|$)/i.exec(text)?.[0].toLowerCase() ?? '';
};

const unusable = (address: string, why: string, answer?: TransportAnswer, cause?: unknown): DataFileError => {
  answer?.discard?.();
  // Without a user, a password and a query, which may be secret.
  const { origin = '', pathname = '' } = URL.parse(address) ?? {};
  return new DataFileError(
    `the data file ${origin}${pathname} cannot be copied: ${why}`,
    `${origin}${pathname}`,
    'check the address in --data, and the file <address>.sha256 beside it',
    { cause },
  );
};

/** Opens the source of `serve`: a file at an address is copied first, and again when it changes. @throws DataFileError, ConfigError */
export const copySource = async (
  source: OwnSource,
  context: CommandContext,
  report: ReportFault,
): Promise<{ readonly source: OwnSource; readonly follow: () => () => void }> => {
  if (source.kind !== 'data' || !/^https?:\/\//i.test(source.path))
    return { source, follow: () => () => undefined };
  const { now, setTimer, randomHex } = context.host;
  const transport = await openRemoteTransport(source.path, false, context);
  const folder = `${foldersOf(context.host).state}/data`;
  const copied = await copyData({
    address: source.path,
    folder,
    transport,
    now,
    setTimer,
    randomHex,
    report,
  });
  return { source: { ...source, path: copied.path }, follow: copied.follow };
};
