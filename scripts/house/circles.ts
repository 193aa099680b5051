import type { SourceModule } from './modules.ts';

/**
 * Finds the circles of imports, including type imports and late imports. Each is a largest set of paths that import one
 * another (Tarjan's strongly connected components).
 */
export const importCircles = (modules: readonly SourceModule[]): readonly (readonly string[])[] => {
  const targets = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(each => (each.kind === 'own' ? [each.path] : [])),
    ]),
  );
  const circles: (readonly string[])[] = [];
  const marks = new Map<string, { readonly index: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const enter = (path: string) => {
    const mark = { index: marks.size, low: marks.size, open: true };
    marks.set(path, mark);
    stack.push(path);
    for (const target of targets.get(path) ?? []) {
      if (target === path) circles.push([path]);
      if (!targets.has(target)) continue;
      const seen = marks.get(target);
      if (!seen) mark.low = Math.min(mark.low, enter(target).low);
      else if (seen.open) mark.low = Math.min(mark.low, seen.index);
    }
    if (mark.low === mark.index) {
      const circle = stack.splice(stack.indexOf(path));
      for (const member of circle) {
        const found = marks.get(member);
        if (found) found.open = false;
      }
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return mark;
  };
  for (const { path } of modules) if (!marks.has(path)) enter(path);
  return circles;
};
