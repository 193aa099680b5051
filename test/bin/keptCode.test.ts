import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const keptCode = fileURLToPath(new URL('../../bin/keptCode.js', import.meta.url));

/** A file as the build writes it, with a name in place of the digest. */
const built = (digest: string, text: string): string =>
  `//${digest}\nexports.answer = () => { return '${text}' + require('./second-part.cjs').mark; };`;

/** A built program of two files, and a place for its code. */
const createFolders = (): { readonly dist: string; readonly kept: string } => {
  const folder = createTemporaryFolder();
  const folders = { dist: `${folder}/dist`, kept: `${folder}/kept` };
  mkdirSync(folders.dist);
  mkdirSync(folders.kept);
  writeFileSync(`${folders.dist}/first.cjs`, built('one', 'old'));
  writeFileSync(`${folders.dist}/second-part.cjs`, "//two\nexports.mark = '!';");
  return folders;
};

/** What is noted of a usual run: its way and the files that it needed. */
const aWay = 'a way first.cjs second-part.cjs';

/** Runs the program in a process of its own, as V8 keeps the code of a process in its memory too. */
const runIn = (
  { dist, kept }: { readonly dist: string; readonly kept: string },
  { way = 'a way', flags = [] as readonly string[], changed = false } = {},
): string => {
  const runner = `${dist}/runner.cjs`;
  writeFileSync(
    runner,
    `const loaded = require(${JSON.stringify(keptCode)}).loadKept(...process.argv.slice(2, 5));
    ${changed ? "loaded.changeFlag('--semi-space-growth-factor=1', '--semi-space-growth-factor=2');" : ''}
    process.stdout.write(loaded.exports.answer());
    loaded.keepCode(process.argv[5]);`,
  );
  const args = [...flags, runner, `${dist}/`, kept, 'first.cjs', way];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout + stderr;
};

const folderOf = (kept: string): string => `${kept}/${process.version}-${process.arch}`;
/** What is kept of one of the program's files. */
const keptOf = (kept: string, name = 'first.cjs'): { readonly ways: unknown; readonly code: Buffer } => {
  const content = readFileSync(`${folderOf(kept)}/${name}`);
  const end = content.indexOf('\n');
  return { ways: JSON.parse(content.toString('utf8', 0, end)), code: content.subarray(end + 1) };
};

test('the code of each file that a run has read is kept, twice for each way to run', () => {
  const folders = createFolders();
  const found = ['a way', 'a way', 'a way', 'another'].map(way => [
    runIn(folders, { way }),
    keptOf(folders.kept).ways,
  ]);
  expect(found).toEqual([
    ['old!', { digest: '//one', ways: { [aWay]: 1 } }],
    ['old!', { digest: '//one', ways: { [aWay]: 2 } }],
    ['old!', { digest: '//one', ways: { [aWay]: 2 } }],
    ['old!', { digest: '//one', ways: { [aWay]: 2, 'another first.cjs second-part.cjs': 1 } }],
  ]);
  expect(readdirSync(folderOf(folders.kept)).toSorted()).toEqual(['first.cjs', 'second-part.cjs']);
});

test('the code has the functions that the run has called', () => {
  const folders = createFolders();
  const uncalled = "exports.other = () => { return [1, 2, 3].map(each => each * 2).join(' '); };\n";
  writeFileSync(`${folders.dist}/first.cjs`, built('one', 'old') + uncalled.repeat(50));
  runIn(folders);
  const lazy = keptOf(folders.kept).code.length;
  writeFileSync(
    `${folders.dist}/first.cjs`,
    built('three', 'old') + (uncalled + 'exports.other();\n').repeat(50),
  );
  runIn(folders);
  expect(keptOf(folders.kept).code.length).toBeGreaterThan(2 * lazy);
});

test('an update of the same length does not run the code of the version before it', () => {
  const folders = createFolders();
  runIn(folders);
  writeFileSync(`${folders.dist}/first.cjs`, built('new', 'new'));
  expect(runIn(folders)).toBe('new!');
  expect(keptOf(folders.kept).ways).toEqual({ digest: '//new', ways: { [aWay]: 1 } });
});

test('what is damaged is written anew', () => {
  const folders = createFolders();
  runIn(folders);
  const path = `${folderOf(folders.kept)}/first.cjs`;
  const whole = readFileSync(path);
  const head = whole.subarray(0, whole.indexOf('\n') + 1);
  const damaged = [
    '',
    '\n',
    'null\n',
    head,
    whole.subarray(0, -8),
    Buffer.concat([head, Buffer.alloc(whole.length)]),
  ];
  for (const content of damaged) {
    writeFileSync(path, content);
    expect(runIn(folders)).toBe('old!');
    expect(keptOf(folders.kept).ways).toEqual({ digest: '//one', ways: { [aWay]: 1 } });
  }
});

test('V8 with other flags, which refuses the code, has a folder of its own', () => {
  const folders = createFolders();
  runIn(folders);
  runIn(folders, { flags: ['--no-opt'] });
  const name = `${process.version}-${process.arch}`;
  expect(readdirSync(folders.kept).toSorted()).toEqual([name, `${name}---no-opt`]);
});

test('what a run keeps and loads after it has changed flags of V8 is not refused', () => {
  const folders = createFolders();
  const found = [true, true, false].map((changed, at) => [
    runIn(folders, { changed, way: at < 2 ? 'a way' : 'another' }),
    keptOf(folders.kept, 'first.cjs').ways,
    keptOf(folders.kept, 'second-part.cjs').ways,
  ]);
  const another = 'another first.cjs second-part.cjs';
  expect(found).toEqual([
    ['old!', { digest: '//one', ways: { [aWay]: 1 } }, { digest: '//two', ways: { [aWay]: 1 } }],
    ['old!', { digest: '//one', ways: { [aWay]: 2 } }, { digest: '//two', ways: { [aWay]: 2 } }],
    [
      'old!',
      { digest: '//one', ways: { [aWay]: 2, [another]: 1 } },
      { digest: '//two', ways: { [aWay]: 2, [another]: 1 } },
    ],
  ]);
});

test('a program whose code cannot be kept runs all the same', () => {
  const folders = createFolders();
  writeFileSync(folderOf(folders.kept), 'in the way');
  expect(runIn(folders)).toBe('old!');
  const others = createFolders();
  mkdirSync(`${folderOf(others.kept)}/first.cjs`, { recursive: true });
  expect(runIn(others)).toBe('old!');
  expect(readdirSync(folderOf(others.kept))).toEqual(['first.cjs']);
});
