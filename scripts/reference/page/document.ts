/** The parts of our OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
  };
  readonly tags: readonly { readonly name: string }[];
  /** The routes, which are asked, and the addresses of live sources, to which machines post. */
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description?: string }>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, SchemaNode>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: SchemaNode;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: SchemaNode }>>;
}

interface Reference {
  readonly $ref: string;
}

type Scalar = string | number | boolean | null;

/** A JSON Schema, as made by `jsonSchema.ts`. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly Scalar[];
  readonly examples?: readonly Scalar[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: Scalar;
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  /** The fields that are always there. */
  readonly required?: readonly string[];
  /** The values of an object whose names are data. */
  readonly additionalProperties?: boolean | SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly contentSchema?: SchemaNode;
}

/** The last part of a reference: `#/components/schemas/Meta` is `Meta`. */
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The target of a reference; any other value is returned unchanged. */
export const followed = <T extends object>(
  node: T | Reference,
  known: Readonly<Record<string, T>>,
): T | undefined =>
  // Without a reference, the value has the other of the two types.
  '$ref' in node && typeof node.$ref === 'string' ? known[nameOf(node.$ref)] : (node as T);
