import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import type { NoticeKind } from './noticeKinds.ts';
import type { Step } from './tracker.ts';

/** The notices that correspond to events when the service is polled. */
const kindOf: Readonly<Partial<Record<MatchEvent['type'], NoticeKind>>> = {
  round_end: 'round',
  map_end: 'map_end',
  match_end: 'match_end',
};

/** Whether the step is, or shows, an event of this type: the end of a match, for one, shows that of its last map. */
export const isReached = (type: MatchEvent['type'], { update, notices }: Step): boolean =>
  (update.kind === 'event' && update.event.type === type) ||
  notices.some(({ kind }) => kind === kindOf[type]);

/** Whether an update was not understood, or not in full. */
export const isUnknown = (steps: readonly Step[]): boolean =>
  steps.length === 0 ||
  steps.some(({ update }) => update.kind === 'other' || (update.kind === 'snapshot' && update.isUnread));
