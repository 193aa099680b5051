import { longestDelay } from '../feed/timeline.ts';
import type { Action } from './keys.ts';

type Page = 'board' | 'match';
type Panel = 'main' | 'economy' | 'rounds';
export const sorts = ['listed', 'kills', 'adr', 'money', 'health'] as const;
export type Sort = (typeof sorts)[number];

/** The user's choice of what to see. Of the service's data, it contains only match ids. */
export interface View {
  readonly page: Page;
  /** The selected place on the board of matches. */
  readonly cursor: number;
  readonly matchId: string | undefined;
  readonly panel: Panel;
  /** The index of the chosen round in the panel `rounds`, or of the top line of the feed; undefined: always the newest. */
  readonly picked: number | undefined;
  /** Whether the chosen round's own scoreboard is shown, as it was at the end of the round. */
  readonly inRound: boolean;
  readonly sort: Sort;
  /** The delay of the screen in milliseconds. */
  readonly delay: number;
  readonly notify: boolean;
  /** The moment at which the screen is paused, milliseconds since 1970 UTC; undefined while it runs. */
  readonly pausedAt: number | undefined;
  readonly help: boolean;
  /** The words that the teams or the tournament of a match on the board must have; empty: every match is shown. */
  readonly filter: string;
  /** Whether typed text goes to the filter. */
  readonly typing: boolean;
}

export const openView = (details: Partial<View> = {}): View => ({
  page: 'board',
  cursor: 0,
  matchId: undefined,
  panel: 'main',
  picked: undefined,
  inRound: false,
  sort: 'listed',
  delay: 0,
  notify: false,
  pausedAt: undefined,
  help: false,
  filter: '',
  typing: false,
  ...details,
});

/** The shown moment: the clock minus the delay, or the moment of the pause. */
export const shownMoment = ({ pausedAt, delay }: View, now: number): number => pausedAt ?? now - delay;

export interface Around {
  readonly matches: readonly string[];
  /** The number of rounds of the shown match in the panel `rounds`, or else of the lines of its feed. */
  readonly entries: number;
  readonly across: number;
  /** When the starts of rounds of the shown match became known, milliseconds since 1970 UTC. */
  readonly starts: readonly number[];
  readonly now: number;
}

export const changeView = (view: View, action: Action, around: Around): View => {
  if (view.help) return { ...view, help: false };
  return changes[action]?.(view, around) ?? view;
};

/** Returns the view after a key was typed into the filter: text, Backspace, Enter to keep it or Esc to drop it. */
export const typeFilter = (view: View, typed: string): View => {
  const changed = { ...view, cursor: 0 };
  if (isEnter(typed)) return { ...view, typing: false };
  if (typed === '\u001b') return { ...changed, typing: false, filter: '' };
  if (isBackspace(typed)) return { ...changed, filter: Array.from(view.filter).slice(0, -1).join('') };
  // Anything longer than a character is a key such as an arrow.
  const isText = Array.from(typed).length === 1 && !/\p{C}/u.test(typed);
  return isText && view.filter.length < longestFilter ? { ...changed, filter: view.filter + typed } : view;
};

const longestFilter = 40;
const isEnter = (typed: string): boolean => typed === '\r' || typed === '\n';
const isBackspace = (typed: string): boolean => typed === '\u007f' || typed === '\b';

type Change = (view: View, around: Around) => View;

/** The delay per key press, in milliseconds. */
const delayStep = 5000;

const moveCursor = (view: View, by: number, { matches }: Around): View => ({
  ...view,
  cursor: clamp(view.cursor + by, 0, matches.length - 1),
});

const moveEntry = (view: View, by: number, { entries }: Around): View => {
  const place = clamp((view.picked ?? entries - 1) + by, 0, entries - 1);
  return { ...view, picked: place >= entries - 1 ? undefined : place };
};

const move =
  (rows: 1 | -1, columns: 1 | -1 | 0): Change =>
  (view, around) => {
    if (view.page === 'board')
      return moveCursor(view, columns === 0 ? rows * around.across : columns, around);
    if (view.panel === 'rounds') return moveEntry(view, columns || rows, around);
    // The newest line of the feed is the first.
    return view.panel === 'main' && columns === 0 ? moveEntry(view, -rows, around) : view;
  };

const goBack: Change = view => {
  if (view.page === 'board') return { ...view, filter: '', cursor: view.filter === '' ? view.cursor : 0 };
  if (view.inRound) return { ...view, inRound: false };
  if (view.panel !== 'main') return { ...view, panel: 'main', picked: undefined };
  return { ...view, page: 'board', matchId: undefined };
};

const open: Change = (view, { matches }) => {
  if (view.page === 'match') return view.panel === 'rounds' ? { ...view, inRound: true } : view;
  const matchId = matches[view.cursor];
  return matchId === undefined
    ? view
    : { ...view, page: 'match', matchId, panel: 'main', picked: undefined, inRound: false };
};

const step =
  (by: 1 | -1): Change =>
  (view, around) => {
    const { matches } = around;
    if (matches.length === 0) return view;
    const here = view.page === 'match' ? matches.indexOf(view.matchId ?? '') : view.cursor;
    const cursor = (here + by + matches.length) % matches.length;
    return view.page === 'board' ? { ...view, cursor } : open({ ...view, page: 'board', cursor }, around);
  };

const togglePanel =
  (panel: Exclude<Panel, 'main'>): Change =>
  view =>
    view.page === 'match'
      ? { ...view, panel: view.panel === panel ? 'main' : panel, picked: undefined, inRound: false }
      : view;

const hold =
  (by: number): Change =>
  view => ({ ...view, delay: clamp(view.delay + by, 0, longestDelay) });

/** The delay with which a round starts now: of the round whose start is nearest to what is shown. */
const syncDelay: Change = (view, { now, starts }) => {
  const delays = starts.map(start => Math.round((now - start) / 100) * 100).filter(isPossibleDelay);
  const [delay] = delays.toSorted((a, b) => Math.abs(a - view.delay) - Math.abs(b - view.delay));
  return delay === undefined ? view : { ...view, delay, pausedAt: undefined };
};

const isPossibleDelay = (ms: number): boolean => ms >= 0 && ms <= longestDelay;

const changes: Readonly<Partial<Record<Action, Change>>> = {
  up: move(-1, 0),
  down: move(1, 0),
  left: move(-1, -1),
  right: move(1, 1),
  first: view =>
    view.page === 'board'
      ? { ...view, cursor: 0 }
      : { ...view, picked: view.panel === 'rounds' ? 0 : undefined },
  last: (view, { matches }) =>
    view.page === 'board'
      ? { ...view, cursor: Math.max(0, matches.length - 1) }
      : { ...view, picked: view.panel === 'rounds' ? undefined : 0 },
  open,
  back: goBack,
  next: step(1),
  previous: step(-1),
  sort: view => ({ ...view, sort: sorts[(sorts.indexOf(view.sort) + 1) % sorts.length] ?? 'listed' }),
  rounds: togglePanel('rounds'),
  economy: togglePanel('economy'),
  later: hold(delayStep),
  sooner: hold(-delayStep),
  sync: syncDelay,
  filter: view => (view.page === 'board' ? { ...view, typing: true } : view),
  notify: view => ({ ...view, notify: !view.notify }),
  pause: (view, { now }) => ({
    ...view,
    pausedAt: view.pausedAt === undefined ? now - view.delay : undefined,
  }),
  help: view => ({ ...view, help: true }),
};

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
