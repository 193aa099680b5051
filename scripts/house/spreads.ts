import { isNode, type Node, visit } from './syntax.ts';
import type { SourceModule } from './modules.ts';

/** Functions that take any number of arguments. A list as their arguments overflows the stack if it is long enough. */
const takesAny = new Set([
  'push',
  'unshift',
  'splice',
  'max',
  'min',
  'fromCharCode',
  'fromCodePoint',
  'hypot',
]);

/** Returns the calls in a module's syntax tree that get a list of any length as their arguments. */
export const spreadCalls = (program: unknown): readonly string[] => {
  const found: string[] = [];
  visit(program, node => {
    const { type, callee, arguments: given } = node;
    if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return;
    const name = String(callee['property']['name']);
    if (takesAny.has(name) && Array.isArray(given) && given.some(isOfAnyLength)) found.push(name);
  });
  return found;
};

/** Whether an argument is a spread of anything but lists that stand in the text. */
const isOfAnyLength = (argument: unknown): boolean =>
  isNode(argument) && argument.type === 'SpreadElement' && !isLiteral(argument['argument']);

const isLiteral = (value: unknown): boolean => {
  if (!isNode(value)) return false;
  if (value.type === 'ConditionalExpression')
    return isLiteral(value['consequent']) && isLiteral(value['alternate']);
  return value.type === 'ArrayExpression' && !elementsOf(value).some(each => each.type === 'SpreadElement');
};
const elementsOf = ({ elements }: Node): readonly Node[] =>
  Array.isArray(elements) ? elements.filter(isNode) : [];

export const spreadFaults = (modules: readonly SourceModule[]): readonly string[] =>
  modules.flatMap(({ path, spreads }) =>
    spreads.map(
      name =>
        `${path}: ${name}(...list) overflows the stack with a long list; use a loop or core/extremes.ts`,
    ),
  );
