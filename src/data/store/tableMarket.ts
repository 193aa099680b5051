import type { MarketOffer, MarketSource } from './market.ts';
import type { Store } from './store.ts';

/**
 * The prices of marketplaces from the table of imported offers. The sources have one price per marketplace and no fee,
 * so there are no listings, and the seller's amount is unknown.
 */
export const createTableMarket = (store: Store): MarketSource => ({
  offers: skinId =>
    store.all<MarketOffer>(
      `SELECT marketplace, cents, NULL AS sellerCents, offers, updated_at AS updatedAt
       FROM skin_offer WHERE skin_id = ? ORDER BY cents, marketplace`,
      skinId,
    ),
  listings: () => [],
});
