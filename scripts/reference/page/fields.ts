import type { ApiDocument, SchemaNode } from './document.ts';
import { followed } from './document.ts';
import { escapeHtml, tableOf, withCode } from './html.ts';

type Schemas = ApiDocument['components']['schemas'];

/** The depth down to which nested records are documented. */
const deepest = 5;

/** A table of every field of an answer's `data`. Fields of nested records are listed by their path. */
export const fieldTable = (node: SchemaNode, schemas: Schemas): string =>
  tableOf(['Field', 'Type', 'Meaning'], fieldRows(node, schemas, '', 0));

/** The type of a value: `integer, 1 to 100`, `string or null`. */
export const typeText = (node: SchemaNode, schemas: Schemas): string => {
  const target = targetOf(node, schemas);
  const types = [target.type ?? 'any'].flat().filter(type => type !== 'null');
  const inner = target.items === undefined ? undefined : typeText(target.items, schemas);
  const values = typeof target.additionalProperties === 'object' ? target.additionalProperties : undefined;
  const plain = types.join(' or ') + (values ? ` of ${typeText(values, schemas)} by name` : '');
  const words = inner === undefined ? plain : `array of ${inner}`;
  return (
    [words, target.format, rangeText(target)].filter(Boolean).join(', ') + (mayBeNull(node) ? ' or null' : '')
  );
};

/** The known values, as HTML; empty when there are none. */
export const choicesOf = (node: SchemaNode): string => {
  const values = (node.enum ?? node.examples ?? []).filter(value => value !== null);
  if (values.length === 0) return '';
  const list = values.map(value => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  return `<br><span class="choices">${node.enum ? 'One of' : 'Such as'} ${list}</span>`;
};

const rangeText = ({ minimum, maximum, default: absent }: SchemaNode): string => {
  const least = minimum === undefined ? '' : `from ${minimum}`;
  const range = maximum === undefined ? least : `${minimum ?? 0} to ${maximum}`;
  return [range, absent === undefined ? '' : `default ${String(absent)}`].filter(Boolean).join(', ');
};

const fieldRows = (
  node: SchemaNode,
  schemas: Schemas,
  path: string,
  depth: number,
): readonly (readonly string[])[] => {
  const target = targetOf(node, schemas);
  if (target.items) return fieldRows(target.items, schemas, path === '' ? '' : `${path}[]`, depth);
  if (!target.properties || depth >= deepest) return [];
  return Object.entries(target.properties).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [
      [
        `<code>${escapeHtml(own)}</code>`,
        escapeHtml(typeText(field, schemas)) +
          (target.required?.includes(name) === false ? ', optional' : ''),
        withCode(field.description ?? '') + choicesOf(targetOf(field, schemas)),
      ],
      ...fieldRows(field, schemas, own, depth + 1),
    ];
  });
};

/** The schema itself, found through its reference, or through `anyOf` with a reference and null. */
export const targetOf = (node: SchemaNode, schemas: Schemas): SchemaNode => {
  const [first] = node.type === undefined ? (node.anyOf ?? []) : [];
  const direct = first ?? node;
  return (direct.$ref === undefined ? direct : followed({ $ref: direct.$ref }, schemas)) ?? node;
};

const mayBeNull = ({ type, anyOf = [] }: SchemaNode): boolean =>
  [type].flat().includes('null') || anyOf.some(each => each.type === 'null');
