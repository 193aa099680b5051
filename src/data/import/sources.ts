import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { UnusableFile } from '../../core/files/sourceText.ts';
import { attempt, type FoundFile, type ImportReport, type Skipped, type SourceFile } from './importer.ts';

/** In bytes. The largest published source file has 20 MB. */
const largest = 256 * 1024 * 1024;

/** `keepsContent`: the content is stored too, because every import rebuilds the rows from all files. */
export const openSources = (database: DatabaseSync, kind: string, keepsContent: boolean) => {
  const find = database.prepare('SELECT size, modified, digest FROM source WHERE kind = ? AND path = ?');
  const save = database.prepare('INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?, ?, ?)');
  const findBytes = database.prepare('SELECT 1 FROM source WHERE kind = ? AND digest = ?');
  const touch = database.prepare('UPDATE source SET modified = ? WHERE kind = ? AND path = ?');
  const list = database.prepare(
    'SELECT path, digest FROM source WHERE kind = ? AND content IS NOT NULL ORDER BY path',
  );
  const findContent = database.prepare('SELECT content FROM source WHERE kind = ? AND path = ?');
  // `list` names only files with content.
  const contentOf = (path: string) => findContent.get(kind, path)?.['content'] as Uint8Array;
  /** Stores a file; undefined if it is nothing new. @throws UnusableFile */
  const bring = async ({ path, name, local = path }: FoundFile): Promise<SourceFile | undefined> => {
    const { size, mtimeMs } = await stat(local).catch(unreadable);
    const known = find.get(kind, path);
    if (known && known['size'] === size && known['modified'] === mtimeMs) return undefined;
    if (size > largest) throw new UnusableFile(`it has ${size} bytes, more than the limit of ${largest}`);
    const { digest, content } = await readContent(local, size, keepsContent).catch(unreadable);
    if (known?.['digest'] === digest) {
      touch.run(mtimeMs, kind, path);
      return undefined;
    }
    // The rows of a kind without content are made once, so the same bytes under another name are nothing new.
    const isCopy = !keepsContent && findBytes.get(kind, digest) !== undefined;
    save.run(kind, path, size, mtimeMs, digest, content);
    if (isCopy) return undefined;
    return { path, name, digest, read: async () => readFile(local), pieces: () => createReadStream(local) };
  };

  return {
    /** Stores the files that are new or have changed since their last import. `skipped` could not be read. */
    bring: async (files: readonly FoundFile[]) => {
      const fresh: SourceFile[] = [];
      const skipped: Skipped[] = [];
      for (const file of files) {
        const brought = await attempt(file, skipped, () => bring(file));
        if (brought) fresh.push(brought);
      }
      return { fresh, skipped };
    },
    /** All files with stored content, by path. A file in `named` has its name; any other has its path as its name. */
    all: (named: readonly FoundFile[]): readonly SourceFile[] => {
      const names = new Map(named.map(({ path, name }) => [path, name]));
      return list.all(kind).map(row => {
        const path = String(row['path']);
        return {
          path,
          name: names.get(path) ?? path,
          digest: String(row['digest']),
          read: async () => zstdDecompressSync(contentOf(path)),
          pieces: () => {
            const unpacking = createZstdDecompress();
            unpacking.end(contentOf(path));
            return unpacking;
          },
        };
      });
    },
    /** Makes the next import check a faulty file again. */
    doubt: (path: string) => void touch.run(-1, kind, path),
  };
};

const unreadable = (cause: unknown): never => {
  if (!(cause instanceof Error && 'code' in cause)) throw cause;
  throw new UnusableFile('it cannot be read', { cause });
};

/** The digest of a file, and its compressed content. A large file is never in memory as a whole. */
const readContent = async (path: string, size: number, keepsContent: boolean) => {
  const hash = createHash('sha256');
  // A stream of its own would cost each of thousands of small files more than the file.
  if (keepsContent && size < 1e6) {
    const bytes = await readFile(path);
    return { digest: hash.update(bytes).digest('hex'), content: zstdCompressSync(bytes) };
  }
  const hashed = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    // Without an encoding, a stream of Node gives buffers.
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(bytes);
      yield bytes;
    }
  };
  const parts: Uint8Array[] = [];
  if (keepsContent)
    await pipeline(hashed, createZstdCompress(), async (packed: AsyncIterable<Uint8Array>) => {
      for await (const part of packed) parts.push(part);
    });
  else for await (const _ of hashed());
  return { digest: hash.digest('hex'), content: keepsContent ? Buffer.concat(parts) : null };
};

/** Makes the next import of some kinds read all files again, since their result may have changed. */
export const doubtAll = (database: DatabaseSync, kinds: string): void =>
  void database.prepare('DELETE FROM source WHERE kind GLOB ?').run(kinds);

/** Removes the files of a kind, and what is noted of their import. Returns whether there were any. */
export const dropSources = (database: DatabaseSync, kind: string): boolean => {
  database.prepare('DELETE FROM meta WHERE key = ?').run(`import:${kind}`);
  return database.prepare('DELETE FROM source WHERE kind = ?').run(kind).changes > 0;
};

/** The last import of a kind: when it was, in ms since 1970, and what the data file had of it then. */
type ImportNote = Pick<ImportReport, 'taken'> & { readonly at: number };

export const noteImport = (database: DatabaseSync, kind: string, { at, taken }: ImportNote): void =>
  void database
    .prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    .run(`import:${kind}`, JSON.stringify({ at, taken }));

export const lastImport = (database: DatabaseSync, kind: string): ImportNote | undefined => {
  const noted = database.prepare('SELECT value FROM meta WHERE key = ?').get(`import:${kind}`)?.['value'];
  // `noteImport` wrote it in this form.
  return noted === undefined ? undefined : (JSON.parse(String(noted)) as ImportNote);
};
