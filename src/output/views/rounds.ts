import { roundReasons, sideNames } from '../../core/entities/match.ts';
import type { Found } from '../../core/route.ts';
import type { routes } from '../../core/table/index.ts';
import { blank, span } from '../text/line.ts';
import { roundStrip, type StripRound } from '../roundStrip.ts';
import type { TeamKey } from '../../core/scoreboard/event.ts';
import type { View } from './view.ts';

type Rows = Found<typeof routes.live.rounds>;

/** Draws the rounds of each map as a strip: the winner, the winner's side and the reason for the end. */
export const roundsView: View<Rows> = (rows, { width }) => {
  const maps = [...Map.groupBy(rows, ({ mapNumber }) => mapNumber ?? 1)];
  const drawn = maps.map(([, ofMap]) => stripOf(ofMap, namesIn(rows), width));
  // A round without a known winner would leave a gap that looks like an unplayed round.
  if (drawn.length === 0 || drawn.some(lines => lines === undefined)) return undefined;
  return drawn.flatMap((lines = [], place) => [...(place === 0 ? [] : [blank]), ...lines]);
};

const stripOf = (rows: Rows, names: Readonly<Record<TeamKey, string>>, width: number) => {
  const rounds = rows
    .flatMap(row => toStripRound(row) ?? [])
    .toSorted((one, other) => one.round - other.round);
  if (rounds.length < rows.length) return undefined;
  const { map, mapNumber } = rows[0] ?? {};
  const title = [mapNumber === undefined ? '' : `Map ${mapNumber}`, map ?? ''].filter(Boolean).join(' · ');
  const won = (team: TeamKey): number => rounds.filter(({ winner }) => winner === team).length;
  const strip = roundStrip({ rounds, names, width, title: title || 'Rounds' });
  return [...strip, [span(`${names.team1} ${won('team1')}–${won('team2')} ${names.team2}`, 'bold')]];
};

/** More rounds than any map has had. The strip reserves space for every earlier round. */
const MOST_ROUNDS = 200;

/** The facts for the strip; undefined if the winner or the place of the round is unknown. */
export const toStripRound = ({
  round,
  winner,
  side,
  reason,
}: Pick<Rows[number], 'round' | 'winner' | 'side' | 'reason'>): StripRound | undefined => {
  const team = (['team1', 'team2'] as const).find(key => key === winner);
  const played = sideNames.find(name => name === side);
  if (round === undefined || !Number.isInteger(round) || round < 1 || round > MOST_ROUNDS) return undefined;
  if (!team || !played) return undefined;
  return { round, winner: team, side: played, reason: roundReasons.find(name => name === reason) ?? null };
};

/** The teams' names, taken from the rounds that they won. */
const namesIn = (rows: Rows): Readonly<Record<TeamKey, string>> => {
  const nameOf = (team: TeamKey, other: string): string =>
    rows.find(({ winner, winnerName }) => winner === team && winnerName !== undefined)?.winnerName ?? other;
  return { team1: nameOf('team1', 'Team 1'), team2: nameOf('team2', 'Team 2') };
};
