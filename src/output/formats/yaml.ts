import { inertJson } from '../../core/json/jsonText.ts';
import { eachMember, elementTexts, isQuote, opens, skipSpace } from '../../core/json/jsonScan.ts';
import type { OutputFormat } from './format.ts';
import { documentText } from './json.ts';

/**
 * Writes the same as JSON, in YAML 1.2: every field and digit in the service's order. Numbers keep their spelling, and
 * text that a terminal would obey is in double quotes with escapes.
 */
export const yaml: OutputFormat = async function* (input, options) {
  const text = await documentText(input, options);
  const { stringify } = await import('yaml');
  yield stringify(toValue(text, 0), {
    lineWidth: 0,
    // Readers of YAML 1.1 do not read a bare date or `no` as text.
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
    customTags: tags => [exactTag, ...tags],
  });
};

/** JSON that is written unchanged: YAML 1.2 reads it as the same value. */
class Exact {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const exactTag = {
  tag: 'exact',
  default: true as const,
  identify: (value: unknown) => value instanceof Exact,
  resolve: (text: string) => text,
  stringify: ({ value }: { readonly value?: unknown }) => (value instanceof Exact ? value.text : ''),
};

/** Deeper levels stay JSON, because the writer recurses once per level. */
const DEEPEST = 60;

/** A Map keeps the order of keys. An object would put numeric keys first. */
const toValue = (text: string, depth: number): unknown => {
  const at = skipSpace(text, 0);
  const first = text.charCodeAt(at);
  // The text is a JSON string.
  if (isQuote(first)) return inert(JSON.parse(text) as string);
  if (!opens(first)) return text.startsWith('null', at) ? null : new Exact(text.trim());
  if (depth === DEEPEST) return new Exact(inertJson(text));
  if (text.charAt(at) === '[') return Array.from(elementTexts(text), each => toValue(each, depth + 1));
  const found = new Map<unknown, unknown>();
  eachMember(text, (key, start, end) => {
    found.set(inert(key), toValue(text.slice(start, end), depth + 1));
  });
  return found;
};

const inert = (value: string): string | Exact =>
  isPlain(value) ? value : new Exact(inertJson(JSON.stringify(value)));

/** Any other text is quoted here: the library does not escape all of it, nor a lone `=`, no text in YAML 1.1. */
const isPlain = (value: string): boolean => value !== '=' && !/[^\P{C}\n]|[\u2028\u2029]/u.test(value);
