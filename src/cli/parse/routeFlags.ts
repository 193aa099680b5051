import type { Route } from '../../core/route.ts';
import type { Schema } from '../../core/schema.ts';
import type { FlagKind, FlagSpec } from '../derived/commandModel.ts';
import { dayHint } from './withDays.ts';
import { flagName } from './flagDefinition.ts';

export const parameterFlags = (row: Route): readonly FlagSpec[] =>
  Object.entries(row.query)
    .filter(([name]) => row.args?.[name] === undefined)
    .map(([name, schema]) => ({
      key: name,
      name: flagName(name),
      param: name,
      section: 'own' as const,
      kind: flagKinds(schema),
      valueName: valueName(name, schema),
      about: schema.kind === 'date' ? `${schema.about}, ${dayHint}` : schema.about,
      ...(schema.choices && { choices: schema.choices }),
      ...(schema.minimum !== undefined && { minimum: schema.minimum }),
      ...(schema.maximum !== undefined && { maximum: schema.maximum }),
    }));

/** Values from an open set are passed on as typed; only a closed set is checked. */
const flagKinds = ({ kind, closed }: Schema<unknown, unknown>): FlagKind => {
  if (kind === 'flag') return 'switch';
  if (kind === 'int' || kind === 'number' || kind === 'date') return kind;
  return closed ? 'choice' : 'text';
};

const valueName = (name: string, { kind, label }: Schema<unknown, unknown>): string => {
  if (kind === 'int' || kind === 'number') return 'n';
  return kind === 'date' ? 'date' : (label ?? flagName(name));
};
