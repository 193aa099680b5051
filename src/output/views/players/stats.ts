import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { fit, span } from '../../text/line.ts';
import { sections } from '../card/sections.ts';
import { figureLines } from '../facts.ts';
import type { View } from '../view.ts';
import { factLines } from '../wrapped.ts';
import { figuresOf, sampleOf } from './card.ts';
import { mapGrid } from './form.ts';

/** A player's career totals with their sample, and a line for each map of the page. */
export const statsView: View<Found<typeof routes.players.stats>> = (player, context) => {
  const { nickname, totals = {}, maps = [], slug, id } = player;
  const figures = figuresOf(totals).filter(({ value }) => value !== undefined);
  const lines = maps.filter(({ map }) => map !== undefined);
  if (nickname === undefined || figures.length + lines.length === 0) return undefined;
  const { width } = context;
  const count = totals.maps === undefined ? '' : ` of ${terminalText(totals.maps, 'int', context)}`;
  return [
    fit([span(nickname, 'bold')], width),
    ...factLines([slug === nickname ? undefined : slug, id], width),
    ...sections(
      [
        {
          title: 'Totals',
          draw: inner => [...factLines(sampleOf(totals, inner), inner.width), ...figureLines(figures, inner)],
        },
        {
          title: 'Maps',
          note: `newest first, ${lines.length}${count}; bars: rating against 1.00`,
          draw: inner => mapGrid(lines, inner),
        },
      ],
      context,
    ),
  ];
};
