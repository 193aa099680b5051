import { describe, expect, test } from 'vitest';
import { views } from '../../../src/output/views/index.ts';
import type { View } from '../../../src/output/views/view.ts';
import { draw, widths } from './draw.ts';
import { sampleOf } from './samples.ts';

const cases = Object.entries(views).flatMap(([group, verbs]) =>
  Object.entries(verbs).flatMap(([verb, { load }]) => {
    const name = `${group} ${verb}`;
    // The sample of a view is of its route's type: `samples` is written so.
    return sampleOf(name) === undefined ? [] : [{ name, load: load as () => Promise<View<unknown>> }];
  }),
);
describe('the picture of', () => {
  test.each(cases.flatMap(each => widths.map(width => ({ ...each, width }))))(
    '$name at $width columns is the one that was agreed on',
    async ({ name, load, width }) => {
      const text = draw(await load(), sampleOf(name), width);
      await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}-${width}.txt`);
    },
  );

  test.each(cases)('$name in ASCII has no sign beyond it', async ({ name, load }) => {
    const text = draw(await load(), sampleOf(name), 80, 'ascii');
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}-ascii.txt`);
  });
});
