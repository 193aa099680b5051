import { collections, finishes, knives, weapons } from '../names/skins.ts';
import { createRandom } from '../random.ts';
import { toSlug } from '../teams.ts';
import { gradeOf, skinCount } from './grade.ts';

export interface WorldSkin {
  /** From 1. */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly weapon: string;
  readonly rarity: string;
  readonly collection: string | null;
  readonly wear: string;
}

/** The skins of the made-up world, the same for every seed. The first is `AK-47 | Ember`. */
export const createSkins = (): readonly WorldSkin[] => {
  const random = createRandom('skins');
  const pairs = random.shuffle(weapons.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const knifePairs = random.shuffle(knives.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const flagship = pairs.findIndex(({ weapon, finish }) => weapon === 'AK-47' && finish === 'Ember');
  pairs.unshift(...pairs.splice(flagship, 1));
  return Array.from({ length: skinCount }, (_, index): WorldSkin => {
    const id = index + 1;
    const { rarity, wear, knife } = gradeOf(id);
    const { weapon, finish } = (knife ? knifePairs : pairs).shift() ?? { weapon: '', finish: '' };
    const name = `${weapon} | ${finish}`;
    return {
      id,
      slug: toSlug(name),
      name,
      weapon: weapon.replace('★ ', ''),
      rarity,
      collection: knife ? null : createRandom('collection', weapon, finish).pick(collections),
      wear,
    };
  });
};
