import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HintedError } from '../../core/hintedError.ts';
import { countRows, faultInside, openCopy } from '../../core/files/copies.ts';

export interface ServiceFile {
  /** What it is called in a backup: `access.db`. */
  readonly name: string;
  readonly path: string;
}

export interface CopiedFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The number of rows of each of its tables. */
  readonly rows: Readonly<Record<string, number>>;
}

export interface Manifest {
  readonly format: typeof backupFormat;
  /** The version of the program that made it. */
  readonly program: string;
  /** The moment of all its files (ISO 8601, UTC). */
  readonly at: string;
  readonly files: readonly CopiedFile[];
}

/** Raised by a change that an earlier program cannot read. */
export const backupFormat = 1;
/** It is written last. */
export const manifestName = 'backup.json';

/** A backup cannot be made, or one cannot be used. `hint` suggests a remedy. */
export class BackupError extends HintedError {
  override readonly name = 'BackupError';
}

/** Describes a finished copy. @throws BackupError if SQLite finds it damaged */
export const describeCopy = async (folder: string, name: string): Promise<CopiedFile> => {
  const path = join(folder, name);
  const { size } = await stat(path);
  const database = openCopy(path);
  try {
    const fault = faultInside(database);
    if (fault !== undefined) throw damaged(name, fault);
    return { name, bytes: size, sha256: await digestOf(path), rows: countRows(database) };
  } finally {
    database.close();
  }
};

/** Reads a backup and checks every file of it against what the manifest says. @throws BackupError */
export const readBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  for (const file of manifest.files) {
    const path = join(folder, file.name);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw damaged(file.name, 'it is missing');
    if (found.size !== file.bytes || (await digestOf(path)) !== file.sha256)
      throw damaged(file.name, 'it is not what the backup’s list says');
    await describeCopy(folder, file.name);
  }
  return manifest;
};

const readManifest = async (folder: string): Promise<Manifest> => {
  let text: string;
  try {
    text = await readFile(join(folder, manifestName), 'utf8');
  } catch (cause) {
    throw new BackupError(
      `${folder} is no backup: it has no ${manifestName}`,
      'Name the folder that esports service backup wrote',
      { cause },
    );
  }
  const manifest = parseManifest(text);
  if (manifest) return manifest;
  throw new BackupError(
    `the ${manifestName} in ${folder} cannot be read`,
    'It is damaged, or a later version of esports wrote it: take another backup, or that version',
  );
};

const parseManifest = (text: string): Manifest | undefined => {
  try {
    // Each field is checked below.
    const read = JSON.parse(text) as Partial<Manifest>;
    const isWhole =
      read.format === backupFormat &&
      typeof read.at === 'string' &&
      Array.isArray(read.files) &&
      read.files.length > 0 &&
      read.files.every(isCopiedFile);
    return isWhole ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
};

/** A name never leads out of the folder. */
const isCopiedFile = ({ name, bytes, sha256 }: Partial<CopiedFile>): boolean =>
  typeof name === 'string' &&
  name === basename(name) &&
  /^[\w-]+\.db$/u.test(name) &&
  typeof bytes === 'number' &&
  typeof sha256 === 'string';

const damaged = (name: string, why: string): BackupError =>
  new BackupError(`${name} of the backup is damaged: ${why}`, 'Nothing was changed. Use another backup');

/** The SHA-256 of a file, in hexadecimal. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
