import * as fc from './property.ts';

/** Pieces that make JSON of what is none, and the other way round. */
const pieces = [
  ...'{}[],:"\\/ \t\n\r\0\u001f\u007f\u00a0é0123456789.+-eEtfnu'.split(''),
  'true',
  'null',
  'NaN',
  '00',
  '-0',
  '1.',
  '1e5',
  '\\u00e9',
  '\\u00g9',
  '\\x',
  '""',
  '[]',
  '{}',
  '\ud800',
  '\ufeff',
];

/** The texts, each with a piece in place of up to three units of it. */
export const changed = (texts: fc.Arbitrary<string>): fc.Arbitrary<Change> =>
  fc
    .record({
      text: texts,
      at: fc.nat(),
      without: fc.nat({ max: 3 }),
      piece: fc.constantFrom('', ...pieces),
    })
    .map(({ text, at, without, piece }) => {
      const place = at % text.length;
      return { piece, whole: text.slice(0, place) + piece + text.slice(place + without) };
    });

interface Change {
  readonly piece: string;
  /** The text with the piece. */
  readonly whole: string;
}

/** Those of the texts that `JSON.parse` refuses. */
export const brokenIn = (texts: readonly string[]): readonly string[] => texts.filter(each => !parses(each));

export const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
