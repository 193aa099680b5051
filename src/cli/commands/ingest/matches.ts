import { nameOf } from '../../../server/ingest/matches/newMatch.ts';
import { openResults } from '../../../server/ingest/matches/results.ts';
import { readMatch } from '../../../server/ingest/matches/wholeMatch.ts';
import type { Correction } from '../../../server/ingest/intake.ts';
import { applyEvent } from '../../../core/scoreboard/reduce.ts';
import { mapOf, openScoreboard, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { userDay } from '../../show/userDay.ts';
import { presentRows } from '../../show/present.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { parseMoment } from '../operate/moment.ts';
import { askOwner } from './askOwner.ts';
import { erase } from './erase.ts';
import { deskPath, type MatchPlace, resultsPath, withLog } from '../operate/matchPlace.ts';
import { bindFlags, createMatchFlags, fixFlags, listMatchFlags } from './ingestCommands.ts';
import { findSource } from './sources.ts';
import { findMatch, parseVeto, toCorrections } from './typedMatch.ts';
import { choice, int, list, nullable, record, text, time } from '../../../core/schema.ts';
import type { LoggedMatch } from '../../../server/live/eventLog.ts';
import { isoOrNull } from '../../../output/text/time.ts';

export const run: Verbs = {
  create: async (invocation, context) => {
    const { team1 = '', team2 = '' } = invocation.args;
    const {
      event,
      stage,
      bo: bestOf,
      start,
      veto,
      source = [],
      access,
      ...place
    } = ownFlags(invocation, createMatchFlags);
    if (team1.trim().toLowerCase() === team2.trim().toLowerCase())
      throw new UsageError('A match has two teams', 'Name both: esports ingest create Spirit Falcons');
    const { host } = context;
    const scheduledAt = start === undefined ? null : parseMoment(start, host.now(), userDay(context).date);
    if (scheduledAt === undefined)
      throw new UsageError(
        `--start: "${start}" is not a time`,
        'Give a time with its zone (2026-11-22T18:00:00Z), a span (30m), or a day in UTC (tomorrow: help dates)',
      );
    const done = await askOwner(
      place,
      {
        do: 'create',
        match: {
          number: newNumber(host.randomHex(6)),
          teams: [team1.trim(), team2.trim()],
          event: event ?? null,
          stage: stage ?? null,
          bestOf: bestOf ?? null,
          scheduledAt,
          veto: veto === undefined ? null : parseVeto(veto),
        },
        sources: await Promise.all(source.map(name => findSource(name, access, context))),
      },
      context,
    );
    await context.print(`${nameOf(done.match)}\n`);
  },
  list: async (invocation, context) => {
    const { all = false, ...place } = ownFlags(invocation, listMatchFlags);
    const path = deskPath(place.ingestFile, context.host);
    const rows = await withLog(place, context, log => {
      const results = openResults(resultsPath(path));
      try {
        return log
          .matches()
          .filter(({ endedAt }) => all || endedAt === null)
          .map(match => {
            const events = readMatch(match.number, { log, results })?.events ?? [];
            return toMatchRow(match, events.reduce(applyEvent, openScoreboard(match.opening)));
          });
      } finally {
        results.close();
      }
    });
    await presentRows(shown, rows, context, { priorities });
    if (rows.length > 0) return;
    await context.note(
      all
        ? 'No match has come in yet. How they come in: esports help ingest'
        : 'No match is in progress. Those that have ended: esports ingest list --all',
    );
  },
  bind: async (invocation, context) => {
    const { match = '', source = '' } = invocation.args;
    const { access, ...place } = ownFlags(invocation, bindFlags);
    const sources = [await findSource(source, access, context)];
    if (match === 'none') await askOwner(place, { do: 'unbind', sources }, context);
    else await askOwner(place, { do: 'bind', match: await inLog(place, match, context), sources }, context);
    await context.note(match === 'none' ? `"${source}" is free.` : `"${source}" now reports ${match}.`);
  },
  end: async (invocation, context) => {
    await fix({ kind: 'end' }, ownFlags(invocation, listMatchFlags), invocation, context);
  },
  cancel: async (invocation, context) => {
    await fix({ kind: 'cancel' }, ownFlags(invocation, listMatchFlags), invocation, context);
  },
  fix: async (invocation, context) => {
    const flags = ownFlags(invocation, fixFlags);
    const corrections = toCorrections(flags);
    if (corrections.length === 0)
      throw new UsageError(
        'Nothing is to be corrected',
        'Name what is: --score 7:5, --side T, --swap-teams …',
      );
    for (const correction of corrections) await fix(correction, flags, invocation, context);
  },
  erase,
};

const fix = async (
  correction: Correction,
  place: MatchPlace,
  { args: { match = '' } }: Invocation,
  context: CommandContext,
): Promise<void> => {
  const number = await inLog(place, match, context);
  const done = await askOwner(place, { do: 'fix', match: number, correction }, context);
  await context.note([`${nameOf(done.match)} was changed.`, ...done.notes].join('\n'));
};

const inLog = (place: MatchPlace, typed: string, context: CommandContext): Promise<number> =>
  withLog(place, context, log => findMatch(typed, log.matches()));

/** Ten digits, as the importers give them, so that no match of a data file has the number. `hex`: six random bytes. */
const newNumber = (hex: string): number => 1_000_000_000 + (Number.parseInt(hex, 16) % 9_000_000_000);

/** On a narrow terminal the names give way to what is known of the match. */
const priorities = { id: 1, team1: 1, team2: 1, state: 1, maps: 1, rounds: 1 } as const;
export const shown = record('A live match from real servers', {
  id: text('Match'),
  team1: text('First team', { label: 'Team 1' }),
  team2: text('Second team', { label: 'Team 2' }),
  state: choice('Whether it waits for its first event, is live, has ended or was cancelled', [
    'waiting',
    'live',
    'ended',
    'cancelled',
  ]),
  maps: text('Maps won', { label: 'Series', format: 'tally' }),
  rounds: nullable(text('Rounds won on the map in play', { label: 'Map', format: 'tally' })),
  sources: list(text('The machines that report it'), { about: 'The machines that report it' }),
  event: nullable(text('Tournament', { label: 'Tournament' })),
  startsAt: nullable(time('Scheduled start', { label: 'Start' })),
  lastEventAt: nullable(time('When its last event came', { label: 'Last event' })),
  events: int('Events in the log'),
});

export const toMatchRow = (
  { number, opening, scheduledAt, beganAt, endedAt, sources, sequence }: LoggedMatch,
  board: ScoreboardState,
) => {
  const map = mapOf(board);
  return {
    id: nameOf(number),
    team1: opening.team1.name,
    team2: opening.team2.name,
    state: opening.cancelled
      ? 'cancelled'
      : endedAt === null
        ? beganAt === null
          ? 'waiting'
          : 'live'
        : 'ended',
    maps: `${board.series.team1}:${board.series.team2}`,
    rounds: map?.score ? `${map.name} ${map.score.team1}:${map.score.team2}` : null,
    sources,
    event: opening.eventName,
    startsAt: isoOrNull(scheduledAt),
    lastEventAt: board.last?.at ?? null,
    events: sequence,
  } as const;
};
