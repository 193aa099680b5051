import { day, hour, lookAhead } from '../calendar.ts';
import type { Region } from '../names/teams.ts';
import { hoursOfPlay, tournamentFormats } from '../tournament/formats.ts';
import type { TournamentFormat } from '../tournament/formats.ts';
import { createTournament } from '../tournament/tournament.ts';
import type { TournamentPlay } from '../tournament/tournament.ts';
import type { Opening } from './openings.ts';

/** A tournament during a season. Times are milliseconds since 1970 UTC. */
export interface Running {
  readonly number: number;
  readonly opening: Opening;
  readonly format: TournamentFormat;
  readonly play: TournamentPlay;
  readonly openedAt: number;
  startsAt: number;
  endsAt: number;
  hoursLeft: number;
}

export const createRunning = (number: number, opening: Opening, openedAt: number): Running => {
  const format = tournamentFormats[opening.series.format];
  return {
    number,
    opening,
    format,
    play: createTournament(format, opening.teams, openedAt - lookAhead),
    openedAt,
    startsAt: Infinity,
    endsAt: 0,
    hoursLeft: hoursOfPlay(format),
  };
};

/** The hours of play per day that finish the tournament in its planned days. */
export const paceOf = (running: Running): number => hoursOfPlay(running.format) / running.format.days;

/** The preferred hour of play (UTC) of each region. */
const primeHour: Readonly<Record<Region, number>> = { Europe: 17, Americas: 23, Asia: 10 };
/** How many hours a tournament may fall behind its pace in order to play at its own time of day. */
const toleratedLag = 4;

/** How urgently a tournament should play now, from its hours behind its pace and the time of day. */
export const urgencyOf = (running: Running, at: number): number => {
  const due = (paceOf(running) * (at - running.openedAt)) / day;
  const behind = due - (hoursOfPlay(running.format) - running.hoursLeft);
  const clock = ((at % day) / hour - primeHour[running.opening.series.clock]) / 24;
  return behind + toleratedLag * Math.cos(2 * Math.PI * clock);
};
