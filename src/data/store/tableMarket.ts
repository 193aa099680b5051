import type { MarketOffer, MarketSource } from './market.ts';
import type { Store } from './store.ts';

/** The sources have one price per marketplace and no fee, so listings and the seller's amount are unknown. */
export const createTableMarket = (store: Store): MarketSource => ({
  offers: skinId =>
    store.all<MarketOffer>(
      `SELECT marketplace, cents, NULL AS sellerCents, offers, updated_at AS updatedAt
       FROM skin_offer WHERE skin_id = ? ORDER BY cents, marketplace`,
      skinId,
    ),
  listings: () => [],
});
