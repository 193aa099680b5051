import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path/posix';
import { parseAst } from 'vitest/node';
import { machineUses, type MachineUse } from './machineUses.ts';
import { spreadCalls } from './spreads.ts';
import { isNode, type Node, visit } from './syntax.ts';

/** One TypeScript module. Paths are relative to the project's root and use `/`. */
export interface SourceModule {
  readonly path: string;
  readonly lines: number;
  /** Every import of any form: static, type, dynamic, re-export, `require`, or a Node built-in loaded by name. */
  readonly imports: readonly Import[];
  /** The machine globals that it uses: the clock, randomness, the process. */
  readonly machine: ReadonlySet<MachineUse>;
  /** The calls that get a list of any length as their arguments. */
  readonly spreads: readonly string[];
}

export type Import = Target & {
  /** Loaded while the program runs, not together with the module. */
  readonly late: boolean;
  /** Imports only types, so nothing is loaded for it. */
  readonly isType: boolean;
};

type Target =
  /** A module of the project. */
  | { readonly kind: 'own'; readonly path: string }
  /** A library or a Node built-in, as written: `csv-parse/sync`, `node:fs`. */
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  /** A name that is only known at run time. */
  | { readonly kind: 'computed' };

/** Reads every module under `folder` of the project at `root`. */
export const readModules = async (root: string, folder = 'src'): Promise<readonly SourceModule[]> => {
  const paths = await readdir(join(root, folder), { recursive: true });
  const modules = paths.filter(path => /(?<!\.d)\.c?ts$/.test(path)).toSorted();
  return await Promise.all(
    modules.map(async path => {
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      return readModule(file, await readFile(join(root, file), 'utf8'), root);
    }),
  );
};

/** Reads one module from its text. `root` is the absolute path against which absolute imports are resolved. */
export const readModule = (path: string, text: string, root: string): SourceModule => {
  const program: unknown = parseAst(text, { lang: 'ts' });
  const imports: Import[] = [];
  visit(program, node => {
    const source = importSource(node);
    if (source !== undefined)
      imports.push({
        ...toTarget(source, path, root),
        late: late.has(node.type),
        isType: isTypeImport(node),
      });
  });
  return {
    path,
    lines: text.split('\n').length - 1,
    imports,
    machine: machineUses(program),
    spreads: spreadCalls(program),
  };
};

const late = new Set(['ImportExpression', 'NewExpression']);
const withSource = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);
const isTypeImport = ({ type, importKind, exportKind, specifiers }: Node): boolean =>
  [importKind, exportKind].includes('type') ||
  type === 'TSImportType' ||
  (listOf(specifiers).length > 0 &&
    listOf(specifiers).every(
      each => isNode(each) && [each['importKind'], each['exportKind']].includes('type'),
    ));

/** Functions whose first argument names a module. */
const loaders = new Set(['require', 'getBuiltinModule', 'loadBuiltin', 'resolve']);

/** Returns the expression that names the imported module; undefined if the node imports nothing. */
const importSource = (node: Node): unknown => {
  if (withSource.has(node.type)) return node['source'] ?? undefined;
  if (node.type === 'TSExternalModuleReference') return node['expression'];
  if (node.type === 'CallExpression') return loadedBy(node);
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'URL') return besideModule(node);
  return undefined;
};

/** The argument of `require(…)`, `process.getBuiltinModule(…)`, `import.meta.resolve(…)` and similar calls. */
const loadedBy = ({ callee, arguments: given }: Node): unknown => {
  const [first] = listOf(given);
  const name = nameOf(callee);
  if (name === undefined || !loaders.has(name) || (name === 'resolve' && !isOfMeta(callee))) return undefined;
  return first;
};

/** The first argument of `new URL(…, import.meta.url)`: a file beside the module. */
const besideModule = ({ arguments: given }: Node): unknown => {
  const [first, base] = listOf(given);
  return isOfMeta(base) ? first : undefined;
};

const isOfMeta = (node: unknown): boolean =>
  isNode(node) && isNode(node['object']) && node['object'].type === 'MetaProperty';

/** Returns `f` for both `f` and `x.f`. */
const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  const named = node.type === 'MemberExpression' ? node['property'] : node;
  return isNode(named) && typeof named['name'] === 'string' ? named['name'] : undefined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const toTarget = (source: unknown, path: string, root: string): Target => {
  const name = textOf(source);
  if (name === undefined) return { kind: 'computed' };
  if (name.startsWith('node:')) return { kind: 'builtin', name };
  if (name.startsWith('.')) return { kind: 'own', path: normalize(join(dirname(path), name)) };
  const absolute = name.startsWith('file:') ? decodeURI(new URL(name).pathname) : name;
  if (absolute.startsWith('/')) return { kind: 'own', path: relative(root, absolute) };
  return { kind: 'library', name };
};

/** The text of a literal, or of a template without values. */
const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (typeof node['value'] === 'string') return node['value'];
  const [only, more] = listOf(node['quasis']);
  if (node.type !== 'TemplateLiteral' || more !== undefined || !isNode(only)) return undefined;
  const value: unknown = only['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined;
};
