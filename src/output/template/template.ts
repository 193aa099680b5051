import {
  compactJson,
  elementTexts,
  fieldNames,
  inertJson,
  memberText,
  unknownFields,
} from '../../api/json/jsonText.ts';
import { UnknownFieldError } from '../unknownFieldError.ts';
import { filters, type FilterContext, joined, type Values } from './filters.ts';
import { parseTemplate, type Part, type Path } from './parseTemplate.ts';

/** A template, read and ready to be filled in. */
export interface Template {
  /** Fills in the exact JSON text of one record. The result ends in a newline. */
  readonly fill: (record: string, context: TemplateContext) => string;
  /** Throws `UnknownFieldError` for a field that none of these records has. */
  readonly check: (records: Iterable<string>) => void;
}

export interface TemplateContext extends FilterContext {
  /** Makes a value inert, on one line. */
  readonly inert: (value: string) => string;
}

/** @throws TemplateError */
export const createTemplate = (source: string): Template => {
  const parts = parseTemplate(source);
  const last = parts.at(-1);
  const ending = last?.kind === 'text' && last.text.endsWith('\n') ? '' : '\n';
  const paths = [...new Set(pathsIn(parts, []))];
  return {
    fill: (record, context) => fillAll(parts, record, context) + ending,
    check: records => {
      let unknown: readonly string[] = paths;
      const seen: string[] = [];
      for (const record of records) {
        if (unknown.length === 0) return;
        seen.push(record);
        unknown = unknownFields(`[${record}]`, unknown);
      }
      if (seen.length > 0 && unknown.length > 0)
        throw new UnknownFieldError(unknown, fieldNames(`[${seen.join(',')}]`));
    },
  };
};

/** The dotted paths of a template, from the record. */
const pathsIn = (parts: readonly Part[], outer: Path): readonly string[] =>
  parts.flatMap(part => {
    if (part.kind === 'text' || (part.kind === 'value' && part.literal !== undefined)) return [];
    // What to write in place of a value is said, so its field may be missing everywhere.
    if (part.kind === 'value' && part.filters.some(({ name }) => name === 'default')) return [];
    const path = [...outer, ...part.path];
    const own = path.length === 0 ? [] : [path.join('.')];
    if (part.kind === 'value') return own;
    if (part.kind === 'each') return [...own, ...pathsIn(part.body, path)];
    return [...own, ...pathsIn(part.body, outer), ...pathsIn(part.otherwise, outer)];
  });

const fillAll = (parts: readonly Part[], record: string, context: TemplateContext): string => {
  let out = '';
  for (const part of parts) out += fillPart(part, record, context);
  return out;
};

const fillPart = (part: Part, record: string, context: TemplateContext): string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'each') {
    let out = '';
    for (const item of itemsAt(record, part.path)) out += fillAll(part.body, item, context);
    return out;
  }
  if (part.kind === 'if') {
    const holds = valuesAt(record, part.path, context).some(value => value !== 'false');
    return fillAll(holds ? part.body : part.otherwise, record, context);
  }
  let values = part.literal === undefined ? valuesAt(record, part.path, context) : [part.literal];
  for (const { name, argument } of part.filters) values = filters[name](values, argument, context);
  return joined(values);
};

/** The exact texts at a path. A list on the way, or at the end, yields each of its items. */
function* itemsAt(text: string, path: Path): Generator<string, void, undefined> {
  if (isArray(text)) {
    for (const item of elementTexts(text)) yield* itemsAt(item, path);
    return;
  }
  const [name, ...below] = path;
  if (name === undefined) {
    if (text.trim() !== 'null') yield text;
    return;
  }
  const value = memberText(text, name);
  if (value !== undefined) yield* itemsAt(value, below);
}

const isArray = (text: string): boolean => /^\s*\[/.test(text);

/** The values at a path, every digit kept; null and an empty text are absent. */
const valuesAt = (text: string, path: Path, { inert }: TemplateContext): Values => {
  const values: string[] = [];
  for (const item of itemsAt(text, path)) {
    const exact = item.trim();
    // The text of a JSON string, so JSON.parse returns a string.
    if (exact.startsWith('"')) values.push(inert(JSON.parse(exact) as string));
    else values.push(exact.startsWith('{') ? inertJson(compactJson(exact)) : exact);
  }
  return values.filter(value => value !== '');
};
