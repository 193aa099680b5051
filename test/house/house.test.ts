import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importCircles } from '../../scripts/house/circles.ts';
import { layerFaults } from '../../scripts/house/faults.ts';
import { readModule } from '../../scripts/house/modules.ts';
import { mutualFolders } from '../../scripts/house/mutualFolders.ts';
import { fullFolders, shortModules } from '../../scripts/house/sizes.ts';
import { spreadFaults } from '../../scripts/house/spreads.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const module = (path: string, text = '') => readModule(path, text, root);

describe('a planted fault is caught', () => {
  test.each([
    ['a layer above', 'src/core/x.ts', "import { run } from '../cli/run.ts';", 'src/cli/run.ts'],
    [
      'a layer beside',
      'src/client/x.ts',
      "import { a } from '../cli/settings/source.ts';",
      'src/cli/settings/source.ts',
    ],
    [
      'a type import',
      'src/output/x.ts',
      "import type { A } from '../client/answer.ts';",
      'src/client/answer.ts',
    ],
    ['a type in place', 'src/output/x.ts', "let a: import('../client/answer.ts').A;", 'src/client/answer.ts'],
    [
      'a late import',
      'src/core/scoreboard/x.ts',
      "await import('../../output/theme.ts');",
      'src/output/theme.ts',
    ],
    [
      'a template',
      'src/core/scoreboard/x.ts',
      'await import(`../../output/theme.ts`);',
      'src/output/theme.ts',
    ],
    [
      'a computed import',
      'src/cli/x.ts',
      "await import('../outp' + 'ut/theme.ts');",
      'whose name is computed',
    ],
    ['a re-export', 'src/server/x.ts', "export * from '../client/client.ts';", 'src/client/client.ts'],
    [
      'a named re-export',
      'src/server/x.ts',
      "export { a } from '../client/client.ts';",
      'src/client/client.ts',
    ],
    ['require', 'src/client/x.ts', "require('../cli/settings/source.ts');", 'src/cli/settings/source.ts'],
    ['import-equals', 'src/core/x.cts', "import a = require('../client/answer.ts');", 'src/client/answer.ts'],
    ['an absolute path', 'src/core/x.ts', `import '${root}src/cli/run.ts';`, 'src/cli/run.ts'],
    ['a file URL', 'src/core/x.ts', `import 'file://${root}src/cli/run.ts';`, 'src/cli/run.ts'],
    [
      'a worker',
      'src/core/x.ts',
      "new URL('../output/jq/worker.ts', import.meta.url);",
      'src/output/jq/worker.ts',
    ],
    ['import.meta.resolve', 'src/core/x.ts', "import.meta.resolve('../cli/run.ts');", 'src/cli/run.ts'],
    ['what is not src', 'src/cli/x.ts', "import { a } from '../../scripts/build.ts';", 'scripts/build.ts'],
    ['a layer that stands on it', 'src/data/x.ts', "import '../server/answer.ts';", 'src/server/answer.ts'],
    ['a library', 'src/cli/x.ts', "import { Command } from 'commander';", 'commander'],
    ['a library’s type', 'src/client/x.ts', "import type { Dispatcher } from 'undici';", 'undici'],
    ['a library of another room', 'src/client/cache/x.ts', "import { WebSocket } from 'ws';", 'ws'],
    ['a subpath', 'src/data/x.ts', "import { parse } from 'csv-parse/sync';", 'csv-parse/sync'],
    ['a built-in', 'src/core/scoreboard/x.ts', "import { readFileSync } from 'node:fs';", 'node:fs'],
    ['a built-in without its prefix', 'src/cli/host/x.ts', "import { readFileSync } from 'fs';", 'fs'],
    [
      'a built-in of another room',
      'src/client/x.ts',
      "import { DatabaseSync } from 'node:sqlite';",
      'node:sqlite',
    ],
    [
      'a value where types alone are allowed',
      'src/data/store/x.ts',
      "import { DatabaseSync } from 'node:sqlite';",
      'node:sqlite',
    ],
    ['getBuiltinModule', 'src/core/x.ts', "host.getBuiltinModule('node:os');", 'node:os'],
    ['a module of no layer', 'src/utils/x.ts', '', 'no layer'],
    ['Date.now', 'src/client/x.ts', 'const at = Date.now();', 'takes clock'],
    ['Date.now, taken apart', 'src/client/x.ts', 'const { now } = Date;', 'takes clock'],
    ['Date["now"]', 'src/client/x.ts', "const at = Date['now']();", 'takes clock'],
    ['new Date()', 'src/output/x.ts', 'const at = new Date();', 'takes clock'],
    ['Date()', 'src/output/x.ts', 'const at = Date();', 'takes clock'],
    ['performance', 'src/server/x.ts', 'const at = performance.now();', 'takes clock'],
    ['a timer', 'src/cli/watch/x.ts', 'setTimeout(() => {}, 1);', 'takes timer'],
    ['Math.random', 'src/server/demo/x.ts', 'const luck = Math.random();', 'takes chance'],
    ['crypto.randomUUID', 'src/server/x.ts', 'const id = crypto.randomUUID();', 'takes chance'],
    ['randomBytes', 'src/server/access/x.ts', "import { randomBytes } from 'node:crypto';", 'takes chance'],
    ['process', 'src/cli/x.ts', 'const { argv } = process;', 'takes process'],
    ['globalThis', 'src/cli/x.ts', "const { argv } = globalThis['process'];", 'takes process'],
    ['console', 'src/cli/commands/x.ts', "console.log('x');", 'takes console'],
    ['fetch', 'src/client/http/x.ts', "await fetch('http://x.invalid');", 'takes network'],
  ])('%s', (_what, path, text, names) => {
    expect(layerFaults([module(path, text)])).toEqual([expect.stringContaining(names)]);
  });

  test('a circle of any kind of imports', () => {
    const chain = [
      module('src/cli/a.ts', "import './b.ts';"),
      module('src/cli/b.ts', "import type { C } from './c.ts';"),
    ];
    expect(importCircles([...chain, module('src/cli/c.ts')])).toEqual([]);
    for (const back of ["import './a.ts';", "await import('./a.ts');", "let a: import('./a.ts').A;"]) {
      expect(importCircles([...chain, module('src/cli/c.ts', back)])).toEqual([
        ['src/cli/a.ts', 'src/cli/b.ts', 'src/cli/c.ts'],
      ]);
    }
  });

  test('folders beside each other that import one another, with their sub-folders', () => {
    const down = module('src/cli/show/a.ts', "import type { B } from '../session/deep/b.ts';");
    const up = module('src/cli/session/c.ts', "import '../show/a.ts';");
    expect(mutualFolders([down, up])).toEqual(['src/cli/session and src/cli/show import each other']);
    expect(mutualFolders([down, module('src/cli/c.ts', "import './show/a.ts';")])).toEqual([]);
  });

  test('a folder with too many files', () => {
    const folder = Array.from({ length: 23 }, (_, place) => module(`src/cli/${place}.ts`));
    expect(fullFolders(folder.slice(1))).toEqual([]);
    expect(fullFolders(folder)).toEqual(['src/cli: 23 files, 22 at most']);
  });

  test('a short file with a single importer', () => {
    const short = module('src/cli/short.ts', 'export const a = 1;\n');
    const one = module('src/cli/one.ts', "import { a } from './short.ts';");
    expect(shortModules([short, one], {})).toEqual([expect.stringContaining('src/cli/short.ts')]);
    expect(shortModules([short, one], { 'src/cli/short.ts': 'a reason' })).toEqual([]);
    expect(shortModules([one], { 'src/cli/short.ts': 'a reason' })).toEqual([
      'src/cli/short.ts: needs no exception',
    ]);
  });

  test.each([
    ['a second importer', 'src/cli/two.ts', "import { a } from './short.ts';"],
    ['an importer of another layer', 'src/main.ts', "import { a } from './cli/short.ts';"],
  ])('a short file stands apart with %s', (_what, path, text) => {
    const short = module('src/cli/short.ts');
    const others = path === 'src/main.ts' ? [] : [module('src/cli/one.ts', "import './short.ts';")];
    expect(shortModules([short, ...others, module(path, text)], {})).toEqual([]);
  });

  test('a short file may be separate if it stands in a list', () => {
    const list = module('src/cli/index.ts', "import { a } from './short.ts';");
    expect(shortModules([module('src/cli/short.ts'), list], {})).toEqual([]);
  });

  test('a short file may be separate if it is loaded late', () => {
    const late = module('src/cli/one.ts', "await import('./short.ts');");
    expect(shortModules([module('src/cli/short.ts'), late], {})).toEqual([]);
  });
});

test.each([
  ['what only its arguments decide', 'src/client/x.ts', 'new Date(at); Date.parse(text); Date.UTC(2026, 1);'],
  ['the type of a date', 'src/client/x.ts', 'let at: Date; at instanceof Date;'],
  ['a member of that name', 'src/client/x.ts', 'host.process; ({ console: 1 }); clock.random();'],
  [
    'a name in a text or a comment',
    'src/core/x.ts',
    'const text = "import \'node:fs\'; process"; // Date.now()',
  ],
  ['an imported global', 'src/client/link/x.ts', "import { WebSocket } from 'ws'; new WebSocket(url);"],
  ['a built-in’s type', 'src/data/store/x.ts', "import type { DatabaseSync } from 'node:sqlite';"],
  ['a file of its own layer', 'src/cli/show/x.ts', "import { run } from '../run.ts';"],
])('nothing is found wrong with %s', (_what, path, text) => {
  expect(layerFaults([module(path, text)])).toEqual([]);
});

test.each([
  ['list.push(...others);', 1],
  ['const most = Math.max(0, ...list.map(length));', 1],
  ['list?.splice(0, 1, ...others);', 1],
  ["list.push(...(one ? [1] : []), ...['a']);", 0],
  ['const most = Math.max(...[...list]);', 1],
  ['const all = [...list, ...others];', 0],
])('a list of any length as the arguments of a call is a fault: %s', (text, count) => {
  expect(spreadFaults([module('src/core/x.ts', text)])).toHaveLength(count);
});
