import { skinDetails, skinHistoryPoint, skinPrice, skinTrend } from '../../../core/entities/skin.ts';
import { read, readWhole } from '../../../core/reader/reader.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { type Bare, bare, only } from './bare.ts';

type Details = Seen<typeof skinDetails>;
const fields = ['id', 'slug', 'name', 'weapon', 'rarity', 'collection', 'image', 'wear'] as const;

/** What is kept of a skin in one of the forms in which it is sold. */
export interface SeenSkin extends Bare<Pick<Details, (typeof fields)[number]>> {
  readonly prices: readonly SeenPrice[];
}

interface SeenPrice {
  readonly marketplace: string;
  /** In US dollars. */
  readonly price: number;
  /** Its day or its time, if that is not the answer's own. */
  readonly on?: string;
}

const { skins } = routes;

/** Reads the skins of an answer. Its request may be all that names the skin: `asked` is its slug or its identifier. */
export const readSkins = (path: string, asked: string, lines: readonly unknown[]): readonly SeenSkin[] => {
  if (path === skins.prices.path)
    return [{ slug: asked, prices: lines.flatMap(line => toPrice(read(skinPrice, line))) }];
  if (path === skins.history.path)
    return [{ slug: asked, prices: lines.flatMap(line => toPrice(read(skinHistoryPoint, line))) }];
  return lines.flatMap((line): readonly SeenSkin[] => {
    const isTrend = path === skins.trending.path;
    // readWhole reads by this schema.
    const seen = (isTrend ? read(skinTrend, line) : readWhole(skinDetails, line)) as
      | Partial<Details>
      | undefined;
    if (typeof seen?.name !== 'string') return [];
    const { lowest, marketplace } = seen.price ?? {};
    const priced = isTrend
      ? [read(skinTrend, line)]
      : [...(seen.history ?? []), ...(seen.markets ?? []), { price: lowest, marketplace }];
    return [{ ...bare(only(seen, fields)), prices: priced.flatMap(toPrice) }];
  });
};

const toPrice = (seen: object | null | undefined): readonly SeenPrice[] => {
  const { marketplace, price, updatedAt, date, asOf }: Record<string, unknown> = { ...seen };
  const on = updatedAt ?? date ?? asOf;
  return typeof marketplace === 'string' && typeof price === 'number' && price > 0
    ? [{ marketplace, price, ...(typeof on === 'string' && { on }) }]
    : [];
};
