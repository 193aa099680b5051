/** The cheapest offer of one marketplace. Money is in US cents; `offers` and times are null when no source has them. */
export interface MarketOffer {
  readonly marketplace: string;
  readonly cents: number;
  readonly sellerCents: number | null;
  readonly offers: number | null;
  readonly updatedAt: number | null;
}

export interface MarketListing {
  readonly marketplace: string;
  readonly cents: number;
  readonly count: number;
}

/**
 * The current prices of marketplaces for a skin, cheapest first. While the data file does not change, only `updatedAt`
 * changes within a day (UTC), so everything else may be remembered until the end of the day.
 */
export interface MarketSource {
  offers(skinId: number, now: number): readonly MarketOffer[];
  /** Sell listings by marketplace and price; empty when the sources have no order book. */
  listings(skinId: number, now: number): readonly MarketListing[];
}
