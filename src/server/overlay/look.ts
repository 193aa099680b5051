import { type Boards, createBoards } from '../boards.ts';
import { toMatchSummary } from '../rows/matchAnswers.ts';
import { readMatch } from '../rows/matchDetails.ts';
import type { LiveSource } from '../liveSource.ts';
import { liveMatches } from '../../data/store/matchLists.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import type { Store } from '../../data/store/store.ts';
import { dayLength } from '../../data/store/time.ts';
import type { OverlayOptions } from './options.ts';
import { toPicture } from './picture.ts';

/** The name of the overlay that follows whatever is on air. */
const onAir = 'current';

/** How long a match stays on air after its end unless another one is live, in ms. */
const lingers = 10 * 60_000;

export interface LookParts {
  readonly store: Store;
  readonly live: LiveSource;
}

/** An overlay's picture at a moment (ms since 1970) as JSON; `null` if nothing is on air. Throws NOT_FOUND for a match. */
export const createLook = (
  name: string,
  { chance, event, team }: OverlayOptions,
  { store, live }: LookParts,
): ((moment: number) => string) => {
  // Its own, because those of the routes would go back and forth between clients with different delays.
  const boards = createBoards(live);
  const find = (now: number): MatchRow | undefined =>
    name === onAir
      ? findOnAir({ store, boards, event, team }, now)
      : readMatch(name, { store, now, archiveSince: -Infinity, keepFor });
  let last: { readonly key: readonly unknown[]; readonly text: string } | undefined;
  return now => {
    const row = find(now);
    if (!row) return 'null';
    const summary = toMatchSummary(row, { store, boards, now, keepFor });
    const board = summary.status === 'upcoming' ? undefined : boards.at(row.id, now);
    // A board is another object whenever it has changed.
    const key = [row.id, summary.status, board, board ? '' : JSON.stringify(summary)];
    if (last && key.every((part, place) => part === last?.key[place])) return last.text;
    const events = live.script(row.id)?.events ?? [];
    const text = JSON.stringify(toPicture({ summary, board, events, now }, chance));
    last = { key, text };
    return text;
  };
};

/** An overlay is pushed: nobody keeps it. */
const keepFor = (): void => {};

interface OnAirParts extends Pick<OverlayOptions, 'event' | 'team'> {
  readonly store: Store;
  readonly boards: Boards;
}

/** The match that has been live for longest, otherwise the one that ended last. Its course has to be known. */
const findOnAir = ({ store, boards, event, team }: OnAirParts, now: number): MatchRow | undefined => {
  const slug =
    event === undefined
      ? undefined
      : store.get<{ readonly slug: string }>('SELECT slug FROM event WHERE id = ?', event)?.slug;
  const rows = store
    .all<MatchRow>(liveMatches, now - dayLength, now, now - lingers)
    .filter(row => event === undefined || (slug !== undefined && row.event_slug === slug))
    .filter(row => team === undefined || row.team1_id === team || row.team2_id === team);
  const isLive = ({ ends_at: end }: MatchRow): boolean => end !== null && end > now;
  const ended = rows.filter(row => !isLive(row)).sort((a, b) => (b.ends_at ?? 0) - (a.ends_at ?? 0));
  return [...rows.filter(isLive), ...ended].find(row => boards.at(row.id, now) !== undefined);
};
