import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFault, fileFault } from '../../core/diskFault.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { createPrivately } from '../../core/files/openSqlite.ts';
import { copyDatabase, openAtOneMoment } from '../../core/files/copies.ts';
import { removeUnfinished, type Run, unfinishedPath } from '../../core/files/unfinished.ts';
import {
  backupFormat,
  BackupError,
  type CopiedFile,
  describeCopy,
  type Manifest,
  manifestName,
  type ServiceFile,
} from './manifest.ts';

export interface BackupOptions {
  /** Those that do not exist are left out; the first has to be there. */
  readonly files: readonly ServiceFile[];
  readonly folder: string;
  readonly program: string;
  /** ms since 1970. */
  readonly now: () => number;
  readonly run: Run;
}

/** Copies the files as they are at one moment, while they are used. The folder appears when complete. @throws BackupError */
export const backUp = async ({ files, folder, program, now, run }: BackupOptions): Promise<Manifest> => {
  const [needed] = files;
  if (needed && !existsSync(needed.path))
    throw new BackupError(
      `there is nothing to back up: ${needed.path} does not exist`,
      'Name the files of the service with --access and --ingest-file',
    );
  const refusal = new BackupError(`${folder} already exists`, 'Name a new folder: a backup replaces nothing');
  if (existsSync(folder)) throw refusal;
  const partial = unfinishedPath(folder, 'backup', run);
  try {
    removeUnfinished(folder, 'backup', { isAlive: run.isAlive, now: now() });
    makeFolder(partial);
    const there = files.filter(({ path }) => existsSync(path));
    const manifest = await copyAll(there, partial, program, now);
    if (existsSync(folder)) throw refusal;
    await rename(partial, folder);
    await toDisk(dirname(folder));
    return manifest;
  } catch (cause) {
    // A folder that could not be made cannot be removed either: the first error is the one to report.
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    if (cause instanceof BackupError) throw cause;
    const hint = `Nothing was written. ${nextStep(cause)}`;
    throw new BackupError(`the backup failed: ${fileFault(cause)}`, hint, { cause });
  }
};

const nextStep = (cause: unknown): string => {
  if (diskFault(cause) !== undefined) return 'See that the disk has room';
  // The system's own refusal, such as that of a folder of somebody else.
  const isRefused = cause instanceof Error && 'syscall' in cause;
  return isRefused ? 'Name a folder where you may make files' : 'See that the files of the service are whole';
};

const copyAll = async (files: readonly ServiceFile[], folder: string, program: string, now: () => number) => {
  const opened = openAtOneMoment(files.map(({ path }) => path));
  const at = new Date(now()).toISOString();
  const copied: CopiedFile[] = [];
  try {
    for (const [index, { name }] of files.entries()) {
      const from = opened[index];
      if (!from) continue;
      const path = join(folder, name);
      createPrivately(path);
      await copyDatabase(from, path);
      await toDisk(path);
      copied.push(await describeCopy(folder, name));
    }
  } finally {
    for (const database of opened) database.close();
  }
  const manifest: Manifest = { format: backupFormat, program, at, files: copied };
  const list = join(folder, manifestName);
  await writeFile(list, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await toDisk(list);
  await toDisk(folder);
  return manifest;
};

/** Waits until a file, or the names in a folder, would survive a power cut. */
export const toDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
