import { getOrMake } from '../../core/getOrMake.ts';
import { eachMember, elementTexts, isArray, opens, skipSpace } from '../../core/json/jsonScan.ts';
import { parseJson } from '../../core/json/jsonRecord.ts';
import { placesOf, wrappersOf } from '../../core/reader/layout.ts';
import { fieldsRead } from '../../core/reader/reader.ts';
import { nestingsOf, plainName, stepsOf, words, wrapperNames } from '../../core/json/spelling.ts';
import type { Schema } from '../../core/schema.ts';
import { isKept, type HidingRule } from './subjects.ts';

type AnySchema = Schema<unknown, unknown>;

/** Rewrites the text of a value inside a record. */
export type Inside = (schema: AnySchema, text: string) => string;

/** The places in a record at which the reader looks for the fields that stay. */
interface Node {
  readonly children: Map<string, Node>;
  field: AnySchema | undefined;
  readonly wrappers: readonly string[];
  /** The list whose records any other member may have, in groups of whatever name. */
  readonly grouped?: AnySchema | undefined;
}

/** Members that name a thing, in whatever record they stand. */
const naming = new Set(
  words('id uuid slug name nickname shortName fullName acronym code title label').map(plainName),
);

/**
 * Writes a record's text again with null for everything that does not stay: what `rule` hides, and whatever the schema
 * does not know. Its own members and every digit stay as they were sent, and `shrouded` is added.
 */
export const hideFields = (schema: AnySchema, rule: HidingRule, text: string, inside: Inside): string => {
  const kept = keepMembers(nodeOf(schema, rule), text, inside).trimEnd();
  const isEmpty = /^\s*\{\s*\}$/.test(kept);
  return `${kept.slice(0, -1)}${isEmpty ? '' : ','}"shrouded":true}`;
};

const nothing: HidingRule = { hides: [] };

/** Rewrites the records inside a record, which stays as it was sent otherwise. */
export const rewriteInside = (schema: AnySchema, text: string, inside: Inside): string =>
  rewriteMembers(nodeOf(schema, nothing), text, inside);

const rewriteMembers = (node: Node, text: string, inside: Inside): string =>
  rewriteEach(text, (value, key) => {
    if (!isContainer(value)) return value;
    const child = memberNode(node, key);
    if (!child) return node.grouped ? inside(schemaOf(node.grouped, value), value) : value;
    const { field, children } = child;
    if (field && isStructured(field)) return inside(field, value);
    return !isArray(value) && children.size > 0 ? rewriteMembers(child, value, inside) : value;
  });

/** A member beside groups is one of their records, if more than its name is read of it, or else a group. */
const schemaOf = (grouped: AnySchema, text: string): AnySchema => {
  const { item } = grouped;
  return item && !isArray(text) && fieldsRead(item, parseJson(text)) > 1 ? item : grouped;
};

export const withoutFields = (text: string, hidden: readonly string[]): string =>
  hidden.length === 0 ? text : rewriteEach(text, (value, key) => (hidden.includes(key) ? 'null' : value));

/** Rewrites the values of an object's members, and leaves everything between them as it was sent. */
export const rewriteEach = (text: string, rewrite: (value: string, key: string) => string): string => {
  let out = '';
  let copied = 0;
  eachMember(text, (key, start, end) => {
    out += text.slice(copied, start) + rewrite(text.slice(start, end), key);
    copied = end;
  });
  return out + text.slice(copied);
};

const nodes = new WeakMap<AnySchema, Map<HidingRule, Node>>();
const nodeOf = (schema: AnySchema, rule: HidingRule): Node => {
  const ofSchema = getOrMake(nodes, schema, () => new Map<HidingRule, Node>());
  return getOrMake(ofSchema, rule, () => makeNode(schema, rule));
};

const makeNode = (schema: AnySchema, rule: HidingRule): Node => {
  const { fields = {} } = schema;
  const grouped = Object.values(fields).find(({ groups }) => groups !== undefined);
  const root = { ...emptyNode(wrappersOf(schema)), grouped };
  const hidden = Object.keys(fields).filter(name => !isKept(rule, name));
  for (const [name, field] of Object.entries(fields)) {
    if (hidden.includes(name)) continue;
    const beside = Object.values(field.beside ?? {}).flatMap(placesOf);
    for (const place of [name, ...placesOf(field.from), ...beside]) add(root, place, field);
  }
  // A service may send one field under the usual name of another.
  for (const name of hidden) root.children.delete(plainName(name));
  return root;
};

const emptyNode = (wrappers: readonly string[] = wrapperNames): Node => ({
  children: new Map(),
  field: undefined,
  wrappers,
});

const add = (root: Node, place: string, field: AnySchema): void => {
  const steps = stepsOf(place);
  // A name may stand alone in the place of what it names.
  const owner = steps.length > 1 && steps.at(-1) === 'name' ? nestingsOf(steps.slice(0, -1)) : [];
  for (const path of [...nestingsOf(steps), ...owner]) {
    let node = root;
    for (const step of path) {
      const next = node.children.get(step) ?? emptyNode();
      node.children.set(step, next);
      node = next;
    }
    node.field ??= field;
  }
};

export const isContainer = (text: string): boolean => opens(text.charCodeAt(skipSpace(text, 0)));

const keepMembers = (node: Node, text: string, inside: Inside): string =>
  rewriteEach(text, (value, key) => keepValue(memberNode(node, key), value, inside));

/** A record may contain itself in a wrapper. */
const memberNode = (node: Node, key: string): Node | undefined =>
  node.wrappers.includes(key) ? node : node.children.get(plainName(key));

const keepValue = (node: Node | undefined, text: string, inside: Inside): string => {
  if (!node) return 'null';
  const { field, children } = node;
  if (!isContainer(text)) return field ? text : 'null';
  if (field && isStructured(field)) return inside(field, text);
  if (isArray(text)) {
    const elements = elementTexts(text);
    return `[${elements.map((element, place) => keepValue(children.get(String(place)) ?? node, element, inside)).join(',')}]`;
  }
  return rewriteEach(text, (value, key) => {
    const names = field && naming.has(plainName(key)) && !isContainer(value);
    return names ? value : keepValue(memberNode(node, key), value, inside);
  });
};

const isStructured = (field: AnySchema): boolean => field.kind === 'record' || field.item?.kind === 'record';
