import { type PlayedMap, playersOf } from './playedMap.ts';
import { mapsWon, type ArrangedSeries } from './series/arrange.ts';
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
  const unlike = arranged.filter(
    ({ series, played }) =>
      series.score !== null &&
      played.length === series.maps.length &&
      mapsWon(played).join('-') !== series.score.join('-'),
  );
  return (
    [
      [unrecorded.length, 'maps have no recording: only their names are kept'],
      [unpaid.length, 'rounds have no money rows, though others of their map have: their money is unknown'],
      [total('money'), 'money rows are of a knife round, an unfinished round or a coach: they are left out'],
      [total('kills'), 'kills are in a knife round, in freeze time or of a dead player: they are left out'],
      [
        total('lines'),
        'player lines are of people who played for neither team, such as coaches: they are left out',
      ],
      [
        maps.filter(({ lines }) => lines.length === 0).length,
        'maps have no player lines in the source: the figures of their players are unknown',
      ],
      [
        maps
          .filter(({ lines }) => lines.length > 0)
          .reduce((sum, map) => sum + playersOf(map).size - map.lines.length, 0),
        'players of a map have no line in the source: their figures are unknown',
      ],
      ...[...withoutSides].map(
        ([reason, count]) => [count, `maps have no figures by side: ${reason}`] as const,
      ),
      [unlike.length, 'series have a score that differs from their maps: the score of the series is kept'],
    ] satisfies readonly (readonly [number, string])[]
  ).flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`]));
};
