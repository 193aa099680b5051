import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import type { Line } from '../../text/line.ts';
import type { Section } from '../card/sections.ts';
import { inColumns } from '../facts.ts';
import { figureColumn, grid, textColumn } from '../grid.ts';
import type { ViewContext } from '../view.ts';

type Tournament = Found<typeof routes.tournaments.show>;
type Team = NonNullable<Tournament['teams']>[number];

const MOST_PLACES = 8;

/** The teams: by seed before the start, those still in first while it is played, the best by place when it is over. */
export const teamsSection = ({ teams = [], status }: Tournament): Section => {
  const named = teams.filter(({ name }) => name !== undefined);
  const placed = named.filter(({ placement }) => placement !== undefined);
  if (status === 'finished' && placed.length > 0) {
    const best = placed.toSorted(byPlace).slice(0, MOST_PLACES);
    return toSection('Placements', best.length < named.length ? `the best ${best.length}` : '', best);
  }
  if (
    status === 'live' &&
    named.some(({ wins, placement }) => wins !== undefined || placement !== undefined)
  ) {
    const out = placed.toSorted(byPlace);
    const still = named.filter(({ placement }) => placement === undefined).toSorted(byRecord);
    return toSection('Standings', out.length === 0 ? 'matches won and lost' : 'still in, then out by place', [
      ...still,
      ...out,
    ]);
  }
  return toSection('Teams', 'by seed', named);
};

const toSection = (title: string, note: string, teams: readonly Team[]): Section => ({
  title,
  note,
  draw: context => inColumns(teamLines(teams, title === 'Teams', context), context.width),
});

/** Place or seed, name, record, prize. */
const teamLines = (teams: readonly Team[], bySeed: boolean, context: ViewContext): readonly Line[] =>
  grid(
    teams,
    [
      textColumn('', ({ seed, placement }) => (bySeed ? seed?.toString() : placement), {
        align: 'right',
        role: 'dim',
      }),
      textColumn('', ({ name }) => name, {
        role: ({ placement = '1' }) => (bySeed ? undefined : placement === '1' ? 'bold' : 'dim'),
      }),
      textColumn('', ({ wins, losses }) =>
        bySeed || wins === undefined || losses === undefined ? '' : `${wins}–${losses}`,
      ),
      figureColumn('', 'money', ({ prize }) => prize, context),
    ],
    { ...context, width: Number.POSITIVE_INFINITY, boxed: false },
  );

const byPlace = (one: Team, other: Team): number =>
  Number.parseInt(one.placement ?? '', 10) - Number.parseInt(other.placement ?? '', 10) || 0;

const byRecord = (one: Team, other: Team): number =>
  (other.wins ?? 0) - (one.wins ?? 0) ||
  (one.losses ?? 0) - (other.losses ?? 0) ||
  (one.seed ?? 0) - (other.seed ?? 0);
