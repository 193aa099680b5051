import type { Lineup } from '../../../watch/feed/notices.ts';
import type { CommandContext, HiddenResults } from '../../session/types.ts';
import type { MatchNotice, NotifyEvent } from './event.ts';
import { claim } from './memory.ts';
import type { MemoryFile } from './memoryFile.ts';
import { isQuiet, type QuietHours } from './quiet.ts';

/** Tells events: each once, whatever was restarted, not in quiet hours, and not more an hour than the user wants. */
export interface Teller {
  /** Also remembers what was seen: the prices of skins. */
  tell(events: readonly NotifyEvent[], prices?: ReadonlyMap<string, number>): Promise<void>;
  /** Remembers the lineups for the next run. Resolves with the number of events that were held back. */
  close(): Promise<number>;
}

/** The limits and outlets of a teller. */
interface TellerParts {
  readonly memory: MemoryFile;
  readonly lineups: ReadonlyMap<string, Lineup>;
  readonly quiet: QuietHours | undefined;
  readonly perHour: number;
  readonly timeZone: string | undefined;
  readonly now: CommandContext['host']['now'];
  /** Hands an event to every way, in the order of the events. */
  readonly deliver: (event: NotifyEvent) => Promise<void>;
}

export const createTeller = (parts: TellerParts): Teller => {
  const { memory, lineups, quiet, perHour, timeZone, deliver } = parts;
  let held = 0;
  return {
    async tell(events, prices) {
      if (events.length === 0 && !prices) return;
      const now = parts.now();
      const claimed = await memory.change(known =>
        claim({ ...known, lineups: merged(known.lineups, lineups), prices: prices ?? known.prices }, events, {
          now,
          isQuiet: quiet !== undefined && isQuiet(quiet, now, timeZone),
          perHour,
        }),
      );
      held += claimed.held;
      for (const event of claimed.tell) await deliver(event);
    },
    async close() {
      await memory.change(known => ({ memory: { ...known, lineups: merged(known.lineups, lineups) } }));
      return held;
    },
  };
};

/** What may be told of a notice: of a match whose result is hidden only that it started, without any score. */
export const tellable = (
  notice: MatchNotice,
  hidden: Pick<HiddenResults, 'has'> | undefined,
): readonly MatchNotice[] => {
  if (!hidden?.has(notice.matchId)) return [notice];
  const { score: _score, mapScore: _mapScore, ...started } = notice;
  return notice.type === 'match_start' ? [started] : [];
};

/** The lineup seen last comes last. */
const merged = (
  known: ReadonlyMap<string, Lineup>,
  seen: ReadonlyMap<string, Lineup>,
): ReadonlyMap<string, Lineup> => {
  const all = new Map(known);
  for (const [team, lineup] of seen) {
    all.delete(team);
    all.set(team, lineup);
  }
  return all;
};
