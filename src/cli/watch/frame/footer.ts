import { countOf } from '../../../output/text/countOf.ts';
import { type Line, fit, lineWidth, outside, span, spread } from '../../../output/text/line.ts';
import { hintsOf } from './help.ts';
import type { View } from './view.ts';
import { type Status, transportNames, type WatchState } from '../feed/state.ts';

/** The transport, the age of the data, the cost, and the keys that have room. */
export const footerLine = (
  { status, note }: Pick<WatchState, 'status' | 'note'>,
  view: View,
  now: number,
  width: number,
): Line => {
  const left: Line = [span(' '), ...freshness(status, now), ...cost(status)];
  if (note !== undefined) return fit(spread(left, [span(` ${outside(note)} `, 'good')], width), width);
  const right = hintsOf(view)
    .map(text => [span(`${text} `, 'dim')])
    .find(hint => lineWidth(left) + lineWidth(hint) + 1 <= width);
  return fit(spread(left, right ?? [], width), width);
};

export const isStale = ({ heardAt, aliveAt = heardAt, staleAfter, ended }: Status, now: number): boolean =>
  !ended && aliveAt !== undefined && now - aliveAt >= staleAfter;

const freshness = (status: Status, now: number): Line => {
  const { transport, heardAt, ended, problem, retryAt } = status;
  const name = span(transportNames[transport], 'bold');
  if (ended) return [name, span(' · ended', 'dim'), ...reason(problem)];
  if (retryAt !== undefined) {
    const left = Math.ceil((retryAt - now) / 1000);
    const when = left > 0 ? ` again in ${left} s` : ' trying again';
    return [name, span(' · '), span('DOWN', 'live'), span(when), ...reason(problem)];
  }
  if (heardAt === undefined) return [name, span(' · connecting …', 'dim'), ...reason(problem)];
  const seconds = Math.max(0, Math.floor((now - heardAt) / 1000));
  if (isStale(status, now))
    return [name, span(' · '), span(`STALE ${seconds} s`, 'live'), ...reason(problem)];
  return [name, span(` · ${seconds} s ago`), ...reason(problem)];
};

const reason = (problem: string | undefined): Line =>
  problem === undefined ? [] : [span(' · '), span(outside(problem), 'warning')];

const cost = ({ spent, left, transport, gaps = 0, unread = 0, pushHint }: Status): Line => {
  const missed = [
    ...(gaps === 0 ? [] : [span(` · ${countOf(gaps, 'gap')}`, 'warning')]),
    ...(unread === 0 ? [] : [span(` · ${countOf(unread, 'update')} not understood`, 'warning')]),
  ];
  if (transport === 'replay') return missed;
  const rest = left === undefined ? '' : `, ${left} left`;
  const hint = transport === 'poll' && pushHint !== undefined ? ` · ${pushHint}` : '';
  return [...missed, span(` · ${spent} spent${rest}${hint}`, 'dim')];
};
