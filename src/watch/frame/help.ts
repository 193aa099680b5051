import { keys } from '../screen/keys.ts';
import { blank, cell, centre, type Line, span } from '../../output/text/line.ts';
import { reasonSigns } from '../../output/roundStrip.ts';

/** The keys, and what the signs mean. */
export const helpLines = (width: number): readonly Line[] => {
  const rows = keys.flatMap(({ name, about }) =>
    name !== undefined && about !== undefined ? [{ name, about }] : [],
  );
  const about = Math.max(10, Math.min(48, width - 10));
  return [
    centre([span('esports watch', 'bold')], width),
    blank,
    ...rows.map(row => centre([cell(row.name, 8, 'left', 'bold'), cell(row.about, about)], width)),
    blank,
    centre(
      [
        cell('', 8),
        cell(
          `${reasonSigns.elimination} elimination  ${reasonSigns.bomb} bomb  ${reasonSigns.defuse} defuse  ${reasonSigns.time} time`,
          about,
        ),
      ],
      width,
    ),
    centre([cell('', 8), cell('~ an estimate, computed here', about)], width),
  ];
};
