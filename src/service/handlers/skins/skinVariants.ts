import type { HandlerContext } from '../handler.ts';
import type { SkinRow } from './skinAnswers.ts';
import { pricesOfVariant } from './skinAnswers.ts';

/** Values: the variant. */
const variantByNumber = `
  SELECT v.id, v.slug, v.name, s.weapon, s.rarity, s.collection, s.image, v.wear, ${pricesOfVariant('v.id')} AS prices
  FROM skin_variant v JOIN skin s ON s.id = v.skin_id WHERE v.id = ?`;

/** A variant as if it were a skin of its own; undefined where the number is none's. */
export const readVariant = (id: number, { store }: HandlerContext): SkinRow | undefined =>
  store.get<SkinRow>(variantByNumber, id);
