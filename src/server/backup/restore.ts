import { existsSync } from 'node:fs';
import { copyFile, chmod, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { settleJournals } from '../../core/files/copies.ts';
import { isBusy, isDamaged } from '../../core/files/openSqlite.ts';
import { halfRestored } from '../access/halfRestored.ts';
import { toDisk } from './backup.ts';
import { BackupError, digestOf, type Manifest, readBackup, type ServiceFile } from './manifest.ts';

export interface RestoreOptions {
  readonly folder: string;
  /** Where each file goes. Whoever opens the first one heeds the note of an interrupted restore. */
  readonly files: readonly ServiceFile[];
  /** Whether files that exist may be replaced. */
  readonly force: boolean;
  /** The command that restores the same backup to the same places, for whoever finds that this one was interrupted. */
  readonly again: (folder: string) => string;
  /** Puts a file in the place of another; that of the system by default. */
  readonly replace?: (from: string, to: string) => Promise<void>;
}

/**
 * Puts the files of a backup in place, after everything is checked. If the process ends in between, a note beside the
 * first file has the service refuse to start until this has been done again. @throws BackupError
 */
export const restore = async (options: RestoreOptions): Promise<Manifest> => {
  const { folder, files, force, again, replace = rename } = options;
  const manifest = await readBackup(folder);
  const pairs = manifest.files.map(({ name, sha256 }) => {
    const target = files.find(file => file.name === name)?.path;
    if (target !== undefined) return { name, sha256, target, incoming: `${target}.incoming` };
    throw new BackupError(
      `the backup has ${name}, for which there is no place`,
      'Name a file for it with --access, or use the version of esports that made the backup',
    );
  });
  const taken = pairs.filter(({ target }) => existsSync(target));
  if (taken.length > 0 && !force)
    throw new BackupError(
      `there is already ${taken.map(({ target }) => target).join(' and ')}`,
      'Replace what is there with --force; first keep it with esports service backup',
    );
  for (const { target } of taken) refuseUsed(target);
  for (const { name, sha256, target, incoming } of pairs) {
    makeFolder(dirname(target));
    await copyFile(join(folder, name), incoming);
    await chmod(incoming, 0o600);
    if ((await digestOf(incoming)) !== sha256)
      throw new BackupError(`${name} changed while it was copied`, 'Nothing was replaced. Try again');
    await toDisk(incoming);
  }
  const note = halfRestored(files[0]?.path ?? '');
  // Whoever reads it may be in another folder.
  const whole = await realpath(folder);
  await writeFile(note, JSON.stringify({ folder: whole, again: again(whole) }));
  await toDisk(note);
  for (const { target, incoming } of pairs) {
    // SQLite would take the journal of the former file for one of the new.
    for (const journal of ['-journal', '-wal', '-shm']) await rm(`${target}${journal}`, { force: true });
    await replace(incoming, target);
    await toDisk(dirname(target));
  }
  await rm(note);
  return manifest;
};

/** @throws BackupError if a process has the file open. A damaged one may be replaced. */
const refuseUsed = (path: string): void => {
  try {
    settleJournals(path);
  } catch (cause) {
    if (isDamaged(cause)) return;
    if (isBusy(cause))
      throw new BackupError(`${path} is in use`, 'Stop every serve that uses it, then try again', { cause });
    throw new BackupError(`${path} cannot be opened`, 'See that you may write to it', { cause });
  }
};
