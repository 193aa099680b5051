import { describe, expect, test } from 'vitest';
import { isList } from '../../../src/core/route.ts';
import { entriesBelow } from '../../../src/core/table/groups.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import { nameKindOf } from '../../../src/core/table/parameters.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../../src/cli/parse/parseCommand.ts';
import { commandDocs } from '../../../scripts/pages/commandDocs.ts';
import { allCommands, findGroup, findVerb } from '../../../src/cli/derived/commandModel.ts';
import type { CommandNode } from '../../../src/cli/derived/commandModel.ts';
import { completionFacts } from '../../../scripts/completion/facts.ts';
import { renderCompletion } from '../../../scripts/completion/index.ts';
import { openApi } from '../../../scripts/reference/openApi.ts';
import { routeRows, servedPath } from '../../../src/cli/derived/routeRows.ts';
import { flagUsage, usageLine } from '../../../src/cli/derived/usage.ts';
import { helpTexts } from './renderHelp.ts';

const help = helpTexts();
const docs = commandDocs(commandTree, new Map());
const facts = completionFacts(commandTree);
const rows = routeRows(commandTree);
const { paths } = openApi('1.2.3') as {
  // The shape of the document, as far as these tests read it.
  readonly paths: Record<
    string,
    { readonly [method in 'get' | 'post']?: { readonly operationId: string; readonly parameters: unknown[] } }
  >;
};

test('the table has 47 rows, and each is one command', () => {
  const commands = allCommands(commandTree).filter(({ kind }) => kind === 'route');
  expect(routeEntries.length).toBe(47);
  expect(commands.map(({ path }) => path)).toEqual(routeEntries.map(({ group, verb }) => [group, verb]));
});

test('the rows of the table are found by the first segments of their paths', () => {
  const bySegment = Map.groupBy(routeEntries, ({ row }) => row.path.split('/')[1] ?? '');
  const found = [...bySegment.keys()].map(segment => [segment, entriesBelow(segment)]);
  expect(found).toEqual([...bySegment]);
  expect(['', 'live/', 'nothing', 'constructor'].flatMap(entriesBelow)).toEqual([]);
});

describe.each(routeEntries)('$group $verb', ({ group, verb, row }) => {
  const node = findGroup(commandTree, group);
  const command = node && findVerb(node, verb);
  if (!command) throw new Error(`${group} ${verb} has no command`);
  const pathParameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

  test('takes the path’s parameters, and every query parameter once', () => {
    const named = (place: CommandNode['args'][number]['param']) =>
      command.args.filter(({ param }) => param === place).map(({ field }) => field);
    const sent = command.flags.flatMap(({ param }) => param ?? []);
    const beside = row.beside === undefined ? [] : [row.beside];
    expect(named('path')).toEqual([...pathParameters, ...beside]);
    expect([...named('query'), ...sent].sort()).toEqual(Object.keys(row.query).sort());
  });

  test('takes the paging flags exactly where it returns a list', () => {
    const paging = command.flags.filter(({ section }) => section === 'paging').map(({ name }) => name);
    expect(paging).toEqual(
      isList(row) && row.stream === undefined
        ? ['limit', 'page', 'all', 'max-pages', 'my', 'exit-status']
        : [],
    );
  });

  test('is parsed under each of its names', async () => {
    const words = command.args.map((_, index) => `word${index}`);
    const args = Object.fromEntries(command.args.map(({ field }, index) => [field, `word${index}`]));
    const names = [command.path, ...command.aliases.map(alias => [group, alias]), ...command.also];
    for (const name of names) {
      expect(await parseCommand([...name, ...words], commandTree)).toEqual({
        kind: 'run',
        command,
        args,
        flags: {},
      });
    }
  });

  test('has help under each of its names, with usage, arguments, flags and an example', () => {
    const text = help[`${group} ${verb}`] ?? '';
    const names = [
      ...command.aliases.map(alias => `${group} ${alias}`),
      ...command.also.map(path => path.join(' ')),
    ];
    expect(names.map(name => help[name])).toEqual(names.map(() => text));
    expect(text.replaceAll(/\s+/g, ' ')).toContain(row.about);
    expect(text).toContain(`\nUsage: ${usageLine(command)}\n`);
    for (const { name } of command.args) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
    for (const flag of command.flags.filter(({ section }) => section === 'own'))
      expect(text).toContain(`\n  ${flagUsage(flag)}`);
    expect(text).toMatch(/^Shared flags: .*… esports help flags$/m);
    expect(text).toContain(`  GET ${servedPath(row.path)}`);
    expect(row.examples.filter(example => !text.includes(`\n  esports ${example}\n`))).toEqual([]);
  });

  test('is completed with its flags and known words', () => {
    const place = facts.pairs.find(({ names }) => names.includes(`${group} ${verb}`));
    const known = command.args.map(({ choices = [], field }) => [...choices, nameKindOf(field)]);
    expect(place?.args.map(({ words, more }) => [...words.map(({ text }) => text), more])).toEqual(known);
    expect(command.flags.filter(({ name }) => !place?.flags.some(flag => flag.endsWith(`-${name}`)))).toEqual(
      [],
    );
    for (const shell of ['bash', 'zsh', 'fish', 'powershell'] as const) {
      expect(renderCompletion(commandTree, shell)).toMatch(new RegExp(`'${group} ${verb}'`));
    }
  });

  test('is in the command docs with its route', () => {
    const section = docs.split('\n### ').find(text => text.startsWith(`${group} ${verb}\n`)) ?? '';
    expect(section).toContain(`\n${usageLine(command)}\n`);
    expect(section).toContain(`Route: \`GET /game${row.path}\``);
    expect(row.examples.filter(example => !section.includes(`esports ${example}\n`))).toEqual([]);
  });

  test('is in the OpenAPI document with its parameters', () => {
    const operation = paths[`/game${row.path}`]?.get;
    const named = pathParameters.map(name => expect.objectContaining({ name, in: 'path', required: true }));
    const queried = Object.keys(row.query).map(name =>
      expect.objectContaining({
        name,
        in: 'query',
        required: row.args?.[name as never]?.['required'] === true,
      }),
    );
    const paged = ['limit', 'page'].map(name => ({ $ref: `#/components/parameters/${name}` }));
    const sent = Object.keys(row.headers ?? {}).map(name =>
      expect.objectContaining({ name, in: 'header', required: false }),
    );
    expect(operation?.parameters).toEqual([...named, ...queried, ...sent, ...(isList(row) ? paged : [])]);
  });

  test('is in the route table that the program shows', () => {
    expect(rows.find(({ command }) => command === `${group} ${verb}`)).toEqual({
      group,
      command: `${group} ${verb}`,
      method: 'GET',
      path: `/game${row.path}`,
      plan: row.plan ?? 'free',
      paged: isList(row),
      about: row.about,
      aliases: [
        ...command.aliases.map(alias => `${group} ${alias}`),
        ...command.also.map(path => path.join(' ')),
      ],
    });
  });
});

test('every operation of the OpenAPI document has a unique name', () => {
  const names = Object.values(paths).flatMap(({ get, post }) =>
    [get, post].flatMap(each => each?.operationId ?? []),
  );
  expect(names).toEqual([...new Set(names)]);
  expect(names.slice(0, 3)).toEqual(['liveList', 'liveState', 'liveScoreboard']);
});
