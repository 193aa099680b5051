import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { build } from 'esbuild';

/** A module bundled as it ships: only there does cli-table3 measure with our width function. `T` is its type. */
export const bundled = async <T>(entryPoint: string): Promise<T> => {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    platform: 'node',
    alias: { 'string-width': './src/output/text/stringWidth.cts' },
    format: 'cjs',
    write: false,
  });
  const module = { exports: {} };
  compileFunction(outputFiles[0]?.text ?? '', ['module', 'exports', 'require'])(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  // The bundle exports what its entry point does.
  return module.exports as T;
};
