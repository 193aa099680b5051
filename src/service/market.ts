/** One marketplace's cheapest offer. Money in US cents; `offers` and times null where no source tells them. */
export interface MarketOffer {
  readonly marketplace: string;
  readonly cents: number;
  readonly sellerCents: number | null;
  readonly offers: number | null;
  /** Milliseconds since 1970 UTC. */
  readonly updatedAt: number | null;
}

export interface MarketListing {
  readonly marketplace: string;
  readonly cents: number;
  readonly count: number;
}

/**
 * What marketplaces ask for a skin now, cheapest first. For as long as the data file stays as it is, only `updatedAt`
 * moves within a day (UTC): all else may be remembered until the day is over.
 */
export interface MarketSource {
  offers(skinId: number, now: number): readonly MarketOffer[];
  /** Sell listings by marketplace and price; empty where the sources have no order book. */
  listings(skinId: number, now: number): readonly MarketListing[];
}
