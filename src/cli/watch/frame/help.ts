import { reasonSigns } from '../../../output/roundStrip.ts';
import { beside, blank, cell, centre, type Line, span } from '../../../output/text/line.ts';
import { keys } from './keys.ts';
import type { View } from './view.ts';
import type { Size } from '../feed/state.ts';

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
export const hintsOf = ({ page, typing }: View): readonly string[] => {
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
