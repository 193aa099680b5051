import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { makeFolder } from '../../core/files/makeFolder.ts';
import { isRecord, parseJson } from '../../core/json/jsonRecord.ts';
import { checkHead, download, type FetchWork, readShort, SourceFailure } from './fetching.ts';
import { standingsRepository, type StandingsSet } from './sources.ts';
import { readTar, type TarEntry } from './tar.ts';

export interface StandingsWork extends FetchWork {
  /** The commit that was fetched last, with everything of `set`. */
  readonly commit?: string | undefined;
  /** SHA-256 of the files that the data file has, by their paths in the repository. */
  readonly known: ReadonlyMap<string, string>;
}

export interface FoundStandings {
  /** The commit; absent for a checkout. */
  readonly version?: string;
  /** The new and changed files, which are in the folder. */
  readonly files: number;
  readonly bytes: number;
}

/** Bytes; the archive had 21 MB in 2026 and grows by 1 MB a month. */
const mostArchived = 200e6;
const mostRaw = 120;

/** Fetches the files that the data file lacks; undefined if nothing has changed. @throws SourceFailure */
export const fetchStandings = async (work: StandingsWork): Promise<FoundStandings | undefined> => {
  if (work.checkout !== undefined) {
    const files = await unpack(() => entriesIn(work.checkout ?? ''), work);
    return files === 0 ? undefined : { files, bytes: 0 };
  }
  const commit = await newCommit(work);
  if (commit === undefined) return undefined;
  const paths = work.set === 'lists' ? await listPaths(commit, work) : undefined;
  const found =
    paths && paths.length <= mostRaw ? await fetchRaw(commit, paths, work) : await fetchArchive(commit, work);
  return { version: commit, ...found };
};

/** Asks for the newest commit. @returns undefined if it is the one that was fetched last */
const newCommit = async ({ get, commit, now }: StandingsWork): Promise<string | undefined> => {
  const asked = await get(new URL(`https://api.github.com/repos/${standingsRepository}/commits/main`), {
    accept: 'application/vnd.github.sha',
    ...(commit !== undefined && { 'if-none-match': `"${commit}"` }),
  });
  if (!checkHead(asked, now)) return undefined;
  const text = (await readShort(asked, 1000)).trim();
  if (!/^[\da-f]{40}$/.test(text)) throw new SourceFailure('its answer names no commit');
  return text === commit ? undefined : text;
};

/** The first year with lists of this layout. */
const firstYear = 2024;

const listPaths = async (commit: string, { get, now, known }: StandingsWork): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (let year = firstYear; year <= new Date(now).getUTCFullYear(); year++) {
    const url = `https://api.github.com/repos/${standingsRepository}/contents/live/${year}?ref=${commit}`;
    const asked = await get(new URL(url), { accept: 'application/vnd.github+json' });
    if (asked.status === 404) asked.discard();
    else if (checkHead(asked, now))
      for (const name of namesIn(await readShort(asked, 4e6))) paths.push(`live/${year}/${name}`);
  }
  const wanted = paths.filter(wantedOf(paths, 'lists'));
  if (wanted.length === 0) throw new SourceFailure('it names no lists');
  return wanted.filter(path => !known.has(path));
};

const namesIn = (text: string): readonly string[] => {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) throw new SourceFailure('its list of files cannot be read');
  return entries.map((entry: unknown) => String(isRecord(entry) ? entry['name'] : undefined));
};

const fetchRaw = async (commit: string, paths: readonly string[], work: StandingsWork) => {
  let bytes = 0;
  for (const path of paths) {
    const asked = await work.get(
      new URL(`https://raw.githubusercontent.com/${standingsRepository}/${commit}/${path}`),
      {},
    );
    checkHead(asked, work.now);
    const target = join(work.folder, 'files', path);
    makeFolder(dirname(target));
    const got = await download(asked, target, 4e6, more => work.onBytes(bytes + more));
    bytes += got.bytes;
  }
  return { files: paths.length, bytes };
};

const fetchArchive = async (commit: string, work: StandingsWork) => {
  const archive = join(work.folder, 'standings.tar.gz');
  const asked = await work.get(
    new URL(`https://codeload.github.com/${standingsRepository}/tar.gz/${commit}`),
    {},
  );
  checkHead(asked, work.now);
  const { bytes } = await download(asked, archive, mostArchived, work.onBytes);
  let comment = commit;
  const files = await unpack(() => entriesOf(archive, text => (comment = text)), work);
  if (comment !== commit) throw new SourceFailure('the archive is of another commit');
  return { files, bytes };
};

/** The files of an archive, without its top folder. @throws SourceFailure if a path leaves it */
async function* entriesOf(archive: string, onComment: (text: string) => void): AsyncIterable<TarEntry> {
  for await (const entry of readTar(archive, onComment)) {
    if (/^[/\\]|^[a-z]:|\\/i.test(entry.path) || entry.path.split('/').includes('..'))
      throw new SourceFailure(`a path in the archive leaves it: ${JSON.stringify(entry.path)}`);
    yield { ...entry, path: entry.path.slice(entry.path.indexOf('/') + 1) };
  }
}

async function* entriesIn(checkout: string): AsyncIterable<TarEntry> {
  const names = await readdir(join(checkout, 'live'), { recursive: true }).catch(cause => {
    throw new SourceFailure(`${checkout} has no folder live`, { cause });
  });
  for (const name of names.sort()) {
    const path = posix.join('live', name.replaceAll('\\', '/'));
    if (ours.test(path)) yield { path, read: () => readFile(join(checkout, path)) };
  }
}

const ours =
  /^live\/\d{4}\/(?:standings_[a-z]+_(\d{4}_\d\d_\d\d)\.md|details\/(\d{4}_\d\d_\d\d)\/[^/]+\.md)$/;

/** Writes the wanted files that are new or changed, and returns how many there are. */
const unpack = async (entries: () => AsyncIterable<TarEntry>, { set, known, folder }: StandingsWork) => {
  const paths: string[] = [];
  for await (const { path } of entries()) paths.push(path);
  const lists = (all: Iterable<string>): number => [...all].filter(path => ours.exec(path)?.[1]).length;
  if (lists(paths) === 0) throw new SourceFailure('it has no lists');
  if (lists(paths) * 2 < lists(known.keys()))
    throw new SourceFailure('it has lost more than half of its lists');
  const isWanted = wantedOf(paths, set);
  let written = 0;
  for await (const { path, read } of entries()) {
    if (!isWanted(path)) continue;
    const content = await read();
    if (known.get(path) === createHash('sha256').update(content).digest('hex')) continue;
    const target = join(folder, 'files', path);
    makeFolder(dirname(target));
    await writeFile(target, content, { mode: 0o600 });
    written++;
  }
  return written;
};

const wantedOf = (paths: readonly string[], set: StandingsSet): ((path: string) => boolean) => {
  const newest = new Map<string, string>();
  for (const path of paths) {
    const day = ours.exec(path)?.[1];
    if (day !== undefined && day > (newest.get(day.slice(0, 7)) ?? '')) newest.set(day.slice(0, 7), day);
  }
  const chosen = new Set(newest.values());
  return path => {
    const [, listed, paged] = ours.exec(path) ?? [];
    if (listed !== undefined) return set !== 'lists' || chosen.has(listed);
    return paged !== undefined && set !== 'lists' && (set === 'all' || chosen.has(paged));
  };
};
