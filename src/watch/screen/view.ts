import { longestDelay } from '../feed/timeline.ts';

/** The page that fills the screen. */
type Page = 'board' | 'match';
type Panel = 'main' | 'economy' | 'rounds';
export const sorts = ['listed', 'kills', 'adr', 'money', 'health'] as const;
export type Sort = (typeof sorts)[number];

/** The user's choice of what to see. Of the service's data, it contains only match ids. */
export interface View {
  readonly page: Page;
  /** The selected place on the board of matches. */
  readonly cursor: number;
  /** The shown match, on the page `match`. */
  readonly matchId: string | undefined;
  readonly panel: Panel;
  /** The index of the chosen round in the panel `rounds`; undefined: always the newest. */
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
  ...details,
});

/** The shown moment: the clock minus the delay, or the moment of the pause. */
export const shownMoment = ({ pausedAt, delay }: View, now: number): number => pausedAt ?? now - delay;

/** The actions of keys. The screen itself handles `quit`, `interrupt` and `suspend`. */
export type Action =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'open'
  | 'back'
  | 'next'
  | 'previous'
  | 'sort'
  | 'rounds'
  | 'economy'
  | 'later'
  | 'sooner'
  | 'notify'
  | 'pause'
  | 'help'
  | 'quit'
  | 'interrupt'
  | 'suspend';

/** The surroundings in which the view moves. */
export interface Around {
  /** The ids of the matches on the board, in order. */
  readonly matches: readonly string[];
  /** The number of rounds in the shown match. */
  readonly rounds: number;
  /** The number of cells side by side on the board. */
  readonly across: number;
  readonly now: number;
}

/** Returns the view after an action; an action without a meaning here changes nothing. */
export const changeView = (view: View, action: Action, around: Around): View => {
  if (view.help) return { ...view, help: false };
  return changes[action]?.(view, around) ?? view;
};

type Change = (view: View, around: Around) => View;

/** The delay per key press, in milliseconds. */
const delayStep = 5000;

const moveCursor = (view: View, by: number, { matches }: Around): View => ({
  ...view,
  cursor: clamp(view.cursor + by, 0, matches.length - 1),
});

const moveRound = (view: View, by: number, { rounds }: Around): View => {
  const place = clamp((view.picked ?? rounds - 1) + by, 0, rounds - 1);
  return { ...view, picked: place >= rounds - 1 ? undefined : place };
};

const move =
  (rows: 1 | -1, columns: 1 | -1 | 0): Change =>
  (view, around) => {
    if (view.page === 'board')
      return moveCursor(view, columns === 0 ? rows * around.across : columns, around);
    return view.panel === 'rounds' ? moveRound(view, columns || rows, around) : view;
  };

const goBack: Change = view => {
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

const changes: Readonly<Partial<Record<Action, Change>>> = {
  up: move(-1, 0),
  down: move(1, 0),
  left: move(-1, -1),
  right: move(1, 1),
  first: view => (view.page === 'board' ? { ...view, cursor: 0 } : { ...view, picked: 0 }),
  last: (view, { matches }) =>
    view.page === 'board'
      ? { ...view, cursor: Math.max(0, matches.length - 1) }
      : { ...view, picked: undefined },
  open,
  back: goBack,
  next: step(1),
  previous: step(-1),
  sort: view => ({ ...view, sort: sorts[(sorts.indexOf(view.sort) + 1) % sorts.length] ?? 'listed' }),
  rounds: togglePanel('rounds'),
  economy: togglePanel('economy'),
  later: hold(delayStep),
  sooner: hold(-delayStep),
  notify: view => ({ ...view, notify: !view.notify }),
  pause: (view, { now }) => ({
    ...view,
    pausedAt: view.pausedAt === undefined ? now - view.delay : undefined,
  }),
  help: view => ({ ...view, help: true }),
};

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
