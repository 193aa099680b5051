import { filterFacts, type FilterName, isFilterName } from './filterFacts.ts';
import { argumentFault } from './filters.ts';
import { readTag, unescaped, type Word } from './readTag.ts';
import { TemplateError } from './templateError.ts';

/** A path, as the names of its steps; empty for the record, or the item of a list, itself. */
export type Path = readonly string[];

export interface Filter {
  readonly name: FilterName;
  /** Empty if the filter takes none. */
  readonly argument: string;
}

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** `literal` stands for the value of a path. */
  | {
      readonly kind: 'value';
      readonly path: Path;
      readonly literal?: string;
      readonly filters: readonly Filter[];
    }
  | { readonly kind: 'each'; readonly path: Path; readonly body: readonly Part[] }
  | {
      readonly kind: 'if';
      readonly path: Path;
      readonly body: readonly Part[];
      readonly otherwise: readonly Part[];
    };

/** Deeper blocks are a mistake, and would exhaust the stack. */
const deepest = 20;

/**
 * Reads a template: text with `{{path | filter}}`, `{{#each path}}…{{/each}}` and `{{#if path}}…{{else}}…{{/if}}`.
 * @throws TemplateError
 */
export const parseTemplate = (source: string): readonly Part[] => {
  const blocks = createBlocks();
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('{{', at);
    const text = source.slice(at, start === -1 ? source.length : start);
    if (text !== '') blocks.add({ kind: 'text', text: unescaped(text) });
    if (start === -1) break;
    const { words, end } = readTag(source, start);
    const fault: Fault = (problem, place = start) => new TemplateError(source, place, problem);
    const step = blockSteps.get(words[0]?.text ?? '');
    if (step && words[0]?.kind === 'word') step(blocks, { words, start, fault });
    else blocks.add(toValue(words, fault));
    at = end;
  }
  return blocks.end(({ kind, start }) => new TemplateError(source, start, `«#${kind}» has no {{/${kind}}}`));
};

interface OpenBlock {
  readonly kind: 'each' | 'if';
  readonly path: Path;
  /** Where its tag starts. */
  readonly start: number;
  readonly body: Part[];
  readonly otherwise: Part[];
  inElse: boolean;
}

/** The parts read so far, and the blocks around the next one. */
const createBlocks = () => {
  const top: Part[] = [];
  const open: OpenBlock[] = [];
  const inner = (): OpenBlock | undefined => open.at(-1);
  const add = (part: Part): void => {
    const block = inner();
    if (!block) top.push(part);
    else if (block.inElse) block.otherwise.push(part);
    else block.body.push(part);
  };
  return {
    open,
    inner,
    add,
    end: (unclosed: (block: OpenBlock) => TemplateError): readonly Part[] => {
      const block = inner();
      if (block) throw unclosed(block);
      return top;
    },
  };
};

type Blocks = ReturnType<typeof createBlocks>;

interface Tag {
  readonly words: readonly Word[];
  readonly start: number;
  readonly fault: Fault;
}

type Fault = (problem: string, place?: number) => TemplateError;

const openBlock =
  (kind: OpenBlock['kind']) =>
  ({ open }: Blocks, { words, start, fault }: Tag): void => {
    if (open.length >= deepest) throw fault(`blocks are more than ${deepest} deep`);
    const [, path, extra] = words;
    if (!path || extra) throw fault(`«#${kind}» needs one path`);
    open.push({ kind, path: toPath(path, fault), start, body: [], otherwise: [], inElse: false });
  };

const closeBlock =
  (kind: OpenBlock['kind']) =>
  ({ open, add }: Blocks, { words, fault }: Tag): void => {
    const block = open.pop();
    if (block?.kind !== kind || words.length > 1) throw fault(`«/${kind}» closes nothing that is open`);
    const { path, body, otherwise } = block;
    add(kind === 'each' ? { kind, path, body } : { kind, path, body, otherwise });
  };

const turnToElse = ({ inner }: Blocks, { words, fault }: Tag): void => {
  const block = inner();
  if (block?.kind !== 'if' || block.inElse || words.length > 1) throw fault('«else» without its «#if»');
  block.inElse = true;
};

/** By the first word of a tag; any other tag is a value. */
const blockSteps: ReadonlyMap<string, (blocks: Blocks, tag: Tag) => void> = new Map([
  ['#each', openBlock('each')],
  ['#if', openBlock('if')],
  ['else', turnToElse],
  ['/each', closeBlock('each')],
  ['/if', closeBlock('if')],
]);

const toValue = (words: readonly Word[], fault: Fault): Part => {
  const [first, ...others] = words;
  if (!first) throw fault('«{{}}» names no field');
  if (first.kind === 'pipe') throw fault('a field is missing before «|»', first.at);
  const used = toFilters(others, fault);
  if (first.kind === 'word') return { kind: 'value', path: toPath(first, fault), filters: used };
  return used.length === 0
    ? { kind: 'text', text: first.text }
    : { kind: 'value', path: [], literal: first.text, filters: used };
};

/** The filters after a field, each behind its `|`. */
const toFilters = (words: readonly Word[], fault: Fault): readonly Filter[] => {
  const found: Filter[] = [];
  let next = 0;
  while (next < words.length) {
    const [pipe, name, following] = words.slice(next, next + 3);
    if (pipe?.kind !== 'pipe') throw fault(`«${pipe?.text}» needs a «|» before it`, pipe?.at);
    if (name?.kind !== 'word') throw fault('a filter is missing after «|»', pipe.at);
    const argument = following?.kind === 'pipe' ? undefined : following?.text;
    found.push(toFilter(name, argument, fault));
    next += argument === undefined ? 2 : 3;
  }
  return found;
};

const toFilter = ({ text: name, at }: Word, argument: string | undefined, fault: Fault): Filter => {
  if (!isFilterName(name))
    throw fault(`there is no filter «${name}»; there are ${Object.keys(filterFacts).join(', ')}`, at);
  const problem = argumentFault(name, argument);
  if (problem !== undefined) throw fault(problem, at);
  return { name, argument: argument ?? '' };
};

/** `team1.name`; `.` is the record or item itself, and a leading dot is allowed, as in other languages. */
const toPath = ({ kind, text, at }: Word, fault: Fault): Path => {
  if (text === '.' && kind === 'word') return [];
  const names = text.replace(/^\./, '').split('.');
  if (kind !== 'word' || names.some(name => !/^[\p{L}\p{N}_$@-]+$/u.test(name)))
    throw fault(`«${text}» is no field`, at);
  return names;
};
