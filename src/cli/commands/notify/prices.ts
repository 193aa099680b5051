import { toSlug } from '../../../core/names/slug.ts';
import type { Client } from '../../../client/client.ts';
import { safeText } from '../../../output/text/safeText.ts';
import type { Followed } from '../../settings/lists/followed.ts';
import { ifUnknown } from '../../session/storedService.ts';
import type { NotifyEvent } from './event.ts';

/** How often the prices of followed skins are asked for, in milliseconds. */
export const pricesEvery = 3_600_000;

export interface SkinPrice {
  readonly word: string;
  readonly name: string;
  readonly price: number;
}

/** Asks for the price of each followed skin: one request each. A skin without a price, or a failure, is left out. */
export const askPrices = async (followed: readonly Followed[], client: Pick<Client, 'skins'>) => {
  const found: SkinPrice[] = [];
  for (const { kind, word, name } of followed) {
    if (kind !== 'skin') continue;
    const price = (await client.skins.show({ skinIdOrSlug: word }).catch(ifUnknown))?.found()?.price?.lowest;
    if (price !== undefined) found.push({ word, name, price });
  }
  return found;
};

/** A price in US dollars, of one skin by its slug or name, or of every followed one. */
export interface PriceLimit {
  readonly below: number;
  readonly skin?: string | undefined;
}

export const isAbout = ({ skin }: PriceLimit, { word, name }: Pick<SkinPrice, 'word' | 'name'>): boolean =>
  skin === undefined || [word, toSlug(name)].includes(toSlug(skin));

/** The notices of prices that fell below a limit, in US dollars, since they were last seen. */
export const priceNotices = (
  seen: ReadonlyMap<string, number>,
  prices: readonly SkinPrice[],
  limits: readonly PriceLimit[],
  now: number,
): readonly NotifyEvent[] =>
  prices.flatMap(({ word, name, price }) => {
    const before = seen.get(word);
    if (before === undefined) return [];
    const at = new Date(now).toISOString();
    const passed = limits.filter(limit => isAbout(limit, { word, name })).map(({ below }) => below);
    return [...new Set(passed)]
      .filter(limit => price < limit && before >= limit)
      .map(limit => ({
        // The same price may fall again on another day.
        id: `price:${word}:${limit}:${at.slice(0, 10)}`,
        type: 'price' as const,
        at,
        text: safeText(`${name} costs $${price.toFixed(2)}, below your limit of $${limit.toFixed(2)}`),
        skin: word,
        name,
        price,
        below: limit,
      }));
  });
