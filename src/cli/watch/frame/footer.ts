import { countOf } from '../../../output/text/countOf.ts';
import {
  beside,
  blank,
  cell,
  centre,
  fit,
  type Line,
  lineWidth,
  outside,
  span,
  spread,
} from '../../../output/text/line.ts';
import type { View } from './view.ts';
import { type Size, type Status, transportNames, type WatchState } from '../feed/state.ts';
import { reasonSigns } from '../../../output/roundStrip.ts';
import { keys } from './keys.ts';

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

/** The keys, and the meaning of the signs; the keys alone, in two columns, where there is no room for more. */
export const helpLines = ({ columns, rows }: Size): readonly Line[] => {
  const named = keys.flatMap(({ sent, name = sent[0] ?? '', about, hint = about ?? '' }) =>
    about === undefined ? [] : [{ name, about, hint }],
  );
  const about = Math.max(10, Math.min(50, columns - 10));
  const full = named.map(row => centre([cell(row.name, 8, 'left', 'bold'), cell(row.about, about)], columns));
  const lines = [
    centre([span('esports watch', 'bold')], columns),
    blank,
    ...full,
    blank,
    ...signs(columns, about),
  ];
  if (lines.length <= rows) return lines;
  const half = Math.floor(columns / 2);
  const short = named.map((row): Line => [cell(row.name, 8, 'left', 'bold'), cell(row.hint, half - 9)]);
  const middle = Math.ceil(short.length / 2);
  return beside(short.slice(0, middle), short.slice(middle), half).slice(0, rows);
};

/** The keys of this page, those that matter most at the end; the longest text first. */
const hintsOf = ({ page, typing }: View): readonly string[] => {
  if (typing) return ['Enter keeps the filter  Esc drops it', 'Enter Esc'];
  const named = keys.flatMap(({ sent, name = sent[0] ?? '', hint, page: on = page }) =>
    hint !== undefined && on === page ? [`${name} ${hint}`] : [],
  );
  return [...named.map((_, place) => named.slice(place).join('  ')).slice(0, -1), '? q'];
};

const signs = (columns: number, about: number): readonly Line[] => {
  const { elimination, bomb, defuse, time } = reasonSigns;
  const reasons = `${elimination} elimination  ${bomb} bomb  ${defuse} defuse  ${time} time`;
  return [
    centre([cell('', 8), cell(reasons, about)], columns),
    centre([cell('', 8), cell('~ an estimate computed by this program', about)], columns),
    centre([cell('~63%', 8, 'left', 'bold'), cell('the chance to win the round', about)], columns),
  ];
};
