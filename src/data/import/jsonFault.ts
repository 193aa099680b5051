/** A place in a text. Both numbers start at 1; columns count UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Finds where a text stops being JSON: for a damaged string, its beginning. Undefined for valid JSON. */
export const findJsonFault = (text: string): TextPlace | undefined => {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let at = 0; ;) {
    at = endOf(space, text, at);
    if (at >= text.length) return expected === 'end' ? undefined : toPlace(text, at);
    const token = tokenAt(text, at);
    const next: Expected | undefined = token && follow(token.kind, expected, open);
    if (token === undefined || next === undefined) return toPlace(text, at);
    expected = next;
    at = token.end;
  }
};

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';
type TokenKind = '{' | '[' | '}' | ']' | ':' | ',' | 'string' | 'literal';
/** The state after a token: `done` ends a value, `closed` also ends the innermost bracket. */
type Outcome = Expected | 'done' | 'closed';

const value = { '{': 'key or }', '[': 'value or ]', string: 'done', literal: 'done' } as const;
const outcomes: Readonly<Record<Expected, Readonly<Partial<Record<TokenKind, Outcome>>>>> = {
  value,
  'value or ]': { ...value, ']': 'closed' },
  key: { string: ':' },
  'key or }': { string: ':', '}': 'closed' },
  ':': { ':': 'value' },
  ', or }': { ',': 'key', '}': 'closed' },
  ', or ]': { ',': 'value', ']': 'closed' },
  end: {},
};

/** Returns what may follow a token; undefined if the token is not allowed here. Keeps the open brackets in `open`. */
const follow = (kind: TokenKind, expected: Expected, open: string[]): Expected | undefined => {
  const outcome = outcomes[expected][kind];
  if (kind === '{' || kind === '[') open.push(kind);
  if (outcome === 'closed') open.pop();
  if (outcome !== 'closed' && outcome !== 'done') return outcome;
  const outer = open.at(-1);
  return outer === undefined ? 'end' : outer === '{' ? ', or }' : ', or ]';
};

const space = /[ \t\r\n]*/y;
const punctuation = ['{', '[', '}', ']', ':', ','] as const;
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const literal = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const tokenAt = (
  text: string,
  at: number,
): { readonly kind: TokenKind; readonly end: number } | undefined => {
  const kind = punctuation.find(mark => mark === text[at]);
  if (kind) return { kind, end: at + 1 };
  const [stringEnd, literalEnd] = [endOf(string, text, at), endOf(literal, text, at)];
  if (stringEnd > at) return { kind: 'string', end: stringEnd };
  return literalEnd > at ? { kind: 'literal', end: literalEnd } : undefined;
};

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const toPlace = (text: string, at: number): TextPlace => {
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};
