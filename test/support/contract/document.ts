import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi } from '../../../scripts/reference/openApi.ts';

/** An answer as the client sees it. Header names are in lower case. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON; undefined if there is none. */
  readonly body: unknown;
}

/** Checks answers against the OpenAPI document. */
export interface Contract {
  /** Returns the faults of the answer to a request for a path, spelled as in the document. Empty: none. */
  faults(path: string, answer: Received, method?: 'get' | 'post'): readonly string[];
  /** Returns the faults of one pushed update. */
  updateFaults(update: unknown): readonly string[];
}

interface Described {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Described>>;
  readonly required?: boolean;
  readonly schema?: object;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

/** Headers that describe the transfer rather than the content: HTTP's own. */
const transferHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** A single object, because the compiled schema is cached by identity. */
const updateSchema = { $ref: '#/components/schemas/LiveUpdate' };

export const createContract = (): Contract => {
  // The document as clients get it, with its references. `at` follows a pointer into it.
  const document = JSON.parse(JSON.stringify(openApi('1.0.0'))) as object;
  const at = (pointer: readonly string[]): unknown =>
    pointer.reduce<unknown>(
      (found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name],
      document,
    );
  // A pointer of ours leads to an object of OpenAPI with these fields.
  const resolve = (part: Described | undefined): Described | undefined =>
    part?.$ref === undefined ? part : (at(part.$ref.slice(2).split('/')) as Described);

  const ajv = addFormats.default(
    new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }),
  );
  // Keywords of OpenAPI that JSON Schema does not define, for the whole document.
  ajv.addVocabulary([
    'openapi',
    'info',
    'servers',
    'security',
    'tags',
    'paths',
    'components',
    'discriminator',
  ]);
  ajv.addSchema(document, 'document');
  const compiled = new Map<object, ValidateFunction>();
  const check = (schema: object, value: unknown, what: string): readonly string[] => {
    let validate = compiled.get(schema);
    if (!validate) {
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
      compiled.set(schema, (validate = ajv.compile(JSON.parse(text) as object)));
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };

  const headerFaults = (described: Described, headers: Received['headers']): readonly string[] => {
    const known = new Map(
      Object.entries(described.headers ?? {}).map(([name, header]) => [name.toLowerCase(), resolve(header)]),
    );
    const missing = [...known].filter(([name, header]) => header?.required && !(name in headers));
    return [
      ...missing.map(([name]) => `the header ${name} is missing`),
      ...Object.entries(headers).flatMap(([name, value]) => {
        const header = known.get(name);
        if (!header) return transferHeaders.has(name) ? [] : [`the header ${name} is not in the document`];
        const { schema = {} } = header;
        const isNumber = 'type' in schema && schema.type === 'integer';
        return check(schema, isNumber ? Number(value) : value, `header ${name}`);
      }),
    ];
  };

  const answerOf = (path: string, method: string, status: number): Described | undefined => {
    const responses = at(['paths', path, method, 'responses']) as Readonly<Record<string, Described>>;
    return resolve(responses[String(status)] ?? responses['default']);
  };

  return {
    faults: (path, { status, headers, body }, method = 'get') => {
      const described = answerOf(path, method, status);
      if (!described) return [`${path} has no answer ${status}`];
      const [type = ''] = (headers['content-type'] ?? '').split(';');
      const schema = described.content?.[type]?.schema;
      const isEmpty = body === undefined && !described.content;
      if (!isEmpty && !schema) return [`${path} ${status} has no answer of the type ${JSON.stringify(type)}`];
      return [
        ...headerFaults(described, headers),
        // The document describes a stream by its pieces.
        ...(schema && type !== 'text/event-stream' ? check(schema, body, 'body') : []),
      ];
    },
    updateFaults: update => check(updateSchema, update, 'update'),
  };
};
