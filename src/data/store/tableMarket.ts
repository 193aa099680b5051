import type { MarketOffer, MarketSource } from './market.ts';
import type { Store } from './store.ts';

/**
 * The prices of marketplaces from the table of imported offers. The sources have one price per marketplace and no fee,
 * so there are no listings, and the seller's amount is unknown.
 */
export const createTableMarket = (store: Store): MarketSource => ({
  offers: skinId =>
    store
      .all<OfferRow>(
        'SELECT marketplace, cents, offers, updated_at FROM skin_offer WHERE skin_id = ? ORDER BY cents, marketplace',
        skinId,
      )
      .map(toOffer),
  listings: () => [],
});

interface OfferRow {
  readonly marketplace: string;
  readonly cents: number;
  readonly offers: number | null;
  readonly updated_at: number | null;
}

const toOffer = (row: OfferRow): MarketOffer => ({
  marketplace: row.marketplace,
  cents: row.cents,
  sellerCents: null,
  offers: row.offers,
  updatedAt: row.updated_at,
});
