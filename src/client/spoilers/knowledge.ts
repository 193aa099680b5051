import { dayLength } from '../../core/day.ts';
import { least } from '../../core/extremes.ts';

/** The first and the last day of a tournament. */
export interface EventDays {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface KnowledgeSetup {
  readonly now: () => number;
  /** For how long after its start a result counts as unknown, in milliseconds. */
  readonly window: number;
  /** Whether the user knows how the match or the tournament with this identifier or slug went. */
  readonly isRevealed: (word: string) => boolean;
}

export type Seen = Readonly<Record<string, unknown>>;

/** What is known of a match: everything, all but its result, or not even its teams. */
export type Known = 'all' | 'teams' | 'nothing';

/** What the user knows by now. What cannot be dated counts as unknown. */
export const createKnowledge = ({ now, window, isRevealed }: KnowledgeSetup) => {
  const isPast = (at: number): boolean => at <= now() - window;
  const isRevealedAny = (...words: readonly unknown[]): boolean =>
    words.some(word => typeof word === 'string' && isRevealed(word));
  const isRevealedMatch = ({ id, matchId, eventSlug }: Seen): boolean =>
    isRevealedAny(id, matchId, eventSlug);

  const ofMatch = (match: Seen): Known => {
    const { startsAt, startsDayOnly, teamsKnownAt, status } = match;
    const start = timeAt(startsAt) + (startsDayOnly === true ? dayLength : 0);
    if (isPast(start) || isRevealedMatch(match)) return 'all';
    if (typeof teamsKnownAt === 'string' && !isPast(timeAt(teamsKnownAt))) return 'nothing';
    const isToCome = Number.isNaN(start) ? status === 'upcoming' : start > now();
    return isToCome ? 'all' : 'teams';
  };

  /** Every slot after a hidden result may have its teams from it, except in a round robin. */
  const ofSlots = (slots: readonly Seen[]): readonly Known[] => {
    const known = slots.map(ofMatch);
    const stages = [...new Set(slots.map(({ stage }) => stage))];
    const orders = slots.map(({ stage, round }) => stages.indexOf(stage) * 1000 + Number(round ?? 0));
    const hidden = orders.filter((_, place) => known[place] !== 'all');
    const first = least(hidden);
    return slots.map((slot, place) => {
      const follows = (orders[place] ?? 0) > first && slot['format'] !== 'round-robin';
      const isOpen = !isPast(timeAt(slot['startsAt'])) && !isRevealedMatch(slot);
      return follows && isOpen ? 'nothing' : (known[place] ?? 'all');
    });
  };

  return {
    ofMatch,
    ofSlots,
    /** Whether the places of a tournament are known; without a record, of one whose days nobody tells. */
    isTournamentKnown: ({ id, slug, startDate, endDate }: Seen): boolean =>
      isRevealedAny(id, slug) || isPast(dayAt(endDate ?? startDate) + dayLength) || dayAt(startDate) > now(),
    /** Whether the day of a list is so long ago that its changes are known. */
    isDayKnown: (day: unknown): boolean => isPast(dayAt(day) + dayLength),
    isStartKnown: (startsAt: unknown): boolean => isPast(timeAt(startsAt)),
  };
};

const timeAt = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
const dayAt = (value: unknown): number => timeAt(typeof value === 'string' ? value.slice(0, 10) : undefined);
