import type { HandlerContext } from '../handler.ts';

/** The list that `take` makes in steps. After a rest the answer is begun again, and the list goes on in the same file. */
export const inSteps = <Step, Item>(
  { store, rest }: Pick<HandlerContext, 'store' | 'rest'>,
  key: string,
  steps: readonly Step[],
  take: (step: Step) => readonly Item[],
): readonly Item[] => {
  const begun = store.remember(`steps\0${key}`, () => ({ next: 0, made: [] as Item[] }));
  for (const step of steps.slice(begun.next)) {
    for (const item of take(step)) begun.made.push(item);
    begun.next += 1;
    if (begun.next < steps.length) rest();
  }
  const { made } = begun;
  Object.assign(begun, { next: 0, made: [] });
  return made;
};

/** The items in steps of so many. */
export const stepsOf = <Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
