import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build, transform } from 'esbuild';

const target = 'node22.19';
const minify = { minifySyntax: true, minifyWhitespace: true, legalComments: 'none' } as const;

/**
 * Bundles the program into `folder`, in parts that are loaded when they are needed.
 *
 * esbuild splits only ES modules, and those start slower than CommonJS (measured: 16 ms against 10 for the parts that
 * every command loads; one CommonJS file of everything 15). So it splits first, and each part is then rewritten.
 */
export const bundle = async (folder: string): Promise<void> => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
  const { outputFiles } = await build({
    entryPoints: { main: 'src/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target,
    ...minify,
    define: { ESPORTS_VERSION: JSON.stringify(version) },
    alias: {
      // cli-table3 measures every cell many times with a width function that is ten times slower than ours.
      'string-width': './src/output/stringWidth.cts',
    },
    logLevel: 'warning',
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(outputFiles.map(({ path, text }) => writePart(path, text)));
};

const writePart = async (path: string, text: string): Promise<void> => {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target,
    ...minify,
    supported: { 'dynamic-import': false },
  });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, code);
};
