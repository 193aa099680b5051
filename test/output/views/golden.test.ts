import { describe, expect, test } from 'vitest';
import { views } from '../../../src/output/views/index.ts';
import type { View } from '../../../src/output/views/view.ts';
import { draw, widths } from './draw.ts';
import { sampleOf } from './samples.ts';

/** Views that draw other states of the same answer differently, by the name of the further sample. */
const further = [
  { name: 'players compare', view: views.players.show.view },
  { name: 'results match-upcoming', view: views.results.match.view },
  { name: 'results match-rounds', view: views.results.match.view },
  { name: 'tournaments show-finished', view: views.tournaments.show.view },
].map(({ name, view }) => ({
  name,
  // As below.
  view: view as View<unknown>,
}));

const cases = Object.entries(views).flatMap(([group, verbs]) =>
  Object.entries(verbs).flatMap(([verb, { view }]) => {
    const name = `${group} ${verb}`;
    // `samples` ensures that the sample of a view has the type of its route.
    return sampleOf(name) === undefined ? [] : [{ name, view: view as View<unknown> }];
  }),
);
const all = [...cases, ...further];
describe('the view of', () => {
  test.each(all.flatMap(each => widths.map(width => ({ ...each, width }))))(
    '$name at $width columns matches the golden file',
    async ({ name, view, width }) => {
      const text = draw(view, sampleOf(name), width);
      await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}-${width}.txt`);
    },
  );

  test.each(all)('$name in ASCII has only ASCII characters', async ({ name, view }) => {
    const text = draw(view, sampleOf(name), 80, 'ascii');
    expect(text).toMatch(/^[\x20-\x7e\n]*$/);
    await expect(text).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}-ascii.txt`);
  });
});
