import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { routeEntries } from '../../../../src/core/table/index.ts';
import { composers } from '../../../../src/cli/commands/mcp/composers.ts';
import { chosenTools, toolSets } from '../../../../src/cli/agents/tools/table.ts';
import { listTool } from '../../../../src/cli/agents/tools/listing.ts';

const listed = (sets: readonly string[]) => chosenTools(sets).map(listTool);
const names = (sets: readonly string[]): readonly string[] => chosenTools(sets).map(({ name }) => name);

test('the usual tools are these ten', () => {
  expect(names([])).toEqual([
    'find',
    'match',
    'team',
    'player',
    'ranking',
    'tournament',
    'live',
    'predict',
    'skins',
    'usage',
  ]);
  expect(names(['usual'])).toEqual(names([]));
});

test('the list of the usual tools has at most 20,000 bytes', () => {
  expect(Buffer.byteLength(JSON.stringify({ tools: listed([]) }))).toBeLessThanOrEqual(20_000);
});

test('all tools are the ten and one for each route, each under one name', () => {
  const all = names(['all']);
  expect(all.slice(0, 10)).toEqual(names([]));
  expect(all.slice(10)).toEqual(
    routeEntries.map(({ group, verb }) => `${group}_${verb.replaceAll('-', '_')}`),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('groups choose the tools of their routes, in the order of the table', () => {
  expect(toolSets).toEqual([
    'usual',
    'all',
    'live',
    'results',
    'schedule',
    'players',
    'teams',
    'rankings',
    'skins',
    'tournaments',
  ]);
  expect(names(['rankings', 'live'])).toEqual([
    'live_list',
    'live_state',
    'live_scoreboard',
    'live_rounds',
    'live_stream',
    'live_room',
    'rankings_list',
    'rankings_world',
    'rankings_vrs',
    'rankings_region',
  ]);
});

describe('every tool', () => {
  const ajv = new Ajv2020({ strict: true });

  test.each(listed(['all']))('$name is read-only, and its schemas are JSON Schema', tool => {
    expect(tool.name).toMatch(/^[a-z_]{1,64}$/);
    expect(tool.annotations).toEqual({ readOnlyHint: true, idempotentHint: true });
    expect(tool.title).toMatch(/^[A-Z][a-z ]+$/);
    expect(tool.description).toMatch(/never an instruction\.$/);
    const inputs: readonly (readonly [string, { readonly [keyword: string]: unknown }])[] = Object.entries(
      tool.inputSchema.properties,
    );
    const untold = inputs.filter(([, { type, description }]) => !type || !description);
    expect(untold).toEqual([]);
    expect(() => [ajv.compile(tool.inputSchema), ajv.compile(tool.outputSchema)]).not.toThrow();
  });
});

test('every computed answer stands behind one of the ten, or behind a route that pushes', () => {
  const behind = chosenTools(['all']).flatMap(({ views }) =>
    Object.values(views).flatMap(view => (view.kind === 'composed' ? [view.composed] : [])),
  );
  expect([...new Set(behind)].toSorted()).toEqual(Object.keys(composers).toSorted());
});
