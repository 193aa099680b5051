import type { match } from '../../core/entities/matchDetails.ts';
import type { Exact } from '../../core/schema.ts';
import type { MatchOpening, TeamKey } from '../../core/scoreboard/event.ts';
import { toLiveScoreboard } from '../../core/scoreboard/answers.ts';
import { parseIdentifier, toRef } from '../../data/store/identifiers.ts';
import { toTime } from '../../data/store/time.ts';
import { isArchived, noMatch } from '../../data/store/find.ts';
import { matchColumns, matchJoins, type MatchRow } from '../../data/store/matchRows.ts';
import type { HandlerContext } from '../handler.ts';
import { readCard } from './matchCard.ts';
import { type MapRow, mapsOfMatch, toMapResult } from './mapAnswers.ts';
import { matchStatus, teamName, toMatchSummary } from './matchAnswers.ts';

export interface DetailedMatchRow extends MatchRow {
  readonly event_id: number | null;
  /** JSON `[{ team: 1 | 2 | null, map, type }, …]`. */
  readonly veto: string | null;
}

/** A step of a veto in the data file. */
export interface StoredVetoStep {
  readonly team: 1 | 2 | null;
  readonly map: string;
  readonly type: 'removed' | 'picked' | 'leftover';
}

export const detailedMatch = `
  SELECT ${matchColumns}, m.event_id, m.veto FROM match m ${matchJoins} WHERE m.id = ?`;

/** The row of a match. Throws NOT_FOUND, also for a match outside the archive of the client's plan. */
export const readMatch = (
  matchId: string,
  context: Pick<HandlerContext, 'store' | 'now' | 'archiveSince' | 'keepFor'>,
): DetailedMatchRow => {
  const { store, now, archiveSince, keepFor } = context;
  const number = parseIdentifier(store.prefix, 'match', matchId);
  const row = number === undefined ? undefined : store.get<DetailedMatchRow>(detailedMatch, number);
  if (!row || isArchived(row, archiveSince)) throw noMatch(matchId);
  const status = matchStatus(row, now);
  if (status !== 'finished') keepFor(status === 'live' ? 0 : secondsUntil(row.starts_at, now));
  return row;
};

/** The maps of a match: all maps of a finished match; the played maps and the current one of a live match. */
export const readMaps = (row: MatchRow, { store, boards, now }: HandlerContext) => {
  const status = matchStatus(row, now);
  if (status === 'finished') return store.all<MapRow>(mapsOfMatch, row.id).map(map => toMapResult(map, row));
  const board = status === 'live' ? boards.at(row.id, now) : undefined;
  return board ? toLiveScoreboard(board, now).maps : [];
};

export const toMatch = (
  row: DetailedMatchRow,
  maps: Exact<typeof match>['maps'],
  context: HandlerContext,
): Exact<typeof match> => {
  const { store, now } = context;
  const { prefix } = store;
  const summary = toMatchSummary(row, context);
  const known = row.known_at <= now;
  const { event_id, event_name, event_slug } = row;
  return {
    ...summary,
    event:
      event_id === null || event_name === null || event_slug === null
        ? null
        : toRef(prefix, 'event', event_id, event_slug, event_name),
    team1: known ? toRef(prefix, 'team', row.team1_id, row.team1_slug, row.team1_name) : null,
    team2: known ? toRef(prefix, 'team', row.team2_id, row.team2_slug, row.team2_name) : null,
    endedAt: endOf(row, now),
    maps,
    veto:
      row.veto === null || summary.status === 'upcoming'
        ? null
        : parseVeto(row.veto).map(({ team, map, type }) => ({ team: teamName(row, team), map, type })),
    ...readCard(row, context),
  };
};

// The data file's own JSON, which our importers and the season write in this form.
export const parseVeto = (text: string): readonly StoredVetoStep[] =>
  JSON.parse(text) as readonly StoredVetoStep[];

/** The maps of a veto that are played, as an opening has them. */
export const playedMaps = (veto: readonly StoredVetoStep[]): MatchOpening['maps'] =>
  veto
    .filter(({ type }) => type !== 'removed')
    .map(({ map, team }, index) => ({ number: index + 1, name: map, pickedBy: team && keyOf(team) }));

export const keyOf = (team: number): TeamKey => (team === 1 ? 'team1' : 'team2');

/** The end of a finished match, if its time is known. */
const endOf = (row: MatchRow, now: number): string | null =>
  row.ends_at === null || row.ends_at > now || row.day_only !== 0 ? null : toTime(row.ends_at);

/** An answer about an upcoming match holds until it begins, at most five minutes: schedules change. */
const secondsUntil = (startsAt: number | null, now: number): number =>
  startsAt === null ? 300 : Math.min(300, Math.max(0, Math.floor((startsAt - now) / 1000)));
