import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { toDay } from '../../store/time.ts';
import type { Observation } from './observations.ts';
import { greatest } from '../../../core/extremes.ts';

/** The observations of a service in a month (UTC) are one source of the data file, `<service>/<month>`: lines of JSON. */
export const answersKind = 'answers';

export const parseShard = (bytes: Uint8Array): readonly Observation[] =>
  new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter(line => line !== '')
    // `toShard` wrote them.
    .map(line => JSON.parse(line) as Observation);

const toShard = (observations: readonly Observation[]): Uint8Array =>
  new TextEncoder().encode(observations.map(each => `${JSON.stringify(each)}\n`).join(''));

export const addObservations = (
  database: DatabaseSync,
  service: string,
  observations: readonly Observation[],
): boolean => {
  const months = Map.groupBy(observations, ({ at }) => toDay(at).slice(0, 7));
  const changed = [...months].filter(([month, fresh]) =>
    changeShard(database, `${service}/${month}`, known => [...known, ...fresh]),
  );
  return changed.length > 0;
};

const changeShard = (
  database: DatabaseSync,
  path: string,
  change: (known: readonly Observation[]) => readonly Observation[],
): boolean => {
  const row = database
    .prepare('SELECT content FROM source WHERE kind = ? AND path = ?')
    .get(answersKind, path);
  const content = row?.['content'];
  const before = content instanceof Uint8Array ? zstdDecompressSync(content) : new Uint8Array();
  const kept = withoutRepeats(change(parseShard(before)));
  const bytes = toShard(kept);
  if (Buffer.compare(before, bytes) === 0) return false;
  if (kept.length === 0)
    database.prepare('DELETE FROM source WHERE kind = ? AND path = ?').run(answersKind, path);
  else {
    const newest = greatest(kept.map(({ at }) => at));
    const digest = createHash('sha256').update(bytes).digest('hex');
    database
      .prepare('INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?, ?, ?)')
      .run(answersKind, path, bytes.length, newest, digest, zstdCompressSync(bytes));
  }
  return true;
};

/** In a fixed order, and of several in a row that say the same only the first and the last. */
const withoutRepeats = (observations: readonly Observation[]): readonly Observation[] => {
  const groups = Map.groupBy(observations, ({ kind, key, from }) => `${kind}\0${key}\0${from}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const said = group.map(each => ({ each, text: JSON.stringify(each.value) }));
      said.sort((one, other) => one.each.at - other.each.at || (one.text < other.text ? -1 : 1));
      return said
        .filter(
          ({ text, each }, place) =>
            text !== said[place - 1]?.text ||
            (text !== said[place + 1]?.text && each.at !== said[place - 1]?.each.at),
        )
        .map(({ each }) => each);
    });
};

export const answersOf = (database: DatabaseSync, service: string): readonly Observation[] =>
  database
    .prepare("SELECT content FROM source WHERE kind = ? AND path LIKE ? || '/%' ORDER BY path")
    .all(answersKind, service)
    .flatMap(({ content }) => (content instanceof Uint8Array ? parseShard(zstdDecompressSync(content)) : []));

export const servicesIn = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(
      "SELECT DISTINCT substr(path, 1, instr(path, '/') - 1) AS name FROM source WHERE kind = ? ORDER BY name",
    )
    .all(answersKind)
    .map(({ name }) => String(name));

export const changeShards = (
  database: DatabaseSync,
  service: string,
  isKept: (observation: Observation) => boolean,
): boolean => {
  const paths = database
    .prepare("SELECT path FROM source WHERE kind = ? AND path LIKE ? || '/%'")
    .all(answersKind, service)
    .map(({ path }) => String(path));
  return paths.map(path => changeShard(database, path, known => known.filter(isKept))).includes(true);
};
