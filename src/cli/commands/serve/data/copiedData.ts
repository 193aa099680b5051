import { createHash, hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { repeat } from '../../../../core/pause.ts';
import type { Clock } from '../../../../server/clock.ts';
import type { ReportFault } from '../../../../data/store/problem.ts';
import { DataFileError, openDataFile } from '../../../../data/store/dataFile.ts';
import { foldersOf } from '../../../../client/account/folders.ts';
import type { OwnSource } from '../../../settings/source.ts';
import { openRemoteTransport } from '../../../session/remoteTransport.ts';
import type { CommandContext } from '../../../context/types.ts';
import { publishedAddress } from './publishedAddress.ts';
import { publishedFolder } from './publishedFolder.ts';
import { type PublishedFile, type Publisher, unusable } from './publishedFile.ts';
import { makeFolder } from '../../../../core/files/makeFolder.ts';
import { removeUnfinished, type Run, unfinishedPath } from '../../../../core/files/unfinished.ts';
import { runOf } from '../../../host/host.ts';

interface CopyOptions extends Clock {
  readonly publisher: Publisher;
  /** Where the copy is kept. */
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

/**
 * Opens the source of `serve`: a published file is copied first.
 * @param publish what publishes a file in place of its path
 * @throws DataFileError, ConfigError
 */
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
