import { isNode, type Node, visit } from './syntax.ts';

/** What a module can use from the machine without importing it. */
export type MachineUse = 'clock' | 'timer' | 'chance' | 'process' | 'console' | 'network';

const globals: Readonly<Record<string, MachineUse>> = {
  performance: 'clock',
  setTimeout: 'timer',
  setInterval: 'timer',
  setImmediate: 'timer',
  crypto: 'chance',
  process: 'process',
  global: 'process',
  globalThis: 'process',
  console: 'console',
  fetch: 'network',
  WebSocket: 'network',
  EventSource: 'network',
  XMLHttpRequest: 'network',
};

/** Functions of `node:crypto` that return random values, whatever object they are called on. */
const draws = /^(?:random(?:Bytes|Fill|FillSync|Int|UUID)|getRandomValues|generateKey(?:Pair)?(?:Sync)?)$/;
/** Members of `Date` that depend only on their arguments. */
const pureDate = new Set(['parse', 'UTC', 'prototype']);

/** Returns the machine uses in a module's syntax tree. */
export const machineUses = (program: unknown): ReadonlySet<MachineUse> => {
  const uses = new Set<MachineUse>();
  const imported = new Set<string>();
  visit(program, node => {
    if (isNode(node['local']) && /^Import\w*Specifier$/.test(node.type))
      imported.add(String(node['local']['name']));
  });
  visit(program, (node, around) => {
    const use = useOf(node, around, imported);
    if (use) uses.add(use);
  });
  return uses;
};

const useOf = (
  node: Node,
  around: readonly Node[],
  imported: ReadonlySet<string>,
): MachineUse | undefined => {
  const { type, name } = node;
  if (type !== 'Identifier' || typeof name !== 'string') return undefined;
  const parent = around.at(-1);
  if (draws.test(name) || isRandom(node, parent)) return 'chance';
  if (isType(parent) || isMemberName(node, parent)) return undefined;
  if (name === 'Date') return isPureDate(node, parent) ? undefined : 'clock';
  return imported.has(name) || !Object.hasOwn(globals, name) ? undefined : globals[name];
};

/** A type disappears before the program runs; `typeof process` in a type only names a shape. */
const isType = (parent: Node | undefined): boolean =>
  parent?.type.startsWith('TS') === true && parent.type !== 'TSAsExpression';

/** Whether the identifier is a member name rather than a variable. */
const isMemberName = (node: Node, parent: Node | undefined): boolean => {
  if (!parent || parent['computed'] === true) return false;
  if (parent.type === 'MemberExpression') return parent['property'] === node;
  return ['Property', 'PropertyDefinition', 'MethodDefinition'].includes(parent.type)
    ? parent['key'] === node && parent['shorthand'] !== true
    : false;
};

const isRandom = (node: Node, parent: Node | undefined): boolean =>
  node['name'] === 'random' && isNode(parent?.['object']) && parent['object']['name'] === 'Math';

/** `new Date(at)`, `Date.parse(…)` and `x instanceof Date` do not read the clock. */
const isPureDate = (node: Node, parent: Node | undefined): boolean => {
  if (parent?.type === 'NewExpression') return hasArgument(parent);
  if (parent?.type !== 'MemberExpression') return parent?.type === 'BinaryExpression';
  const { object, property, computed } = parent;
  return object === node && computed !== true && isNode(property) && pureDate.has(String(property['name']));
};

const hasArgument = ({ arguments: given }: Node): boolean => {
  const [first]: readonly unknown[] = Array.isArray(given) ? given : [];
  return isNode(first) && first.type !== 'SpreadElement';
};
