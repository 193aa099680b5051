import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { FoundFile, Skipped, SourceFile } from './importer.ts';

/** The source files that a data file was made of, of one kind. */
export interface Sources {
  /** Takes in the files that are new or changed since they were imported last. */
  bring(files: readonly FoundFile[]): Promise<BroughtFiles>;
  /** Every file whose content is kept, by path; a file of `named` has its name, another its path. */
  all(named: readonly FoundFile[]): readonly SourceFile[];
  /** Has the next import look at the file again: something is wrong with it. */
  doubt(path: string): void;
}

export interface BroughtFiles {
  /** New or changed. */
  readonly fresh: readonly SourceFile[];
  /** Files that could not be read. */
  readonly skipped: readonly Skipped[];
}

/** The largest file that anyone publishes has 20 MB. */
const largest = 256 * 1024 * 1024;

/** @param keepsContent whether the rows made of the files are made anew, of all of them, by every import */
export const openSources = (database: DatabaseSync, kind: string, keepsContent: boolean): Sources => {
  const find = database.prepare('SELECT size, modified, digest FROM source WHERE kind = ? AND path = ?');
  const save = database.prepare('INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?, ?, ?)');
  const touch = database.prepare('UPDATE source SET modified = ? WHERE kind = ? AND path = ?');
  const list = database.prepare(
    'SELECT path, size FROM source WHERE kind = ? AND content IS NOT NULL ORDER BY path',
  );
  const contentOf = database.prepare('SELECT content FROM source WHERE kind = ? AND path = ?');

  const bringOne = async ({ path, name }: FoundFile): Promise<SourceFile | Skipped | undefined> => {
    try {
      const { size, mtimeMs } = await stat(path);
      const known = find.get(kind, path);
      if (known && known['size'] === size && known['modified'] === mtimeMs) return undefined;
      if (size > largest)
        return {
          subject: name,
          isWhole: true,
          reason: `it has ${size} bytes, and more than ${largest} are not read`,
        };
      const bytes = await readFile(path);
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (known?.['digest'] === digest) {
        touch.run(mtimeMs, kind, path);
        return undefined;
      }
      save.run(kind, path, size, mtimeMs, digest, keepsContent ? zstdCompressSync(bytes) : null);
      return { path, name, read: async () => readFile(path) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return { subject: name, isWhole: true, reason: 'it cannot be read' };
    }
  };

  return {
    bring: async files => {
      const fresh: SourceFile[] = [];
      const skipped: Skipped[] = [];
      for (const file of files) {
        const brought = await bringOne(file);
        if (brought === undefined) continue;
        if ('read' in brought) fresh.push(brought);
        else skipped.push(brought);
      }
      return { fresh, skipped };
    },
    all: named => {
      const names = new Map(named.map(({ path, name }) => [path, name]));
      return list.all(kind).map(row => {
        const path = String(row['path']);
        return {
          path,
          name: names.get(path) ?? path,
          read: async () => {
            const content = contentOf.get(kind, path)?.['content'];
            return content instanceof Uint8Array ? zstdDecompressSync(content) : new Uint8Array();
          },
        };
      });
    },
    doubt: path => void touch.run(-1, kind, path),
  };
};

/** Has the next import of a kind read every file again, since what it made of them may be another thing now. */
export const doubtAll = (database: DatabaseSync, kinds: string): void =>
  void database.prepare('DELETE FROM source WHERE kind GLOB ?').run(kinds);
