import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { bunVersion } from '../../scripts/native/compile.ts';
import { createProgram, isNative } from '../support/program.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const program = createProgram();
afterAll(() => program.remove());

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
// The build writes this file.
const { outputs } = JSON.parse(read('dist/metafile.json')) as Metafile;
const bundled = Object.values(outputs).flatMap(output => Object.keys(output.inputs));

test('the parts of the program are ASCII, which halves V8’s memory and saves a tenth of the start', () => {
  const parts = readdirSync(`${root}dist`).filter(file => /^(?:main|part-\w+)\.cjs$/.test(file));
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts) expect(/[^\0-\x7f].{0,40}/.exec(read(`dist/${part}`))?.[0]).toBeUndefined();
});

test('what every command needs is in one part, where nothing waits to be run', () => {
  const [main = ''] = Object.keys(outputs).filter(path => path.endsWith('/main.cjs'));
  const needed = outputs[main]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
  expect(needed).toHaveLength(1);
  const inputs = Object.keys(outputs[needed[0]?.path ?? '']?.inputs ?? {});
  expect(inputs).toContain('src/cli/commands/route/routeCommand.ts');
  // A library in CommonJS that stands in it, or a cycle, would have everything wrapped.
  const code = read(`dist/${basename(needed[0]?.path ?? '')}`);
  expect(inputs.length).toBeGreaterThan(200);
  expect([...code.matchAll(/\.exports\b/g)].length).toBeLessThan(3);
});

test('the notices have the licence text of every library in the bundle', () => {
  const notices = read('dist/THIRD-PARTY-NOTICES');
  const folders = new Set(bundled.flatMap(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []));
  expect(folders.size).toBeGreaterThan(0);
  for (const folder of folders) {
    const { name, version } = JSON.parse(read(`${folder}/package.json`)) as Record<string, string>;
    const [, section = ''] = notices.split(`\n${name} ${version}\n${'='.repeat(80)}\n`);
    const licence = readdirSync(`${root}${folder}`).find(file => /^licen[cs]e/i.test(file));
    // A package without a licence file has its text in the project.
    const path = licence === undefined ? `scripts/licences/${name}.txt` : `${folder}/${licence}`;
    expect(section).toContain(read(path).trim());
  }
});

test('the notices name what jq’s WebAssembly contains', () => {
  const notices = read('dist/THIRD-PARTY-NOTICES');
  for (const part of [
    'Stephen Dolan',
    'Lucent',
    'decNumber',
    'K.Kosako',
    'Emscripten authors',
    'Rich Felker',
  ])
    expect(notices).toContain(part);
});

test('an installed package has no dependencies', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
  const brought = ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies'];
  expect(Object.keys(manifest).filter(key => brought.includes(key))).toEqual([]);
  const loaded = Object.values(outputs)
    .flatMap(output => output.imports.filter(({ external }) => external).map(({ path }) => path))
    .filter(path => !process.getBuiltinModule(path) && !existsSync(`${root}dist/${path}`));
  // ws also works without these two packages.
  expect(loaded.toSorted()).toEqual(['bufferutil', 'utf-8-validate']);
});

test('--version and version name the version and the runtime', async () => {
  const { version } = JSON.parse(read('package.json')) as Record<string, string>;
  const named = `${version} (${isNative ? `Bun ${bunVersion}` : `Node ${process.versions.node}`})\n`;
  for (const args of [['--version'], ['-V'], ['rankings', 'world', '--version']])
    expect(await program.run(args)).toEqual({ code: 0, stdout: named, stderr: '' });
  expect(await program.run(['version'])).toMatchObject({ code: 0, stdout: `esports ${named}` });
});

test('version --licenses prints the notices, with those of the runtime that is inside', async () => {
  const { stdout } = await program.run(['version', '--licenses']);
  expect(stdout.slice(0, read('dist/THIRD-PARTY-NOTICES').length)).toBe(read('dist/THIRD-PARTY-NOTICES'));
  expect(stdout.includes('JavaScriptCore')).toBe(isNative);
});

test('what lies in the working folder sets up neither the program nor its runtime', async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, '.env'), 'ESPORTS_BASE_URL=http://127.0.0.1:9/api/v1\n');
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./preload.js"]\n');
  writeFileSync(join(folder, 'preload.js'), 'console.log("preloaded")\n');
  writeFileSync(join(folder, 'package.json'), '{"type":"module","version":"9"}');
  const { code, stdout } = await program.shell(`cd '${folder}' && esports rankings world -q 'length'`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '20\n' });
});

test('the built program serves the committed OpenAPI document, byte for byte', async () => {
  const service = await program.serve();
  try {
    const answer = await fetch(new URL('/openapi.json', service.url));
    expect(await answer.text()).toBe(read('docs/openapi.json'));
  } finally {
    await service.stop();
  }
});

test('a jq filter runs in the built program, and from the source without a build', async () => {
  const args = ['live', '-q', 'length > 1'];
  expect(await program.run(args)).toMatchObject({ code: 0, stdout: 'true\n' });
  const fromSource = await program.shell(
    `'${process.execPath}' '${root}scripts/dev.ts' live -q 'length > 1'`,
  );
  expect(fromSource).toMatchObject({ code: 0, stdout: 'true\n' });
});
