import { dayLength } from '../../../core/day.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, fit, type Line, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { toSlot } from '../bracket/slot.ts';
import { slotList } from '../bracket/slotList.ts';
import { resultLines } from '../card/results.ts';
import { type Section, sections } from '../card/sections.ts';
import { chanceSpan, type WithChance } from '../chance.ts';
import { grid, textColumn, figureColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { factLines, prose, wrapped } from '../wrapped.ts';
import { inColumns } from '../facts.ts';

type Tournament = Found<typeof routes.tournaments.show>;

/**
 * A tournament: what is played for, where and when. A finished one names its winner and how it got there, one that is
 * played its standings, and both that and one to come their next matches.
 */
export const tournamentCard: View<Tournament> = (tournament, context) => {
  const { name, path = [], nextMatches = [], slots = [], status } = tournament;
  if (name === undefined) return undefined;
  const rest = [
    ...winnerLines(tournament, context),
    ...sections(
      [
        pathSection(path),
        teamsSection(tournament),
        { title: 'Matches', draw: ({ width, now }) => slotList(slots.map(toSlot), width, now) },
        {
          title: 'Next matches',
          draw: inner => (status === 'finished' ? [] : matchLines(nextMatches.slice(0, 5), inner)),
        },
      ],
      context,
    ),
  ];
  const head = headLines(tournament, name, context);
  return rest.length === 0 ? head : [...head, blank, ...rest];
};

const headLines = (tournament: Tournament, name: string, context: ViewContext): readonly Line[] => {
  const { status, tier, location, prizePool, teamCount, format = '', slug, id } = tournament;
  const { width } = context;
  const stakes = [
    span(prizePool === undefined ? '' : terminalText(prizePool, 'money', context), 'bold'),
    span(teamCount === undefined ? '' : `${terminalText(teamCount, 'int', context)} teams`),
    span(tier === undefined ? '' : `tier ${tier}`),
    span(location ?? ''),
  ];
  return [
    fit([span(name, 'bold'), ...stateOf(status)], width),
    ...factLines([slug, id], width),
    ...wrapped(stakes, width, ' · '),
    ...wrapped([daysLine(tournament, context)], width),
    ...prose(format, width, 'dim'),
  ];
};

/** `Winner  ★ Quetzal Union · before Iron Plum`; the prizes are with the places. */
const winnerLines = ({ winner, runnerUp }: Tournament, { width }: ViewContext): readonly Line[] => {
  if (winner?.name === undefined) return [];
  const before = runnerUp?.name === undefined ? '' : `before ${runnerUp.name}`;
  return wrapped([[span('Winner  ', 'label'), span(`★ ${winner.name}`, 'good')], span(before)], width, ' · ');
};

/** The most matches of the winner's way: the last ones, which decide. */
const LONGEST_PATH = 10;

/** By round and stage in place of the tournament, which is the same throughout. */
const pathSection = (path: NonNullable<Tournament['path']>): Section => {
  const shown = path.slice(-LONGEST_PATH);
  return {
    title: 'The way to the title',
    note: shown.length < path.length ? `the last ${shown.length} of ${path.length} matches` : '',
    draw: context =>
      resultLines(
        shown.map(({ stage, roundName, ...step }) => ({
          ...step,
          eventName: [roundName, stage].filter(Boolean).join(' · '),
        })),
        context,
      ),
  };
};

type Match = NonNullable<Tournament['nextMatches']>[number] & WithChance;

/** A line for each match: state or start, the teams, the identifier for the next command, and the stage. */
const matchLines = (matches: readonly Match[], context: ViewContext): readonly Line[] => {
  const { width, glyphs } = context;
  const timeLength = width < 120 ? 'clock' : 'full';
  // A column that says the same on every row takes room from the names.
  const stages = new Set(matches.map(({ stage }) => stage)).size;
  return grid(
    matches,
    [
      {
        header: '',
        priority: width < 60 ? 2 : 1,
        cell: ({ status, startsAt, score }) =>
          status === 'live'
            ? span(`● live ${score === undefined ? '' : terminalText(score, 'score', context)}`, 'live')
            : span(terminalText(startsAt, 'start', { ...context, timeLength }), 'dim'),
      },
      {
        header: '',
        least: 12,
        cell: ({ team1Name = glyphs.absent, team2Name = glyphs.absent }) => [
          span(team1Name),
          span(' – ', 'dim'),
          span(team2Name),
        ],
      },
      { header: '', priority: 2, align: 'right', cell: match => chanceSpan(match, context) },
      textColumn('', ({ id }) => id),
      textColumn('', ({ stage }) => (stages > 1 ? stage : ''), { least: 8, role: 'dim' }),
    ],
    context,
  );
};

const stateOf = (status: string | undefined): Line => {
  if (status === undefined) return [];
  return status === 'live' ? [span('  ● live', 'live')] : [span(`  ${status}`, 'dim')];
};

/** `2026-11-18 to 2026-11-24  day 5 of 7`; the day only while it is played. */
const daysLine = ({ startDate, endDate, status }: Tournament, { now }: ViewContext): Line => {
  const [from, to] = [dayOf(startDate), dayOf(endDate)];
  if (from === undefined) return [];
  if (to === undefined) return [span(`from ${from}`)];
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
  const today = Math.floor((now - Date.parse(from)) / dayLength) + 1;
  const isOn = status === 'live' && today >= 1 && today <= days;
  return [span(`${from} to ${to}`), span(isOn ? `  day ${today} of ${days}` : '', 'dim')];
};

type Team = NonNullable<Tournament['teams']>[number];

const MOST_PLACES = 8;

/** The teams: by seed before the start, those still in first while it is played, the best by place when it is over. */
const teamsSection = ({ teams = [], status }: Tournament): Section => {
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
