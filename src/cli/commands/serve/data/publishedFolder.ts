import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestIn, type Publisher, unusable } from './publishedFile.ts';

interface Candidate {
  readonly path: string;
  /** ms since 1970. */
  readonly changedAt: number;
  readonly tag: string;
  readonly digest: string;
}

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
const candidatesIn = async (folder: string): Promise<readonly Candidate[]> => {
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
