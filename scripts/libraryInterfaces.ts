import { standingsBreakdown } from '../src/core/entities/standingsBreakdown.ts';
import { updateSchemas } from '../src/core/entities/update.ts';
import { isList, type Route } from '../src/core/route.ts';
import type { Kind, Schema } from '../src/core/schema.ts';
import { type GroupName, type RouteEntry, routeEntries } from '../src/core/table/index.ts';
import { entities, entityName, operationId } from './reference/openApi.ts';
import { servedPath } from '../src/cli/derived/routeRows.ts';

type AnySchema = Schema<unknown, unknown>;

/**
 * `seen`: what a reader may find in the answer of any service, as `Seen` infers it: any field may be absent, and none is
 * null. `exact`: every field is there, and null only where the schema says so, as `Exact` infers it. `input`: what a
 * caller gives; of an open set, an editor offers the known words.
 */
type Mode = 'seen' | 'exact' | 'input';

const seenEntities = reachable(routeEntries.map(({ row }) => row.returns));
/**
 * The types of pushed updates are exact: an update that lacks something is no event. What answers contain too has its
 * fields written out within an update.
 */
const exactEntities = new Set(
  [...reachable(Object.values(updateSchemas).filter(each => each !== updateSchemas.snapshot))].filter(
    name => !seenEntities.has(name),
  ),
);

/** The interfaces of everything that the service's answers and updates contain, as TypeScript. */
export const entityTypes = (): string => {
  const interfaces = [...entities]
    .filter(([name]) => seenEntities.has(name) || exactEntities.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => entityType(name, schema, exactEntities.has(name) ? 'exact' : 'seen'));
  // The arithmetic of the standings needs every part.
  const complete = entityType('CompleteBreakdown', standingsBreakdown, 'exact');
  const events = Object.values(updateSchemas).flatMap(each => entityName(each) ?? []);
  const union = events.filter(name => exactEntities.has(name)).map(name => `\n  | ${name}`);
  return `import type { Word } from '../library/method.js';

/** Something that happened in a live match. */
export type MatchEvent =${union.join('')};

${[...interfaces, complete].join('\n')}`;
};

/** The methods of the client, one for each row of the table, as TypeScript. */
export const methodTypes = (): string => {
  const groups = Map.groupBy(routeEntries, ({ group }) => group);
  const bodies = [...groups].map(([group, entries]) => groupType(group, entries));
  const inputs = routeEntries.flatMap(entry => inputType(entry) ?? []);
  const body = [
    `/** One method for each of the ${routeEntries.length} routes of the service, by group. */
export interface Methods {
${[...groups.keys()].map(group => `  readonly ${group}: ${pascal(group)}Methods;\n`).join('')}}
`,
    ...bodies,
    ...inputs,
  ].join('\n');
  const used = [...entities.keys()].filter(name => new RegExp(`\\b${name}\\b[^M:]`).test(body));
  return `import type {
${used
  .toSorted()
  .map(name => `  ${name},\n`)
  .join('')}} from '../core/entityTypes.js';
import type { ListMethod, Method, Paging, PushedMethod, Word } from './method.js';

${body}`;
};

const entityType = (name: string, schema: AnySchema, mode: Mode): string =>
  `${doc(schema.about)}export interface ${name} ${fieldsType(schema, mode)}\n`;

const fieldsType = (schema: AnySchema, mode: Mode, indent = ''): string => {
  const fields = Object.entries(schema.fields ?? {}).map(([name, field]) => {
    const mark = mode === 'seen' || field.optional ? '?' : '';
    // A null is mostly left out of what a reader found.
    const type =
      mode === 'seen' && !field.keepsNull ? typeOfKind[field.kind](field, mode) : typeOf(field, mode);
    return `${doc(aboutField(field), `${indent}  `)}${indent}  readonly ${name}${mark}: ${type};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
};

/** What a field is, with its known words where its type does not say them. */
const aboutField = ({ about, choices }: AnySchema): string =>
  choices ? `${about}: ${choices.map(word => `\`${word}\``).join(', ')}` : about;

const typeOf = (schema: AnySchema, mode: Mode): string => {
  const type = typeOfKind[schema.kind](schema, mode);
  return schema.nullable ? `${type} | null` : type;
};

const textType = ({ choices, closed }: AnySchema, mode: Mode): string => {
  const words = choices?.map(word => `'${word}'`).join(' | ');
  if (words === undefined) return 'string';
  // A reader may find any other word, also of a closed set.
  return closed && mode !== 'seen' ? words : `Word<${words}>`;
};

const recordType = (schema: AnySchema, mode: Mode): string => {
  const { fields, item } = schema;
  if (!fields) return `Readonly<Record<string, ${item ? typeOf(item, mode) : 'unknown'}>>`;
  const name = entityName(schema);
  if (name !== undefined && (mode === 'exact') === exactEntities.has(name)) return name;
  return fieldsType(schema, mode, '  ');
};

/** The type of a value that is not null. */
const typeOfKind: Readonly<Record<Kind, (schema: AnySchema, mode: Mode) => string>> = {
  text: textType,
  time: () => 'string',
  date: () => 'string',
  int: () => 'number',
  number: () => 'number',
  flag: () => 'boolean',
  list: ({ item }, mode) => `readonly ${item ? wrapped(typeOf(item, mode)) : 'unknown'}[]`,
  record: recordType,
};

const wrapped = (type: string): string =>
  type.includes(' | ') && !type.startsWith('{') ? `(${type})` : type;

const groupType = (group: GroupName, entries: readonly RouteEntry[]): string => {
  const methods = entries.map(entry => {
    const { row } = entry;
    const plan = row.plan === undefined ? '' : ` It needs the plan ${row.plan}.`;
    const about = `${row.about}.${plan}\n\`GET ${servedPath(row.path)}\``;
    return `${doc(about, '  ')}  readonly ${camel(entry.verb)}: ${methodType(entry)};\n`;
  });
  return `export interface ${pascal(group)}Methods {\n${methods.join('')}}\n`;
};

const methodType = (entry: RouteEntry): string => {
  const { row } = entry;
  const input =
    parametersOf(row).length > 0 ? inputName(entry) : isList(row) ? 'Paging' : 'Record<never, never>';
  if (row.stream !== undefined) return `PushedMethod<${input}>`;
  const { item } = row.returns;
  if (isList(row) && item) return `ListMethod<${input}, ${typeOf(item, 'seen')}>`;
  return `Method<${input}, ${typeOf(row.returns, 'seen')}>`;
};

const inputName = (entry: RouteEntry): string => `${pascal(operationId(entry))}Input`;

/** The interface of a method's input; undefined if it takes no parameters of its own. */
const inputType = (entry: RouteEntry): string | undefined => {
  const { row } = entry;
  const parameters = parametersOf(row);
  if (parameters.length === 0) return undefined;
  const fields = parameters.map(({ name, schema, isRequired }) => {
    const type = typeOf(schema, 'input');
    const field = isRequired ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
    return `${doc(schema.about, '  ')}  readonly ${field};\n`;
  });
  return `/** What \`${entry.group}.${camel(entry.verb)}\` takes. */
export interface ${inputName(entry)}${isList(row) ? ' extends Paging' : ''} {\n${fields.join('')}}\n`;
};

const parametersOf = (row: Route) => [
  ...Object.entries(row.params).map(([name, schema]) => ({ name, schema, isRequired: true })),
  ...Object.entries(row.query).map(([name, schema]) => ({
    name,
    schema,
    isRequired: row.args?.[name]?.required === true,
  })),
];

const doc = (about: string, indent = ''): string => {
  const lines = about.replaceAll('*/', '*\u2215').split('\n');
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map(line => `${indent} * ${line}\n`).join('')}${indent} */\n`;
};

const camel = (words: string): string =>
  words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const pascal = (words: string): string => {
  const name = camel(words);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};

/** The names of the records that these schemas contain, at any depth. */
function reachable(schemas: readonly AnySchema[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: AnySchema): void => {
    const name = entityName(schema);
    if (name !== undefined && found.has(name)) return;
    if (name !== undefined) found.add(name);
    for (const field of Object.values(schema.fields ?? {})) visit(field);
    if (schema.item) visit(schema.item);
  };
  schemas.forEach(visit);
  return found;
}
