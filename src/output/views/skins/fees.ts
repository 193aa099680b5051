interface MarketplaceFee {
  /** How the marketplace is named in answers, in small letters: the beginning of it. */
  readonly name: string;
  /** What is added to the seller's part to make the price, in percent of that part. */
  readonly addedPercent: number;
}

/**
 * What marketplaces take, for answers that do not say what a seller gets. Steam adds 5 % for itself and 10 % for the
 * game to what the seller gets (its Community Market FAQ), so that of $1.15 the seller has $1.00.
 */
const fees: readonly MarketplaceFee[] = [{ name: 'steam', addedPercent: 15 }];

/** What a seller gets of the price on the marketplace, in the price's unit; undefined where its fee is not known. */
export const sellersPart = (marketplace: string, price: number): number | undefined => {
  const fee = fees.find(({ name }) => marketplace.toLowerCase().startsWith(name));
  return fee && price / (1 + fee.addedPercent / 100);
};
