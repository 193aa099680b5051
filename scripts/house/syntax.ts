/** A node of a syntax tree, in ESTree form with TypeScript's nodes. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `see` for each node of a tree, with its ancestors, the nearest last. */
export const visit = (
  tree: unknown,
  see: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void => {
  if (Array.isArray(tree)) {
    for (const each of tree) visit(each, see, around);
    return;
  }
  if (!isNode(tree)) return;
  see(tree, around);
  const inside = [...around, tree];
  for (const field of Object.values(tree)) visit(field, see, inside);
};
