import { isAscii } from '../../core/json/spelling.ts';
import {
  aliasesOf,
  beginningsOf,
  hasTime,
  mostOffered,
  type Named,
  partsOf,
  wholeAliases,
} from '../../core/names/names.ts';
import { toSlug } from '../../core/names/slug.ts';
import type { NameKind } from '../../core/names/subject.ts';
import { type NameFile, type NameIndexSetup, openNameFile } from './nameFile.ts';

/** The names of one service and game, or of one data file. */
export interface NameIndex {
  /** The things that a text may name: those with this name, and those whose names contain it. */
  find(kind: NameKind, text: string): readonly Named[];
  /**
   * The things whose identifier, slug, name, nickname or short name begins with a text, in any case and with or without
   * accents: the shortest names first, and of matches and tournaments those nearest to now.
   */
  beginningWith(kind: NameKind, prefix: string, limit: number): readonly Named[];
  /** Every thing of a kind in its source's order, a file's most prominent first; with a time, those nearest to now. */
  all(kind: NameKind): readonly Named[];
  close(): void;
}

/** Opens the index and adds what is new. @throws what SQLite throws */
export const openNameIndex = async (setup: NameIndexSetup): Promise<NameIndex> =>
  createIndex(await openNameFile(setup), setup);

const mostFound = 5000;

/** Behind every text that begins with the same letters: no name contains a character that Unicode keeps free. */
const end = '\u{10ffff}';

const createIndex = ({ database, source }: NameFile, { now, source: file }: NameIndexSetup): NameIndex => {
  const columns = 'word, name, also, about';
  const known = `known_at <= ${now}`;
  const inTable = (kind: string, part: 0 | 1): string =>
    `SELECT thing FROM alias WHERE source = ${source} AND kind = '${kind}' AND part = ${part}`;
  const select = (condition: string, order: string, ...values: readonly (string | number)[]) =>
    database
      .prepare(`SELECT ${columns} FROM thing WHERE ${condition} AND ${known} ORDER BY ${order}`)
      .all(...values)
      .map(toNamed);
  const whole = (kind: string): string =>
    `id IN (${inTable(kind, 0)} AND alias IN (SELECT value FROM json_each(?)))`;
  const begins = (kind: string, part: 0 | 1): string =>
    `id IN (${inTable(kind, part)} AND alias >= ? AND alias < ? LIMIT ${mostFound})`;
  const order = (kind: NameKind | 'variant'): string =>
    hasTime(kind) ? `abs(coalesce(at, 0) - ${now}), name, word` : 'length(name), name';

  const findWhole = (kind: NameKind | 'variant', text: string): readonly Named[] =>
    select(whole(kind), order(kind), JSON.stringify(wholeAliases(text, kind)));
  /** Each part of the text begins a word of the name. */
  const findParts = (kind: NameKind, parts: readonly string[]): readonly Named[] => {
    const condition = parts.map(() => `(${begins(kind, 0)} OR ${begins(kind, 1)})`).join(' AND ');
    const values = parts.flatMap(part => [part, part + end, part, part + end]);
    return parts.length === 0 ? [] : select(condition, order(kind), ...values);
  };
  const findInside = (kind: NameKind, text: string): readonly Named[] => {
    const parts = partsOf(text, kind);
    const holding = parts.map(() => 'AND instr(alias, ?) > 0').join(' ');
    return parts.length === 0 || parts.join('').length < 3
      ? []
      : select(`id IN (${inTable(kind, 0)} ${holding} LIMIT ${mostFound})`, order(kind), ...parts);
  };
  /** The teams of a service's matches that tell no slug: one is made of the name, if its letters settle it. */
  const findSides = (text: string): readonly Named[] => {
    const keys = wholeAliases(text, 'team');
    const either = keys.map(() => begins('match', 0)).join(' OR ');
    const matches = select(`(${either})`, order('match'), ...keys.flatMap(key => [key, key + end]));
    return [...new Set(matches.flatMap(({ name }) => name.split(' vs ')))]
      .filter(isAscii)
      .map(name => ({ word: toSlug(name), name }))
      .filter(team => aliasesOf(team, 'team').some(alias => keys.includes(alias)));
  };
  const find: NameIndex['find'] = (kind, text) => {
    const found = [...findWhole(kind, text), ...(kind === 'skin' ? findWhole('variant', text) : [])];
    // A whole name is enough: what else contains it does not matter.
    if (found.length > 0) return found;
    const sides = kind === 'team' && !file && text.trim() !== '' ? findSides(text) : [];
    if (sides.length > 0) return sides;
    const parts = findParts(kind, partsOf(text, kind));
    if (parts.length > 0) return parts;
    const inside = findInside(kind, text);
    return kind === 'skin' && inside.length === 0 && text.trim() !== ''
      ? beginning('variant', text, mostOffered)
      : inside;
  };
  const beginning = (kind: NameKind | 'variant', prefix: string, limit: number): readonly Named[] => {
    const first = `${order(kind)} LIMIT ${limit}`;
    if (prefix.trim() === '') {
      const all = `SELECT id FROM thing WHERE source = ${source} AND kind = '${kind}'`;
      return select(`id IN (${all}${hasTime(kind) ? '' : ` LIMIT ${mostFound}`})`, first);
    }
    const { beginnings, whole: short } = beginningsOf(prefix, kind);
    const conditions = [...beginnings.map(() => begins(kind, 0)), whole(kind)];
    const values = [...beginnings.flatMap(text => [text, text + end]), JSON.stringify(short)];
    return select(`(${conditions.join(' OR ')})`, first, ...values);
  };
  return {
    find,
    beginningWith: (kind, prefix, limit) => {
      const found = beginning(kind, prefix, limit);
      if (kind !== 'skin' || found.length >= limit) return found;
      return [...found, ...beginning('variant', prefix, limit - found.length)];
    },
    all: kind => select(`source = ${source} AND kind = '${kind}'`, hasTime(kind) ? order(kind) : 'id'),
    close: () => database.close(),
  };
};

const toNamed = (row: Readonly<Record<string, unknown>>): Named => ({
  word: String(row['word']),
  name: String(row['name']),
  // Written above as a list of texts.
  also: JSON.parse(String(row['also'])) as readonly string[],
  ...(typeof row['about'] === 'string' && { about: row['about'] }),
});
