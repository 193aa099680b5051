import { greatest, least } from '../../core/extremes.ts';
/** Separates thousands of the whole part with commas. The number is a text and may have a sign and decimals. */
const grouped = (digits: string): string => {
  const end = digits.indexOf('.');
  const whole = end === -1 ? digits : digits.slice(0, end);
  if (whole.length < 4 || digits.includes('e')) return digits;
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + digits.slice(whole.length);
};

/** `1,234`. A number that is not whole keeps its decimals. */
export const wholeText = (value: number): string => grouped(String(value));

/** `0.97`; whole numbers from a hundred on without decimals, as `812`: a leaderboard may show kills. */
export const decimalText = (value: number, decimals: number): string =>
  decimals === 2 && Number.isInteger(value) && Math.abs(value) >= 100
    ? wholeText(value)
    : grouped(value.toFixed(decimals));

/** A share in percent, `63.0%`. */
export const percentText = (percent: number): string => `${percent.toFixed(1)}%`;

/** Dollars: `$1,234.50`; from a thousand on, whole amounts without cents, as for prize pools. */
export const moneyText = (value: number): string => {
  const size = Math.abs(value);
  const amount = Number.isInteger(value) && size >= 1000 ? String(size) : size.toFixed(2);
  return `${value < 0 ? '-' : ''}$${grouped(amount)}`;
};

/** `+3`, `-2`, `0`. */
export const signedText = (value: number, digits = String(value)): string =>
  value > 0 ? `+${grouped(digits)}` : grouped(digits);

/** Minutes and seconds, `1:55`, as on the game's clock. */
export const clockText = (seconds: number): string => {
  const whole = Math.floor(Math.abs(seconds));
  const minutes = Math.floor(whole / 60);
  return `${seconds < 0 ? '-' : ''}${minutes}:${String(whole % 60).padStart(2, '0')}`;
};

const MOST_BARS = 24;

/** One bar per value, scaled from the lowest to the highest. More than 24 are thinned out, keeping the last. */
export const sparklineText = (values: readonly number[], bars: string): string => {
  const shown =
    values.length <= MOST_BARS
      ? values
      : Array.from(
          { length: MOST_BARS },
          (_, bar) => values[Math.round((bar * (values.length - 1)) / (MOST_BARS - 1))] ?? 0,
        );
  const lowest = least(shown);
  const range = greatest(shown) - lowest;
  return shown
    .map(value => bars.charAt(range > 0 ? Math.round(((value - lowest) / range) * (bars.length - 1)) : 3))
    .join('');
};

/** A computed share from 0 to 1 with four decimals. */
export const toShare = (share: number): number => Math.round(share * 10_000) / 10_000;

/** A share from 0 to 1 in percent, `63.0%`. */
export const shareText = (share: number): string => percentText(share * 100);

/** A computed chance from 0 to 1 in percent, as `~63%`: never 0 or 100, since nothing is certain. */
export const chanceText = (chance: number): string =>
  `~${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`;
