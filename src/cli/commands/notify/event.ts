import type { Score } from '../../../core/scoreboard/event.ts';
import type { NoticeKind } from '../../watch/feed/noticeKinds.ts';
import type { Step } from '../../watch/feed/tracker.ts';
import type { HiddenResults } from '../../context/types.ts';
import type { MatchSubjects } from '../../settings/lists/followed.ts';

/** A notice as it is told: one line of NDJSON, the body of a webhook, the input of a program. */
export interface NotifyEvent extends Readonly<Record<string, unknown>> {
  /** The same for the same event, however and whenever it became known. */
  readonly id: string;
  readonly type: NoticeKind | 'price' | 'test';
  /** When it happened, or was seen: ISO 8601. */
  readonly at: string;
  readonly text: string;
  /** Whether an interrupted run may have told it before. */
  readonly redelivered?: true;
}

export interface MatchNotice extends NotifyEvent, MatchSubjects {
  readonly type: NoticeKind;
  readonly matchId: string;
  /** Maps won. */
  readonly score?: Score;
  /** Rounds won on the map in play. */
  readonly mapScore?: Score | null;
}

export const isOfMatch = (event: NotifyEvent): event is MatchNotice => typeof event['matchId'] === 'string';

/** What our own rules decide, and no service says. */
const computed: readonly NoticeKind[] = ['comeback', 'upset', 'roster_move'];

export const noticesOf = ({ notices, session, matchId, update, at }: Step): readonly MatchNotice[] => {
  if (!session) return [];
  const { opening, series, maps, mapNumber } = session.board;
  const map = maps.find(({ number }) => number === mapNumber);
  const happened = update.kind === 'event' ? update.event.at : new Date(at).toISOString();
  return notices.map(({ kind, id, text }) => ({
    id,
    type: kind,
    at: happened,
    text,
    matchId,
    team1Name: opening.team1.name,
    ...(opening.team1.slug !== null && { team1Slug: opening.team1.slug }),
    team2Name: opening.team2.name,
    ...(opening.team2.slug !== null && { team2Slug: opening.team2.slug }),
    ...(opening.eventName !== null && { eventName: opening.eventName }),
    ...(opening.eventSlug !== null && { eventSlug: opening.eventSlug }),
    score: series,
    ...(map && { mapNumber: map.number, map: map.name, mapScore: map.score }),
    ...(computed.includes(kind) && { computed: true }),
  }));
};

/** What may be told of a notice: of a match whose result is hidden only that it started, without any score. */
export const tellable = (notice: MatchNotice, hidden: Pick<HiddenResults, 'has'> | undefined) => {
  if (!hidden?.has(notice.matchId)) return [notice];
  const { score: _score, mapScore: _mapScore, ...started } = notice;
  return notice.type === 'match_start' ? [started] : [];
};
