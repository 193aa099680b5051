import type { Session } from '../feed/session.ts';
import type { View } from './view.ts';
import type { WatchState } from '../feed/state.ts';

/** The matches on the board, in order: those whose teams and tournament have every word of the filter. */
export const matchesOn = (
  { world, order }: Pick<WatchState, 'world' | 'order'>,
  { filter }: Pick<View, 'filter'>,
): readonly string[] => {
  const words = folded(filter).split(/\s+/u);
  return order.filter(matchId => {
    const session = world?.get(matchId);
    const text = session ? textOf(session) : '';
    return words.every(word => text.includes(word));
  });
};

const textOf = ({ board: { opening } }: Session): string =>
  folded([opening.team1.name, opening.team2.name, opening.eventName ?? ''].join('\n'));

/** Without accents, in lower case. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
