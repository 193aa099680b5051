import {
  distinct,
  likenessOf,
  type Meaning,
  meaningOf,
  meantBy,
  mostOffered,
  type Named,
  namesOf,
  partsOf,
} from '../../core/names/names.ts';
import { type NameKind, nameKinds } from '../../core/names/subject.ts';
import { respelled, soundOf } from '../../core/names/respell.ts';
import { toSlug } from '../../core/names/slug.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { least } from '../../core/extremes.ts';

type Names = Pick<NameIndex, 'find' | 'all'>;

/** The things that look or sound like the text: `n1ko` is NiKo, `simple` s1mple and `донк` donk. */
const lookAlikes = (text: string, kind: NameKind, index: Names): readonly Named[] => {
  const spellings = respelled(text);
  const meant = spellings.flatMap(spelling => exactly(spelling, kind, index));
  const wanted = [text, ...spellings].map(each => likenessOf(each, kind));
  const alike = index.all(kind).filter(({ name }) => wanted.includes(likenessOf(name, kind)));
  return distinct([...meant, ...alike]).slice(0, mostOffered);
};

/** What a text means. Among the things whose names only contain it, those that look like it come first. */
export const meaningIn = (text: string, kind: NameKind, index: Names): Meaning => {
  const meaning = meaningOf(text, kind, index.find(kind, text));
  if (meaning.kind !== 'part') return meaning;
  const all = distinct([...lookAlikes(text, kind, index), ...meaning.all]);
  return { kind: 'part', all: all.slice(0, mostOffered) };
};

/**
 * The things that a text was probably meant to name, by the first of these that finds any: its look, a slip of a key,
 * the names among its words, a looser spelling, its words one by one, its sound.
 */
export const suggest = (text: string, kind: NameKind, index: NameIndex): readonly Named[] =>
  found(text, kind, index).all;

/** What `suggest` finds of every kind but matches: what was found by a closer way first. */
export const suggestAll = (text: string, index: NameIndex) =>
  nameKinds
    .filter(kind => kind !== 'match')
    .map(kind => ({ kind, ...found(text, kind, index) }))
    .toSorted((one, other) => one.way - other.way)
    .flatMap(({ kind, all }) => all.map(named => ({ kind, named })));

const found = (text: string, kind: NameKind, index: NameIndex) => {
  if (toSlug(text) === '') return { way: 0, all: [] };
  const known = index.all(kind);
  const foreign = respelled(text).at(-1);
  const latin = foreign ?? text;
  const ways = [
    () => lookAlikes(text, kind, index),
    () => spelledLike(latin, kind, known, 'sure'),
    () => namesWithin(text, kind, index),
    () => spelledLike(latin, kind, known, 'loose'),
    () => wordByWord(latin, kind, known),
    // Many short names have the same two sounds, and only who types other letters cannot know the spelling.
    () => soundsLike(latin, kind, known, foreign === undefined ? 3 : 2),
  ];
  for (const [way, find] of ways.entries()) {
    const all = find();
    if (all.length > 0) return { way, all: all.slice(0, mostSuggested) };
  }
  return { way: ways.length, all: [] };
};

const mostSuggested = 5;

export const exactly = (text: string, kind: NameKind, index: Names): readonly Named[] => {
  const meaning = meaningOf(text, kind, index.find(kind, text));
  return meaning.kind === 'part' ? [] : meantBy(meaning);
};

export const exactName = (text: string, kind: NameKind, index: NameIndex): Named | undefined => {
  const meaning = meaningOf(text, kind, index.find(kind, text));
  return meaning.kind === 'exact' ? meaning.named : undefined;
};

const spelledLike = (text: string, kind: NameKind, known: readonly Named[], reach: 'sure' | 'loose') => {
  const typed = likenessOf(text, kind);
  const spelled = known.map(named => ({ named, likeness: likenessOf(named.name, kind) }));
  const near = nearest(
    typed,
    spelled.map(({ likeness }) => likeness),
    reach,
    Infinity,
  );
  return spelled
    .filter(({ likeness }) => near.includes(likeness))
    .toSorted((one, other) => slipOf(typed, one.likeness) - slipOf(typed, other.likeness))
    .map(({ named }) => named);
};

/** The things whose names sound like the text, if it has so many consonants. */
const soundsLike = (text: string, kind: NameKind, known: readonly Named[], least: number) => {
  const sound = soundOf(likenessOf(text, kind));
  if (sound.length < least) return [];
  return known.filter(named => namesOf(named).some(name => soundOf(likenessOf(name, kind)) === sound));
};

/** How likely a slip is: letters in another order or doubled are likelier than others, and the first letter is seldom wrong. */
const slipOf = (typed: string, name: string): number => {
  const letters = (text: string): string => text.split('').toSorted(byLetter).join('');
  const single = (text: string): string => text.replaceAll(/(.)\1+/gu, '$1');
  if (letters(typed) === letters(name) || single(typed) === single(name)) return 0;
  return typed[0] === name[0] ? 1 : 2;
};

const byLetter = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The names that are written out in the text: NiKo in `NiKo (G2)`. Only the first may have two letters, as `jL (MOUZ)`. */
const namesWithin = (text: string, kind: NameKind, index: NameIndex): readonly Named[] => {
  const words = partsOf(text, kind);
  if (words.length < 2 || words.length > mostWords) return [];
  const lengths = words.map((_, less) => words.length - 1 - less).filter(length => length > 0);
  for (const length of lengths) {
    const runs = words.slice(length - 1).map((_, from) => words.slice(from, from + length).join(' '));
    const found = distinct(
      runs.filter((run, from) => from === 0 || run.length > 2).flatMap(run => exactly(run, kind, index)),
    );
    if (found.length > 0) return found;
  }
  return [];
};

/** More words are hardly a name, and each run of them is looked up. */
const mostWords = 6;

/** The things of which each typed word begins a word, is one misspelled, or consists of the initials of several. */
const wordByWord = (text: string, kind: NameKind, known: readonly Named[]): readonly Named[] => {
  const typed = partsOf(text, kind);
  return known
    .map(named => {
      const costs = namesOf(named).map(name => costOf(typed, toSlug(name).split('-')));
      return { named, cost: least(costs) };
    })
    .filter(({ cost }) => cost !== Infinity)
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ named }) => named);
};

/** How far typed words are from the words of a name; Infinity if one is in none of them. Of several, one may sound like it. */
const costOf = (typed: readonly string[], words: readonly string[], hears = typed.length > 1): number => {
  const [first, ...rest] = typed;
  if (first === undefined) return 0;
  const short = typed.findLastIndex(
    (_, last) => last > 1 && words.includes(initials(typed.slice(0, last + 1))),
  );
  if (short > 0) return 1 + costOf(typed.slice(short + 1), words, hears);
  const cost = costOfWord(first, words, hears);
  return cost === Infinity ? cost : cost + costOf(rest, words, hears);
};

const costOfWord = (typed: string, words: readonly string[], hears: boolean): number => {
  if (words.includes(typed)) return 0;
  const isShort = typed.length > 1 && words.some((_, from) => initials(words.slice(from)).startsWith(typed));
  const isInside = words.some(word => word.startsWith(typed));
  if (isShort || isInside || (typed.length > 3 && words.join('').includes(typed))) return 1;
  const sound = soundOf(typed);
  const isAlike = sound.length > 2 && words.some(word => soundOf(word) === sound);
  return (hears && isAlike) || nearest(typed, words, 'sure').length > 0 ? 2 : Infinity;
};

const initials = (words: readonly string[]): string => words.map(word => word.charAt(0)).join('');
