import type { PlayedMap } from './playedMap.ts';
import type { ArrangedSeries } from './series/arrange.ts';
import type { writeSides } from './writeSides.ts';

/** What an import of recordings says of all of them: how much they do not have, and what was left out. */
export const notesOn = (
  arranged: readonly ArrangedSeries[],
  left: readonly ReturnType<PlayedMap['left']>[],
  withoutSides: ReturnType<typeof writeSides>,
): readonly string[] => {
  const maps = arranged.flatMap(({ played }) => played);
  const total = (of: 'money' | 'kills' | 'lines'): number =>
    left.reduce((sum, { [of]: rows }) => sum + rows.length, 0);
  // A table that was cut between two lines looks whole by itself.
  const unpaid = maps.flatMap(({ rounds }) =>
    rounds.some(({ money }) => money.length > 0) ? rounds.filter(({ money }) => money.length === 0) : [],
  );
  const unrecorded = arranged.flatMap(({ series }) => series.maps).filter(({ parts }) => parts.length === 0);
  return (
    [
      [unrecorded.length, 'maps have no recording: only their names are kept'],
      [unpaid.length, 'rounds have no money rows, though others of their map have: their money is unknown'],
      [total('money'), 'money rows belong to a knife round or to an unfinished round: they are left out'],
      [total('kills'), 'kills are in a knife round, in freeze time or of a dead player: they are left out'],
      [
        total('lines'),
        'player lines are of people who played for neither team, such as coaches: they are left out',
      ],
      ...[...withoutSides].map(
        ([reason, count]) => [count, `maps have no figures by side: ${reason}`] as const,
      ),
    ] satisfies readonly (readonly [number, string])[]
  ).flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
};
