import { span, type Span } from '../text/line.ts';
import { signedText } from '../text/numbers.ts';

/** A difference with its sign, in the matching colour; dim when it is zero. */
export const signedSpan = (value: number): Span =>
  span(signedText(value), value > 0 ? 'good' : value < 0 ? 'bad' : 'dim');
