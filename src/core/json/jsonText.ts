import {
  closes,
  isQuote,
  isSpace,
  memberOf,
  opens,
  scalarEnd,
  skipSpace,
  stringEnd,
  eachMember,
  elementTexts,
  isArray,
} from './jsonScan.ts';
import { getOrMake } from '../getOrMake.ts';

export { elementTexts } from './jsonScan.ts';
export { inertJson } from './inertJson.ts';

/**
 * Lossless operations on the exact text of JSON that `JSON.parse` has accepted. They keep every digit (ids above 2^53,
 * `1.0`, `1e5`) and the order of keys, which a parse and a stringify would not.
 */

/** Deeper levels get no further indentation: the size of a deep document would grow with the square of its depth. */
const DEEPEST_INDENT = 100;

/** The text without whitespace between its tokens. */
export const compactJson = (text: string): string => {
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = stringEnd(text, at) - 1;
    else if (isSpace(code)) {
      out += text.slice(kept, at);
      kept = skipSpace(text, at);
      at = kept - 1;
    }
  }
  return kept === 0 ? text : out + text.slice(kept);
};

/** The text in the layout of `JSON.stringify(value, null, 2)`. */
export const indentJson = (text: string): string => {
  const breaks = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);
  const lineBreak = (depth: number): string => breaks[Math.min(depth, DEEPEST_INDENT)] ?? '\n';
  let out = '';
  let depth = 0;
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (opens(code)) {
      const inside = skipSpace(text, end);
      const empty = closes(text.charCodeAt(inside));
      if (empty) end = inside + 1;
      out += empty ? text.charAt(at) + text.charAt(inside) : text.charAt(at) + lineBreak(++depth);
    } else if (closes(code)) out += lineBreak(--depth) + text.charAt(at);
    else if (code === 0x2c) out += `,${lineBreak(depth)}`;
    else if (code === 0x3a) out += ': ';
    else {
      end = isQuote(code) ? stringEnd(text, at) : scalarEnd(text, at);
      out += text.slice(at, end);
    }
    at = skipSpace(text, end);
  }
  return out;
};

const LISTED_DEPTH = 3;

/**
 * The JSON text of an object, or of every object of an array, with only these fields. They are nested as in the source,
 * in the requested order, with every digit kept. A field missing from a record becomes null. A path enters each record of
 * an array: `maps.name` of a match picks the name of every map. A key that contains a dot cannot be selected.
 */
export const pickJson = (text: string, paths: readonly string[]): string => pick(text, toPicked(paths), true);

/** The paths that no record has. Below an empty list or a null, none is reported: its fields cannot be known. */
export const unknownFields = (text: string, paths: readonly string[]): readonly string[] => {
  let unknown = paths;
  let empty = true;
  for (const record of isArray(text) ? elementTexts(text) : [text]) {
    empty = false;
    unknown = unknown.filter(path => !mayHave(record, path.split('.')));
    if (unknown.length === 0) break;
  }
  return empty ? [] : unknown;
};

/** The dotted paths of the records, in their order, for an error about an unknown field. */
export const fieldNames = (text: string): readonly string[] => {
  const names: Names = new Map();
  collect(text, names, LISTED_DEPTH);
  return [...flatten(names, '')];
};

interface Picked {
  readonly names: readonly string[];
  readonly slots: ReadonlyMap<string, number>;
  /** By slot; undefined for a value that is selected as a whole. */
  readonly below: readonly (Picked | undefined)[];
}

const toPicked = (paths: readonly string[]): Picked => {
  const rests = new Map<string, string[]>();
  const whole = new Set<string>();
  for (const path of paths) {
    const dot = path.indexOf('.');
    const name = dot === -1 ? path : path.slice(0, dot);
    const rest = rests.get(name) ?? [];
    rests.set(name, rest);
    if (dot === -1) whole.add(name);
    else rest.push(path.slice(dot + 1));
  }
  const names = [...rests.keys()];
  return {
    names,
    slots: new Map(names.map((name, slot) => [name, slot])),
    below: names.map(name => (whole.has(name) ? undefined : toPicked(rests.get(name) ?? []))),
  };
};

/** `intoArray` allows one level of array per step of the path, which also bounds the recursion by the path's length. */
const pick = (text: string, picked: Picked, intoArray: boolean): string => {
  if (intoArray && isArray(text)) {
    let out = '';
    for (const element of elementTexts(text)) out += (out === '' ? '' : ',') + pick(element, picked, false);
    return `[${out}]`;
  }
  const found: (string | undefined)[] = [];
  eachMember(text, (key, start, end) => {
    const slot = picked.slots.get(key);
    if (slot !== undefined) found[slot] = text.slice(start, end);
  });
  let out = '';
  for (const [slot, name] of picked.names.entries()) {
    const below = picked.below[slot];
    const value = found[slot] ?? 'null';
    out += `${slot === 0 ? '' : ','}${JSON.stringify(name)}:${below ? pick(value, below, true) : value}`;
  }
  return `{${out}}`;
};

const mayHave = (text: string, names: readonly string[]): boolean => {
  const [name, ...rest] = names;
  if (name === undefined || text.startsWith('null', skipSpace(text, 0))) return true;
  const value = memberOf(text, name);
  if (value === undefined) return false;
  if (rest.length === 0 || !isArray(value)) return mayHave(value, rest);
  let empty = true;
  for (const element of elementTexts(value)) {
    if (mayHave(element, rest)) return true;
    empty = false;
  }
  return empty;
};

type Names = Map<string, Names>;

const collect = (text: string, names: Names, depth: number, intoArray = true): void => {
  if (depth === 0) return;
  if (intoArray && isArray(text)) {
    for (const element of elementTexts(text)) collect(element, names, depth, false);
    return;
  }
  eachMember(text, (key, start, end) => {
    if (key.includes('.')) return;
    const below = getOrMake(names, key, () => new Map<string, Names>());
    collect(text.slice(start, end), below, depth - 1);
  });
};

function* flatten(names: Names, prefix: string): Generator<string, void, undefined> {
  for (const [name, below] of names) {
    yield prefix + name;
    yield* flatten(below, `${prefix}${name}.`);
  }
}
