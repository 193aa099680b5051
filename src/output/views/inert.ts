import { isRecord } from '../../api/json/jsonRecord.ts';
import { safeText } from '../text/safeText.ts';

/** The same data with every text made inert: what a view is drawn of, so that none can forget it. */
export const toInert = <T>(data: T): T =>
  // The copy has the shape of the original: only texts become other texts.
  inertOf(data) as T;

const inertOf = (value: unknown): unknown => {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(inertOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inertOf(inner)]));
};
