/**
 * esbuild's function that makes an ES module of a CommonJS one: it copies each export, as a property that reads it. The names
 * are those of a minified build.
 */
const copying =
  /\b([\w$]+)=\(([\w$]+),([\w$]+),([\w$]+)\)=>\(\4=\2!=null\?[\w$]+\([\w$]+\(\2\)\):\{\},[\w$]+\(\3\|\|!\2\|\|!\2\.__esModule\?[\w$]+\(\4,"default",\{value:\2,enumerable:!0\}\):\4,\2\)\)/;

/**
 * Lets the code of a minified bundle read the exports of a CommonJS module where they are. Each of our files is such a module
 * to the others, and to copy what a usual command imports of them takes it a fiftieth of its time.
 * @throws if the bundle has no such function, as after a change of esbuild
 */
export const lightImports = (bundle: string): string => {
  if (!copying.test(bundle)) throw new Error('esbuild no longer imports CommonJS as lightImports.ts expects');
  return bundle.replace(
    copying,
    (_, name, module, isNode) =>
      `${name}=(${module},${isNode})=>${isNode}||!${module}||!${module}.__esModule?{__proto__:${module},default:${module}}:${module}`,
  );
};
