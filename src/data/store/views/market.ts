import type { PublicView, ViewColumn } from './view.ts';
import { day, flag, identifier, integer, real, reference, text, time, today, told } from './view.ts';

const variantFacts: Readonly<Record<string, ViewColumn>> = {
  wear: text('Wear', 'v.wear'),
  stattrak: flag('Whether it is StatTrak', 'v.stattrak'),
  souvenir: flag('Whether it is a souvenir', 'v.souvenir'),
  phase: text('Phase, of a Doppler', 'v.phase'),
};

const price = (cents: string): Readonly<Record<string, ViewColumn>> => ({
  cents: integer('Price in US cents', cents),
  dollars: real('Price in US dollars', `${cents} / 100.0`),
});

/** Who told a price, and when. A price that is in no fact is of the files of its marketplace. */
const toldPrice = (marketplace: string) => ({
  source: text(
    'Who told it: prices, or a service by name; NULL in the made-up season',
    `coalesce(f.source, iif(${marketplace} IS NULL, NULL, 'prices'))`,
  ),
  as_of: time('When a service last said it; NULL of files, which have a day', 'f.at'),
  fetched_at: time(
    'When the newest of it was fetched or imported',
    `coalesce(f.at, (SELECT json_extract(value, '$.at') FROM @meta WHERE key = 'import:prices:' || ${marketplace}))`,
  ),
});

/** Days are stored as numbers of days since 1970. */
const dayText = "date(x.day * 86400, 'unixepoch')";

export const marketViews = {
  v_skin: {
    about: 'A skin',
    from: '@skin s',
    columns: {
      id: integer('Number', 's.id'),
      identifier: identifier('skin', 's.id'),
      slug: text('Slug', 's.slug'),
      name: text('Name', 's.name'),
      weapon: text('Weapon', 's.weapon'),
      rarity: text('Rarity', 's.rarity'),
      collection: text('Collection', 's.collection'),
      wear: text('Wear of the variant whose prices represent the skin', 's.wear'),
      image: text('Address of the image', 's.image'),
      ...told('skin', 's.id', 'skins'),
    },
    order: ['id'],
  },
  v_skin_variant: {
    about: 'A skin in a form that is sold: in one wear, with StatTrak or as a souvenir, in one phase',
    from: '@skin_variant v JOIN @skin s ON s.id = v.skin_id',
    columns: {
      id: integer('Number', 'v.id'),
      identifier: identifier('skin', 'v.id'),
      slug: text('Slug', 'v.slug'),
      name: text('Name', 'v.name'),
      ...reference('skin', 's', 'Skin'),
      ...variantFacts,
    },
    order: ['id'],
  },
  v_price: {
    about: 'The lowest price seen on a marketplace on a day. Skins of the made-up season have no variants',
    from: `(SELECT d.day, d.marketplace, d.variant_id, d.cents, w.skin_id
        FROM @skin_day_price d JOIN @skin_variant w ON w.id = d.variant_id
      UNION ALL
      SELECT h.first_day + c.key, h.marketplace, NULL, c.value, h.skin_id
        FROM @skin_history h JOIN json_each(h.cents) c
        WHERE c.value IS NOT NULL AND NOT EXISTS (SELECT 1 FROM @skin_variant w WHERE w.skin_id = h.skin_id)) x
      JOIN @skin s ON s.id = x.skin_id LEFT JOIN @skin_variant v ON v.id = x.variant_id
      LEFT JOIN @fact f
        ON f.subject = 'price' AND f.id = x.variant_id AND f.field = x.day || ' ' || x.marketplace
      WHERE ${dayText} <= ${today}`,
    columns: {
      day: day('Day', dayText),
      marketplace: text('Marketplace; NULL in the made-up season', 'x.marketplace'),
      ...reference('skin', 's', 'Skin'),
      ...reference('variant', 'v', 'Variant'),
      ...variantFacts,
      ...price('x.cents'),
      ...toldPrice('x.marketplace'),
    },
    order: ['day', 'marketplace', 'skin_id', 'variant_id'],
  },
  v_offer: {
    about: 'The present price on a marketplace. The made-up season computes its offers and has none here',
    from: `@skin_offer o LEFT JOIN @skin_variant v ON v.id = o.skin_id
      JOIN @skin s ON s.id = coalesce(v.skin_id, o.skin_id)
      LEFT JOIN @fact f
        ON f.subject = 'offer' AND f.id = coalesce(v.id, s.variant_id) AND f.field = o.marketplace`,
    columns: {
      marketplace: text('Marketplace', 'o.marketplace'),
      ...reference('skin', 's', 'Skin'),
      ...reference('variant', 'v', 'Variant; NULL for the price that represents the skin'),
      ...variantFacts,
      ...price('o.cents'),
      offers: integer('Number of offers', 'o.offers'),
      updated_at: time('Time of the price', 'o.updated_at'),
      ...toldPrice('o.marketplace'),
    },
    order: ['skin_id', 'variant_id', 'marketplace'],
  },
} as const satisfies Readonly<Record<string, PublicView>>;
