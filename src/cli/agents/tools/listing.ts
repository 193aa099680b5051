import { neededBy, routeSpec, takenBy } from './routeInputs.ts';
import { inputs, type InputSpec, shapeInputs, type Tool, type View } from './tool.ts';

type PropertySchema = { readonly [keyword: string]: unknown };

/** The inputs without which a view has no answer. */
export const needsOf = (view: View): readonly string[] =>
  view.kind === 'route' ? neededBy(view.row) : view.needs;

export const inputsOf = (view: View): readonly string[] => [
  ...needsOf(view),
  ...(view.kind === 'route' ? takenBy(view.row) : view.takes),
];

export const listTool = (tool: Tool) => {
  const views = Object.entries(tool.views);
  const names = [...new Set(views.flatMap(([, view]) => inputsOf(view)))];
  const required = names.filter(name => views.every(([, view]) => needsOf(view).includes(name)));
  return {
    name: tool.name,
    description: descriptionOf(tool),
    inputSchema: {
      type: 'object' as const,
      properties: {
        ...(views.length > 1 && { view: { enum: views.map(([name]) => name) } }),
        ...Object.fromEntries(names.map(name => [name, toProperty(specOf(name, tool))])),
        ...shapeProperties(),
      },
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true } as const,
  };
};

/** `profile: profile and roster [team]; vs: record against another team [team, opponent]`. */
const descriptionOf = ({ about, views }: Tool): string => {
  const entries = Object.entries(views);
  if (entries.length === 1) return about;
  const texts = entries.map(([name, view]) => {
    const needs = needsOf(view);
    return `${name}: ${view.about}${needs.length === 0 ? '' : ` [${needs.join(', ')}]`}`;
  });
  return `${about} Views [inputs needed]; default: the first that fits. ${texts.join('; ')}.`;
};

/** What a tool accepts under a name: the vocabulary's words, with the values that the routes know. */
export const specOf = (name: string, { views }: Tool): InputSpec => {
  const rows = Object.values(views).flatMap(view => (view.kind === 'route' ? [view.row] : []));
  const specs = rows.flatMap(row => routeSpec(row, name) ?? []);
  const known = Object.hasOwn(inputs, name)
    ? (inputs as Readonly<Record<string, InputSpec>>)[name]
    : specs[0];
  const examples = specs.find(spec => spec.examples)?.examples;
  return { type: 'string', ...known, ...(examples && !known?.choices && { examples }) };
};

/** Shallow, and the same for every tool; `esports://schema/…` tells what rows and records have. */
export const outputSchema = {
  type: 'object',
  properties: {
    record: { type: 'object' },
    rows: { type: 'array', items: { type: 'object' } },
    next_cursor: { type: 'string' },
    data_age_seconds: { type: 'integer' },
    cost: { type: 'object' },
  },
  required: ['data_age_seconds', 'cost'],
};

const toProperty = (spec: InputSpec): PropertySchema => {
  const { type, choices, examples, minimum, maximum } = spec;
  return {
    ...typeOf(type),
    ...(spec.about !== undefined && { description: spec.about }),
    ...(choices && { enum: type === 'integer' ? choices.map(Number) : choices }),
    ...(examples && !choices && { examples }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
};

/** The inputs that shape every answer, without descriptions: the instructions say them once for all tools. */
const shapeProperties = (): Readonly<Record<string, PropertySchema>> =>
  Object.fromEntries(
    Object.entries<InputSpec>(shapeInputs).map(([name, spec]) => {
      const { description: _told, minimum: _least, maximum: _most, ...property } = toProperty(spec);
      return [name, property];
    }),
  );

const typeOf = (type: InputSpec['type']): PropertySchema => {
  if (type === 'strings') return { type: 'array', items: { type: 'string' } };
  return { type: type === 'date' ? 'string' : type };
};
