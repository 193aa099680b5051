export type Align = 'left' | 'right';

/**
 * The width of the text on a terminal in columns, measured like xterm, VTE and glibc: wide East Asian characters and
 * emoji take two, combining marks take none, an emoji sequence (joined, flag, skin tone, keycap) takes two in total.
 * The text must not contain control characters.
 */
export const displayWidth = (text: string): number => (narrow.test(text) ? text.length : scanWidth(text));

/** The text, or a beginning of it with an ellipsis, within `width` columns; cut between grapheme clusters. */
export const truncate = (text: string, width: number): string => {
  const kept = truncated(text, width, 1);
  if (kept === undefined) return text;
  return width < 1 ? '' : `${kept}…`;
};

/** The beginning of a wider text that leaves `spare` columns free; undefined when the whole text fits. */
export const truncated = (text: string, width: number, spare: number): string | undefined => {
  if (displayWidth(text) <= width) return undefined;
  let room = width - spare;
  if (room < 1) return '';
  if (narrow.test(text)) return text.slice(0, room);
  let kept = '';
  for (const { segment } of graphemes().segment(text)) {
    room -= displayWidth(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept;
};

/** The text padded with spaces to `width` columns; unchanged when it is wider. */
export const pad = (text: string, width: number, align: Align): string => {
  const missing = width - displayWidth(text);
  if (missing <= 0) return text;
  return align === 'left' ? text + ' '.repeat(missing) : ' '.repeat(missing) + text;
};

/** Texts of one column per UTF-16 unit: Latin, Greek, Cyrillic, punctuation, arrows, lines and blocks. */
const narrow =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u2199\u2500-\u259f]*$/;

const ZERO_WIDTH_JOINER = '\u200d';
/** Variation selector 16: the preceding character is drawn as an emoji. */
const EMOJI_SELECTOR = '\ufe0f';

const scanWidth = (text: string): number => {
  let total = 0;
  /** The columns of the base character of selectors, joiners and skin tones. */
  let base = 0;
  let joined = false;
  let halfFlag = false;
  for (const character of text) {
    const kind = kindOf(character);
    const width = characterWidth(character, kind, { base, joined, halfFlag });
    if (character === EMOJI_SELECTOR) base += width;
    else if (width > 0) base = width;
    halfFlag = !halfFlag && (kind & kinds.regional) !== 0;
    joined = character === ZERO_WIDTH_JOINER && base === 2;
    total += width;
  }
  return total;
};

interface Before {
  readonly base: number;
  readonly joined: boolean;
  readonly halfFlag: boolean;
}

const characterWidth = (character: string, kind: number, { base, joined, halfFlag }: Before): number => {
  if (character <= '~') return 1;
  if (character === EMOJI_SELECTOR) return base === 1 ? 1 : 0;
  if (kind & kinds.zero) return 0;
  if (joined && kind & kinds.pictographic) return 0;
  if (base === 2 && kind & kinds.skinTone) return 0;
  if (kind & kinds.regional) return halfFlag ? 0 : 2;
  return kind & kinds.wide ? 2 : 1;
};

const kinds = { known: 1, zero: 2, wide: 4, regional: 8, skinTone: 16, pictographic: 32 } as const;

/** The cached kinds of characters by code point: the regular expressions take ten times as long. */
let seenKinds: Uint8Array | undefined;
const MOST_CODE_POINTS = 0x110000;

const kindOf = (character: string): number => {
  seenKinds ??= new Uint8Array(MOST_CODE_POINTS);
  const point = character.codePointAt(0) ?? 0;
  return (seenKinds[point] ||= findKind(character));
};

/** The regular expressions are made here, because reading their classes takes a hundredth of a start. */
const findKind = (character: string): number => {
  /** Nonspacing and enclosing marks, conjoining vowels and finals of Hangul, joiners, selectors, tags. */
  const zeroWidth =
    /[\p{Mn}\p{Me}\u1160-\u11ff\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}\ud7b0-\ud7ff]/u;
  /** East Asian Width W and F (Unicode 16, EastAsianWidth.txt), and emoji with a default emoji presentation. */
  const wide =
    /[\u1100-\u115f\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
  const regionalIndicator = /[\u{1f1e6}-\u{1f1ff}]/u;
  const skinTone = /[\u{1f3fb}-\u{1f3ff}]/u;
  const pictographic = /\p{Extended_Pictographic}/u;
  return (
    kinds.known |
    (zeroWidth.test(character) ? kinds.zero : 0) |
    (wide.test(character) ? kinds.wide : 0) |
    (regionalIndicator.test(character) ? kinds.regional : 0) |
    (skinTone.test(character) ? kinds.skinTone : 0) |
    (pictographic.test(character) ? kinds.pictographic : 0)
  );
};

let segmenter: Intl.Segmenter | undefined;
/** Created on first use, because it takes 15 to 25 ms. */
const graphemes = (): Intl.Segmenter => (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' }));
