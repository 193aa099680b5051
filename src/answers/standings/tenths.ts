/** Rounds to tenths that add up to their rounded sum: those that would lose most are rounded up. */
export const toTenths = (values: readonly number[]): readonly number[] => {
  const scaled = values.map(value => Math.round(value * 1e6) / 1e5);
  const whole = scaled.map(Math.floor);
  const wanted = Math.round(scaled.reduce((sum, value) => sum + value, 0));
  let missing = wanted - whole.reduce((sum, value) => sum + value, 0);
  const byLoss = scaled
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .sort((one, other) => other.loss - one.loss);
  for (const { index } of byLoss) {
    if (missing-- <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
  }
  return whole.map(value => value / 10);
};
