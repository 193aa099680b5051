import type { mapCourse } from '../../../core/entities/course.ts';
import { notPlayed } from '../../../core/entities/remarks.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import type { Seen } from '../../../core/schema.ts';
import { type Line, rule, span } from '../../text/line.ts';
import { sideRole, roundStrip, type StripRound } from '../../roundStrip.ts';
import { grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { chanceOfCt } from '../../../answers/winChance/model.ts';
import { type PlayedRound, stepsOf } from '../../../answers/winChance/moments.ts';
import { toStripRound } from '../rounds.ts';
import { prose } from '../wrapped.ts';

export type SeenMap = Seen<typeof mapCourse>;
export type TeamNames = readonly [string | undefined, string | undefined];

/** Draws the maps of a match, headed by the two teams, whose names come from the winners of the maps. */
export const mapsView: View<Found<typeof routes.results.maps>> = (maps, context) => {
  if (!canDraw(maps)) return undefined;
  const names = namesIn(maps);
  const [one = 'Team 1', other = 'Team 2'] = names;
  return [rule(`Maps · ${one} v ${other}`, context.width), ...mapLines(maps, names, context)];
};

export const canDraw = (maps: readonly SeenMap[]): boolean =>
  maps.some(({ name, score }) => name !== undefined && score !== undefined);

/** A line per played map: its score, its halves, who picked it. Then its rounds, where they were asked for. */
export const mapLines = (
  maps: readonly SeenMap[],
  names: TeamNames,
  context: ViewContext,
): readonly Line[] => {
  const played = maps.filter(({ remark }) => remark !== notPlayed);
  return [...grid(played, columnsFor(context), context), ...courseLines(played, names, context.width)];
};

const columnsFor = ({ glyphs }: ViewContext): readonly GridColumn<SeenMap>[] => [
  textColumn('#', ({ number }) => (number === undefined ? '' : String(number)), {
    priority: 2,
    role: 'dim',
  }),
  textColumn('Map', ({ name }) => name ?? glyphs.absent, { least: 6, role: 'bold' }),
  { header: 'Score', align: 'right', cell: map => scoreLine(map) },
  { header: 'Halves', priority: 2, cell: ({ halves = [], overtimes }) => halvesLine(halves, overtimes) },
  textColumn('Picked by', ({ pickedBy }) => pickedBy, { priority: 3, least: 8, role: 'dim' }),
  textColumn('State', ({ status = '', remark = '' }) => remark || (status === 'finished' ? '' : status), {
    priority: 3,
  }),
];

type Half = NonNullable<SeenMap['halves']>[number];

/** `✓ 13–10  `. The mark is on the winner's side, once the map is over. */
const scoreLine = ({ score, status }: SeenMap): Line => {
  const { team1, team2 } = score ?? {};
  if (team1 === undefined || team2 === undefined) return [];
  const isOver = status !== 'live';
  return [
    span(isOver && team1 > team2 ? '✓ ' : '  ', 'good'),
    span(String(team1).padStart(2), team1 > team2 ? 'bold' : 'dim'),
    span('–', 'dim'),
    span(String(team2).padEnd(2), team2 > team1 ? 'bold' : 'dim'),
    span(isOver && team2 > team1 ? ' ✓' : '  ', 'good'),
  ];
};

/** `T 6–6  CT 4–7`: the first team's side and the rounds of both teams, its own first. */
const halvesLine = (halves: readonly Half[], overtimes = 0): Line => {
  if (halves.length === 0 && overtimes > 0) return [span(`${overtimes} OT`)];
  return halves.flatMap(({ team1, team2, team1Side }, place): Line => {
    if (team1 === undefined || team2 === undefined) return [];
    const side = team1Side === 'CT' || team1Side === 'T' ? team1Side : undefined;
    const what = place < 2 ? (side ?? '') : 'OT';
    return [
      span(what.padEnd(2), side === undefined ? 'dim' : sideRole(side)),
      span(` ${`${team1}–${team2}`.padEnd(4)}${place < halves.length - 1 ? '  ' : ''}`),
    ];
  });
};

/** A map's winner is the first team if the score's first number is higher, and otherwise the second. */
const namesIn = (maps: readonly SeenMap[]): TeamNames => {
  const winnerWhere = (first: boolean): string | undefined =>
    maps.find(({ winner, score }) => {
      const { team1 = 0, team2 = 0 } = score ?? {};
      return winner !== undefined && team1 !== team2 && team1 > team2 === first;
    })?.winner;
  const names: TeamNames = [winnerWhere(true), winnerWhere(false)];
  if (names[0] !== undefined && names[1] !== undefined) return names;
  // If one team won all maps, the other team may have picked one.
  const known = names[0] ?? names[1];
  const picker = maps.find(({ pickedBy }) => pickedBy !== undefined && pickedBy !== known)?.pickedBy;
  return [names[0] ?? picker, names[1] ?? picker];
};

type SeenCourse = Seen<typeof mapCourse>;

/** Each map's rounds as a strip, with the winners' chances at the end of the freeze time, as far as they are known. */
const courseLines = (
  maps: readonly SeenCourse[],
  [team1 = 'Team 1', team2 = 'Team 2']: readonly [string | undefined, string | undefined],
  width: number,
): readonly Line[] => {
  const strips = maps.flatMap(({ name, course = [] }) => {
    const rounds = course
      .flatMap(played => toRound(played) ?? [])
      .toSorted((one, other) => one.round - other.round);
    // A round that is left out would look like one that was not played.
    return rounds.length === course.length ? [{ rounds, title: name ?? 'Rounds' }] : [];
  });
  const lines = strips.flatMap(({ rounds, title }) =>
    roundStrip({ rounds, names: { team1, team2 }, width, title }),
  );
  const isJudged = strips.some(({ rounds }) => rounds.some(({ chance }) => chance !== undefined));
  return isJudged ? [...lines, ...prose(legend, width, 'dim')] : lines;
};

const legend =
  '~chance: what the winner of each round had at the end of the freeze time, in tens of percent (docs/win-chance.md)';

const toRound = (played: PlayedRound): StripRound | undefined => {
  const round = toStripRound(played);
  return round && { ...round, chance: chanceAtStart(played) };
};

const chanceAtStart = (played: PlayedRound): number | undefined => {
  const { players = [], side } = played;
  if (players.every(({ equipment }) => equipment === undefined)) return undefined;
  const start = stepsOf(played)?.start;
  const chance = start && chanceOfCt(start);
  if (chance === undefined || !Number.isFinite(chance)) return undefined;
  return side === 'CT' ? chance : 1 - chance;
};
