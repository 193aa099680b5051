import { isAscii } from '../json/spelling.ts';
import type { NameKind } from './subject.ts';
import { shortNames, spelledOut } from './shortNames.ts';
import { toSlug } from './slug.ts';

/** A thing that a text may refer to: its name, and the word that identifies it in an address. */
export interface Named {
  /** The slug, or the identifier if there is no slug. */
  readonly word: string;
  readonly name: string;
  /** Other exact words for this thing: its identifier, a real name. */
  readonly also?: readonly string[];
  /** A few words that distinguish it from others with the same name: a country, a team. */
  readonly about?: string;
}

/** A thing with its kind, as an index keeps it. */
export interface NamedThing {
  /** `variant`: a skin in one wear. There are many, so only a whole name or the beginning of one finds it. */
  readonly kind: NameKind | 'variant';
  readonly named: Named;
  /** The start of a match or a tournament, in milliseconds since 1970 UTC. */
  readonly at?: number | undefined;
  /** From when on the thing is known, in milliseconds since 1970 UTC: the teams of a later round are not known yet. */
  readonly knownAt?: number | undefined;
}

export const matchName = (team1: string, team2: string): string => `${team1} vs ${team2}`;

/** The meaning of a text among the known things. */
export type Meaning =
  /** One thing: by its identifier, slug, name or short name, in any case and with or without accents. */
  | { readonly kind: 'exact'; readonly named: Named }
  /** Several things have exactly this name. */
  | { readonly kind: 'several'; readonly all: readonly Named[] }
  /** Nothing has this name, but these names contain the text: the best first, at most `mostOffered`. */
  | { readonly kind: 'part'; readonly all: readonly Named[] }
  | { readonly kind: 'none' };

export const meantBy = (meaning: Meaning): readonly Named[] => {
  if (meaning.kind === 'none') return [];
  return meaning.kind === 'exact' ? [meaning.named] : meaning.all;
};

/** The maximum number of names to offer or list. */
export const mostOffered = 8;

/**
 * Finds the meaning of a text. These are tried in order until one matches: identifier or slug, name, short name, part.
 */
export const meaningOf = (text: string, kind: NameKind, known: readonly Named[]): Meaning => {
  const asked = askedSlug(text, kind);
  if (asked === '') return { kind: 'none' };
  const lower = text.trim().toLowerCase();
  const byWord = (each: Named): boolean =>
    [each.word, ...(each.also ?? [])].some(word => word.toLowerCase() === lower);
  const meant = only(known.filter(byWord));
  if (meant) return meant;
  for (const keys of [
    [keyOf(text, kind)],
    [reducedKeyOf(text, kind)],
    droppedKeys(text, kind),
    fullNames(text, kind),
  ]) {
    const isMeant = (words: readonly string[]): boolean => keys.some(key => words.includes(key));
    const found = known.filter(each => isMeant(keysOf(each, kind)));
    // Of several things with one name, a service gives the plain slug to one: `vp` is the one that `virtus-pro` is.
    const plain = only(found.filter(each => isMeant(keysOf({ ...each, name: each.word, also: [] }, kind))));
    const meaning = plain?.kind === 'exact' ? plain : only(found);
    if (meaning) return meaning;
  }
  const parts = distinct(known.filter(each => holdsIn(each, asked)));
  if (parts.length === 0) return { kind: 'none' };
  return { kind: 'part', all: parts.toSorted(byFit(asked, kind)).slice(0, mostOffered) };
};

/** Whether things of a kind have a time, by which people mean the one nearest to now: the edition of this year. */
export const hasTime = (kind: NamedThing['kind']): boolean => kind === 'match' || kind === 'event';

/** What begins with the text, then the shorter name, then the plain slug. Things that have a time stay in its order. */
const byFit =
  (asked: string, kind: NameKind) =>
  (one: Named, other: Named): number => {
    const isLater = ({ name }: Named): number => Number(!compact(toSlug(name)).startsWith(compact(asked)));
    const byStart = isLater(one) - isLater(other);
    if (byStart !== 0 || hasTime(kind)) return byStart;
    return one.name.length - other.name.length || one.word.length - other.word.length;
  };

/** One thing, or several; undefined if there is none. */
const only = (found: readonly Named[]): Meaning | undefined => {
  const all = distinct(found);
  const [first, ...others] = all;
  if (!first) return undefined;
  return others.length === 0 ? { kind: 'exact', named: first } : { kind: 'several', all };
};

/** Words that mark a team and that users leave out. */
const generic = new Set(
  'team tim esports esport gaming clan klan club the e sports fc org organization organisation'.split(' '),
);

/** Words that mark another team of the same club. */
const squads = new Set(
  'junior juniors academy youth young next prospects talent talents nxt rookies reserves female women ladies fe ii b'.split(
    ' ',
  ),
);

/** Whether the thing is another team of the club that is asked for: NAVI Junior is not NAVI. */
export const isOtherSquad = ({ name }: Pick<Named, 'name'>, text: string, kind: NameKind): boolean => {
  const asked = partsOf(text, kind);
  return (
    kind === 'team' &&
    toSlug(name)
      .split('-')
      .some(word => squads.has(word) && !asked.some(part => word.startsWith(part)))
  );
};

/** The ways to type a name, without blanks; for a match, the two teams in either order. */
const keysOf = ({ name, also = [] }: Named, kind: NamedThing['kind']): readonly string[] => {
  if (kind === 'match') {
    const [first = [], second = []] = name.split(' vs ').map(teamKeys);
    return first.flatMap(one => second.flatMap(other => [one + other, other + one]));
  }
  if (kind === 'team') return [...teamKeys(name), ...droppedKeys(name, kind)];
  return distinctTexts(namesOf({ name, also }).map(each => compact(toSlug(each))));
};

/** The name, and the real name of a player. Of the other words, only a real name has blanks. */
export const namesOf = ({ name, also = [] }: Pick<Named, 'name' | 'also'>): readonly string[] => [
  name,
  ...also.filter(word => word.includes(' ')),
];

const teamKeys = (name: string): readonly string[] => {
  const slug = toSlug(name);
  return distinctTexts([compact(slug), withoutGeneric(slug)]);
};

const withoutGeneric = (slug: string): string =>
  slug
    .split('-')
    .filter(word => !generic.has(word))
    .join('');

/** The name of a team as in the slugs of services that drop letters with accents: `famalico` for Famalicão. */
const droppedKeys = (name: string, kind: NamedThing['kind']): readonly string[] =>
  kind !== 'team' || isAscii(name)
    ? []
    : distinctTexts([withoutGeneric(toSlug(name.normalize('NFC').replaceAll(/[^\0-\x7f]/g, '')))]);

/** A typed name in the form of `keysOf`. Between two teams, people type a word that is in neither name. */
const keyOf = (text: string, kind: NamedThing['kind']): string => {
  const slug = toSlug(text);
  return compact(kind === 'match' ? slug.replace(/-(?:vs|v|versus)(?=-|$)/, '') : slug);
};

const isSkin = (kind: NamedThing['kind']): boolean => kind === 'skin' || kind === 'variant';

/** A typed text as a slug, of a skin with its usual short words spelled out. */
const askedSlug = (text: string, kind: NamedThing['kind']): string =>
  isSkin(kind) ? spelledOut(toSlug(text)) : toSlug(text);

/** A typed name of a team without the words that mark a team; people type `Team Spirit` and `TeamSpirit` for Spirit too. */
const reducedKeyOf = (text: string, kind: NamedThing['kind']): string => {
  const key = keyOf(text, kind);
  if (kind !== 'team') return key;
  return teamKeys(text)[1] ?? (key.replace(/^team(?=..)|(?<=..)(?:esports?|gaming|clan)$/, '') || key);
};

/**
 * A name for comparing spellings: without the words that mark a team, and with the letters that digits stand for in
 * nicknames.
 */
export const likenessOf = (text: string, kind: NameKind): string =>
  reducedKeyOf(
    text.replaceAll(/[013457]/g, digit => lookAlikes[digit] ?? digit),
    kind,
  );
const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Every word under which an index finds a thing: identifiers in lower case, and its names without blanks. */
export const aliasesOf = (named: Named, kind: NamedThing['kind']): readonly string[] => [
  ...new Set([
    named.word.toLowerCase(),
    ...(named.also ?? []).map(word => word.toLowerCase()),
    ...keysOf(named, kind),
  ]),
];

/** The rest of each name from each word after the first, without blanks: `vincere` for Natus Vincere. */
export const laterPartsOf = (named: Named): readonly string[] =>
  namesOf(named).flatMap(name => {
    const words = toSlug(name).split('-');
    return words.slice(1).map((_, place) => words.slice(place + 1).join(''));
  });

/** The aliases that a whole text may match. */
export const wholeAliases = (text: string, kind: NamedThing['kind']): readonly string[] => {
  const keys = [
    keyOf(text, kind),
    reducedKeyOf(text, kind),
    ...droppedKeys(text, kind),
    ...fullNames(text, kind),
  ];
  return distinctTexts([text.trim().toLowerCase(), ...keys]);
};

/** The beginnings of the aliases that a text may be the beginning of; those of a short name are whole aliases. */
export const beginningsOf = (
  text: string,
  kind: NamedThing['kind'],
): { readonly beginnings: readonly string[]; readonly whole: readonly string[] } => {
  const key = keyOf(text, kind);
  const isShort = (short: string): boolean => kind === 'team' && key !== '' && short.startsWith(key);
  return {
    beginnings: distinctTexts([
      text.trim().toLowerCase(),
      key,
      reducedKeyOf(text, kind),
      ...(isSkin(kind) ? fullNames(text, kind) : []),
    ]),
    whole: Object.entries(shortNames).flatMap(([short, name]) => (isShort(short) ? [compact(name)] : [])),
  };
};

/** The words of a text, of which each must be in the name that the text is a part of. */
export const partsOf = (text: string, kind: NameKind): readonly string[] =>
  askedSlug(text, kind)
    .split('-')
    .filter(part => part !== '');

const distinctTexts = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter(text => text !== '');

const compact = (slug: string): string => slug.replaceAll('-', '');

/** The full name for a short name, without blanks. */
const fullNames = (text: string, kind: NamedThing['kind']): readonly string[] => {
  if (isSkin(kind)) return [compact(askedSlug(text, kind))];
  const short = compact(toSlug(text));
  const name = kind === 'team' && Object.hasOwn(shortNames, short) ? shortNames[short] : undefined;
  return name === undefined ? [] : [compact(name)];
};

/** Whether the name contains the text, or each word of the text begins a word of the name or of the real name. */
const holdsIn = (named: Named, asked: string): boolean =>
  namesOf(named).some(name => beginsWords(toSlug(name), asked)) ||
  (asked.length > 2 && compact(toSlug(named.name)).includes(compact(asked)));

const beginsWords = (slug: string, asked: string): boolean => {
  const words = slug.split('-');
  return asked.split('-').every(part => words.some(word => word.startsWith(part)));
};

/**
 * Each thing once: several answers may contain it, some by its identifier alone or under an earlier name. A word with a
 * digit is an identifier; one without may be another's real name.
 */
export const distinct = (all: readonly Named[]): readonly Named[] => {
  const byWord = new Map(all.map(each => [each.word, each]));
  const words = new Set(all.flatMap(({ also = [] }) => also.filter(word => /\d/.test(word))));
  return [...byWord.values()].filter(({ word }) => !words.has(word));
};
