import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { attributeNames } from './spelling.ts';
import { isNumbered, plainValue, tagIn, withoutTypes } from './typedValues.ts';

/**
 * The body with its records in plain form: the attributes of an element of XML as its own members, the hits of a search
 * and what stands under the numbers from 0 up as lists, the cells of a typed table as values, and a resource that another
 * refers to with its attributes.
 */
export const toPlainForm = (body: unknown): unknown => {
  const inside = toPlain(body);
  if (!isRecord(inside)) return inside;
  const { hits, schema, rows } = inside;
  if (isRecord(hits) && Array.isArray(hits['hits'])) {
    const { hits: data, total } = hits;
    return { data, total: isRecord(total) ? total['value'] : total };
  }
  if (isRecord(schema) && Array.isArray(rows)) return { ...inside, rows: rows.map(cellsOf) };
  return inside;
};

const toPlain = (sent: unknown): unknown => {
  const value = plainValue(sent);
  if (Array.isArray(value)) return value.map(toPlain);
  if (isNumbered(value)) return Object.values(value).map(toPlain);
  return isRecord(value) ? plainRecord(withoutTypes(untagged(value))) : value;
};

const plainRecord = (value: JsonRecord): unknown => {
  const members = Object.entries(value).filter(([name]) => !attributeNames.includes(name));
  const found: JsonRecord = Object.fromEntries(
    members.map(([name, each]) => [name, toPlain(referredIn(each))]),
  );
  const attributes = attributeNames.map(name => value[name]).filter(isRecord);
  if (isRecord(found['_source'])) return { id: found['_id'], ...found['_source'] };
  if (attributes.length === 0) return found;
  const { _: content, ...others } = found;
  const own = attributes.flatMap(each => Object.entries(each));
  return { ...Object.fromEntries(own), ...(content !== undefined && { '#text': content }), ...others };
};

/** `{"type": "match", "match": {…}}` as what it is said to be. */
const untagged = (value: JsonRecord): JsonRecord => {
  const tag = tagIn(value);
  if (tag === undefined) return value;
  const { type: _, [tag]: inside, ...others } = value;
  return { ...others, ...(isRecord(inside) && inside) };
};

/** The resources, where they stand in a member `data` of a relation; anything else as it is. */
const referredIn = (value: unknown): unknown => {
  if (!isRecord(value) || Object.keys(value).some(name => !['data', 'meta', 'links'].includes(name)))
    return value;
  const { data } = value;
  const isReferred = Array.isArray(data) ? data.length > 0 && data.every(isResource) : isResource(data);
  if (!isReferred) return value;
  return Array.isArray(data) ? data.map(flat) : flat(data);
};

const isResource = (value: unknown): value is JsonRecord => isRecord(value) && isRecord(value['attributes']);

const flat = (resource: unknown): unknown => {
  if (!isResource(resource)) return resource;
  const { attributes, ...others } = resource;
  return { ...others, ...(isRecord(attributes) && attributes) };
};

/** `{"f": [{"v": 1}, {"v": "x"}]}` as a list of the values. */
const cellsOf = (row: unknown): unknown => {
  const cells = isRecord(row) ? row['f'] : undefined;
  return Array.isArray(cells) ? cells.map(cell => (isRecord(cell) ? cell['v'] : cell)) : row;
};
