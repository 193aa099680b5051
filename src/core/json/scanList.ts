import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET } from './codes.ts';
import type { Elements } from './jsonScan.ts';
import { NONE, objectEnd, valueEnd } from './plainObject.ts';

/** The list of a page, found in the page's text without making values of it. */
export interface ScannedList {
  /** The member of the text's object that is the list; undefined if the list is the whole text. */
  readonly name: string | undefined;
  /** The text with a list of one number in the list's place. */
  readonly frame: string;
  /** The exact text of the list. */
  readonly text: string;
  /** The number of elements, at least one. Each is an object. */
  readonly count: number;
  readonly elements: Elements;
}

/** What is in no string of the texts that are read here, and between their tokens neither. */
const unread = /[^ -[\]-\uffff]/;

/**
 * Checks that the text is JSON, as `JSON.parse` does, and finds the list on the way: the text itself, or the data of its
 * object. This takes a third of the time of a parse. Undefined for anything else, which is left to the parser: a text that
 * is no JSON, has a backslash or space between its tokens, nests deeply, or has no such list, an empty one, one with anything
 * but objects, or one whose name might stand in the text twice.
 */
export const scanList = (text: string): ScannedList | undefined => {
  if (unread.test(text)) return undefined;
  const found = listIn(text);
  if (!found) return undefined;
  const { name, start, ends, members } = found;
  const frame = `${text.slice(0, start)}[0]${text.slice(found.end)}`;
  if (name !== undefined && frame.indexOf(`"${name}"`) !== frame.lastIndexOf(`"${name}"`)) return undefined;
  const plain = Buffer.byteLength(text) === text.length && !text.includes('\u007f');
  let texts: readonly string[] | undefined;
  const slices = () =>
    ends.map((end, place) => text.slice(place === 0 ? start + 1 : (ends[place - 1] ?? 0) + 1, end));
  return {
    name,
    frame,
    text: text.slice(start, found.end),
    count: ends.length,
    elements: {
      texts: () => (texts ??= slices()),
      members: members && { text, plain, ...members },
      compact: true,
      plain,
      end: found.end,
    },
  };
};

const listIn = (text: string): (FoundList & Pick<ScannedList, 'name'>) | undefined => {
  let found: FoundList | undefined;
  let name: string | undefined;
  const listEnd = (at: number): number => (found = elementsFrom(text, at))?.end ?? NONE;
  const places: number[] = [];
  const end =
    text.charCodeAt(0) === OPEN_BRACKET
      ? listEnd(0)
      : objectEnd(text, 0, 1, places, (_, at, depth) => {
          const called = text.slice(places.at(-2), places.at(-1));
          if (found || !/^data$/i.test(called)) return valueEnd(text, at, depth);
          name = called;
          return listEnd(at);
        });
  return found && end === text.length ? { name, ...found } : undefined;
};

interface FoundList {
  readonly start: number;
  readonly end: number;
  /** The ends of its elements. */
  readonly ends: readonly number[];
  /** Absent unless all elements have the same members in the same order. */
  readonly members: { readonly names: readonly string[]; readonly values: readonly number[] } | undefined;
}

/** The depth of an element in the data of an object. */
const DEPTH = 3;

const elementsFrom = (text: string, start: number): FoundList | undefined => {
  if (text.charCodeAt(start) !== OPEN_BRACKET || text.charCodeAt(start + 1) !== OPEN_BRACE) return undefined;
  const places: number[] = [];
  let at = objectEnd(text, start + 1, DEPTH, places);
  const { names, heads, values } = membersAt(text, places);
  let isRegular = names.length > 0;
  const ends = [at];
  while (text.charCodeAt(at) === COMMA) {
    const element = at + 1;
    at = isRegular ? likeFirstEnd(text, element, heads, values) : NONE;
    if (at === NONE) {
      isRegular = false;
      at = text.charCodeAt(element) === OPEN_BRACE ? objectEnd(text, element, DEPTH) : NONE;
    }
    ends.push(at);
  }
  if (text.charCodeAt(at) !== CLOSE_BRACKET) return undefined;
  return { start, end: at + 1, ends, members: isRegular ? { names, values } : undefined };
};

/** The names of the first element, each as it begins an element's member too, and where its values are. */
const membersAt = (text: string, places: readonly number[]) => {
  const names: string[] = [];
  const values: number[] = [];
  for (let place = 0; place < places.length; place += 4) {
    names.push(text.slice(places[place], places[place + 1]));
    values.push(places[place + 2] ?? 0, places[place + 3] ?? 0);
  }
  return { names, values, heads: names.map((name, place) => `${place === 0 ? '{' : ','}"${name}":`) };
};

/** The end of an object that has the names of the first element to the letter, and notes its values. `NONE` for any other. */
const likeFirstEnd = (text: string, start: number, heads: readonly string[], values: number[]): number => {
  let at = start;
  for (const head of heads) {
    if (at === NONE || !text.startsWith(head, at)) return NONE;
    const value = at + head.length;
    at = valueEnd(text, value, DEPTH);
    values.push(value, at);
  }
  return text.charCodeAt(at) === CLOSE_BRACE ? at + 1 : NONE;
};
