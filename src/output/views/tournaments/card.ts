import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, fit, type Line, rule, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { barText } from '../bars.ts';
import { factLines, inColumns } from '../facts.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type Tournament = Found<typeof routes.tournaments.show>;

/** A tournament: what is played for, where and when, how far it has got, and the teams by seed. */
export const tournamentCard: View<Tournament> = (tournament, context) => {
  const { name, status, tier, location, prizePool, teamCount, format, teams = [], slug, id } = tournament;
  const named = teams.filter(team => team.name !== undefined);
  if (name === undefined) return undefined;
  const { width } = context;
  const stakes = [
    span(prizePool === undefined ? '' : terminalText(prizePool, 'money', context), 'bold'),
    span(teamCount === undefined ? '' : `${terminalText(teamCount, 'int', context)} teams`),
    span(tier === undefined ? '' : `tier ${tier}`),
    span(location ?? ''),
  ].filter(({ text }) => text !== '');
  const days = daysLine(tournament, context);
  return [
    fit([span(name, 'bold'), ...stateOf(status)], width),
    ...factLines([slug, id], width),
    blank,
    ...wrapped(
      stakes.map(part => [part]),
      width,
      ' · ',
    ),
    ...(days.length === 0 ? [] : [fit(days, width)]),
    ...wrapped(
      (format ?? '')
        .split(' ')
        .filter(word => word !== '')
        .map(word => [span(word, 'dim')]),
      width,
      ' ',
    ),
    ...(named.length === 0
      ? []
      : [blank, rule('Teams', width, [span('by seed', 'dim')]), ...inColumns(named.map(teamOf), width)]),
  ];
};

const stateOf = (status: string | undefined): Line => {
  if (status === undefined) return [];
  return status === 'live' ? [span('  ● live', 'live')] : [span(`  ${status}`, 'dim')];
};

const teamOf = ({ seed, name = '' }: NonNullable<Tournament['teams']>[number]): Line => [
  span(seed === undefined ? '' : `${String(seed).padStart(2)}  `, 'dim'),
  span(name),
];

const DAY = 86_400_000;

/** `2026-11-18 to 2026-11-24  ████  day 5 of 7`; the bar and the day only while it is played. */
const daysLine = ({ startDate, endDate, status }: Tournament, { now, width, glyphs }: ViewContext): Line => {
  const [from, to] = [dayOf(startDate), dayOf(endDate)];
  if (from === undefined) return [];
  if (to === undefined) return [span(`from ${from}`)];
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  const today = Math.floor((now - Date.parse(from)) / DAY) + 1;
  const range = span(`${from} to ${to}`);
  if (status !== 'live' || !(today >= 1 && today <= days)) return [range];
  const bar = barText(today / days, Math.min(20, Math.max(0, width - 50)), glyphs);
  return [range, span(bar === '' ? '' : `  ${bar}`, 'good'), span(`  day ${today} of ${days}`, 'dim')];
};
