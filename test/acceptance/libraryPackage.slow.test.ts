import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { libraryExamples } from '../support/libraryExamples.ts';
import { packInto, root, run, toolsEnv } from '../support/packed.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

/** Packs the package and installs it into an empty folder. */
const install = (): { readonly folder: string; readonly packed: string } => {
  const folder = createTemporaryFolder();
  const packed = `${folder}/${packInto(folder).packed}`;
  const program = `${folder}/program`;
  mkdirSync(program);
  writeFileSync(`${program}/package.json`, '{ "type": "module" }');
  run(program, 'npm', 'install', '--offline', '--no-audit', '--no-fund', packed);
  return { folder: program, packed };
};

/** What no example shows, and what must not compile. */
const sample = `
import { ClientError, createClient, type Client, type ListAnswer, type Team } from 'esports';
import { estimateRating } from 'esports/analysis';
import { createService, type Service } from 'esports/service';
const service: Service = await createService({ seed: 2 });
const client: Client = createClient({ service });
const teams: ListAnswer<{ readonly teamName?: string }> = await client.rankings.world();
const name: string | undefined = teams.data[0]?.teamName;
const show = async (teamIdOrSlug: string): Promise<Team> => (await client.teams.show({ teamIdOrSlug })).data;
for await (const part of client.follow({ match: 'm', types: ['kill'] })) console.log(part.cursor, show, name);
const rating: number = estimateRating({ kills: 1, deaths: 1, assists: 0, damage: 80, kast: 70 });
export const kinds = (error: ClientError): boolean => error.kind === 'notFound' && rating > 0;
// @ts-expect-error -- the path needs a team
await client.teams.show({});
// @ts-expect-error -- there is no such kind
new ClientError('wrong', '', '');
// @ts-expect-error -- a list takes no such parameter
await client.live.list({ colour: 'red' });
`;

test('the installed package is imported, and its types hold, whichever way modules are resolved', () => {
  const { folder, packed } = install();
  const loaded = run(
    folder,
    process.execPath,
    '--input-type=module',
    '-e',
    `const doors = await Promise.all(['esports', 'esports/analysis', 'esports/service'].map(name => import(name)));
     console.log(doors.map(door => Object.keys(door).length > 0).join(' '));`,
  );
  expect(loaded).toBe('true true true\n');

  for (const [index, { program }] of libraryExamples.entries())
    writeFileSync(`${folder}/example${index}.ts`, program);
  writeFileSync(`${folder}/sample.ts`, sample);
  const strict = { strict: true, noEmit: true, target: 'ES2024', exactOptionalPropertyTypes: true };
  const check = (options: object, ...files: readonly string[]): string => {
    const compilerOptions = { ...strict, skipLibCheck: false, ...options };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files }));
    return spawnSync(`${root}node_modules/.bin/tsc`, ['-p', folder], { encoding: 'utf8', env: toolsEnv })
      .stdout;
  };
  const examples = readdirSync(folder).filter(name => name.startsWith('example'));
  const node = { types: ['node'], typeRoots: [`${root}node_modules/@types`], lib: ['ES2024', 'ESNext'] };
  const browser = { types: [], lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'] };
  const nodeNext = { module: 'NodeNext', moduleResolution: 'NodeNext' };
  const bundler = { module: 'ESNext', moduleResolution: 'Bundler' };
  expect(check({ ...node, ...nodeNext, skipLibCheck: true }, ...examples)).toBe('');
  expect(check({ ...node, ...bundler, skipLibCheck: true }, ...examples)).toBe('');
  expect(check({ ...browser, ...nodeNext }, 'sample.ts')).toBe('');
  expect(check({ ...browser, ...bundler }, 'sample.ts')).toBe('');

  // It exits 1 for a problem, and throws then.
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const attw = /npm exec (--yes --package=\S+) -- attw/.exec(scripts['package:check'] ?? '')?.[1] ?? '';
  run(folder, 'npm', 'exec', ...attw.split(' '), '--', 'attw', packed, '--profile', 'esm-only', '--quiet');
  expect(run(folder, 'publint', packed, '--strict')).toContain('All good!');
});
