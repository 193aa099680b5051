import { buildSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { lightImports } from '../../scripts/lightImports.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a bundle of `main` exports, where `main` imports a CommonJS module with this text. */
const bundled = (main: string, module: string): unknown => {
  const folder = createTemporaryFolder();
  writeFileSync(`${folder}/main.mjs`, main);
  writeFileSync(`${folder}/module.cjs`, module);
  const { outputFiles } = buildSync({
    entryPoints: [`${folder}/main.mjs`],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    minify: true,
    write: false,
  });
  writeFileSync(`${folder}/built.cjs`, lightImports(outputFiles[0]?.text ?? ''));
  return createRequire(import.meta.url)(`${folder}/built.cjs`) as unknown;
};

describe('imports of CommonJS modules in a bundle', () => {
  test('have the names, the values of the moment, and the default of the module', () => {
    const main = `import whole, { named, later, count } from './module.cjs';
      export const seen = [whole.named, named, later, typeof whole]; count(); export const after = later;`;
    const module = `let value = 0;
      module.exports = { named: 'a', get later() { return value; }, count: () => { value += 1; } };`;
    expect(bundled(main, module)).toMatchObject({ seen: ['a', 'a', 0, 'object'], after: 1 });
  });

  test('can be those of a function', () => {
    const main = `import twice, { unit } from './module.cjs'; export const seen = [twice(4), unit];`;
    const module = `module.exports = value => 2 * value; module.exports.unit = 'm';`;
    expect(bundled(main, module)).toMatchObject({ seen: [8, 'm'] });
  });

  test('are refused where esbuild imports otherwise than expected', () => {
    expect(() => lightImports('var a=1;')).toThrow('esbuild no longer imports CommonJS');
  });
});
