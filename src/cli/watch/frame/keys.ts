/** A key and its action; the help overlay lists the rows that have words, the footer those that have a hint. */
interface Key {
  /** What a terminal in raw mode sends for it: any of these. */
  readonly sent: readonly string[];
  readonly action: string;
  /** The key's name in the help; absent: what is sent. */
  readonly name?: string;
  readonly about?: string;
  /** A word or two for the footer, and the page on which the key is of use; absent: on every page. */
  readonly hint?: string;
  readonly page?: 'board' | 'match';
}

const ESC = '\u001b';

const table = [
  {
    sent: [`${ESC}[A`, `${ESC}OA`, 'k'],
    action: 'up',
    name: '↑ ↓ ← →',
    about: 'choose, scroll the feed (also hjkl)',
  },
  { sent: [`${ESC}[B`, `${ESC}OB`, 'j'], action: 'down' },
  { sent: [`${ESC}[C`, `${ESC}OC`, 'l'], action: 'right' },
  { sent: [`${ESC}[D`, `${ESC}OD`, 'h'], action: 'left' },
  { sent: [`${ESC}[H`, `${ESC}OH`, `${ESC}[1~`, 'g'], action: 'first' },
  { sent: [`${ESC}[F`, `${ESC}OF`, `${ESC}[4~`, 'G'], action: 'last' },
  {
    sent: ['\r', '\n', `${ESC}OM`],
    action: 'open',
    name: 'Enter',
    about: 'open the match, or the round',
    hint: 'open',
    page: 'board',
  },
  { sent: ['b', '\u007f', '\b', ESC], action: 'back', about: 'back', hint: 'back', page: 'match' },
  { sent: ['\t'], action: 'next', name: 'Tab', about: 'next match', hint: 'next match', page: 'match' },
  { sent: [`${ESC}[Z`], action: 'previous' },
  { sent: ['s'], action: 'sort', about: 'sort players', hint: 'sort' },
  {
    sent: ['r'],
    action: 'rounds',
    about: 'rounds: step back through them',
    hint: 'rounds',
    page: 'match',
  },
  { sent: ['e'], action: 'economy', about: 'economy', hint: 'economy', page: 'match' },
  { sent: [']'], action: 'later', name: '[ ]', about: 'delay by 5 s, to match a video' },
  { sent: ['['], action: 'sooner' },
  {
    sent: ['d'],
    action: 'sync',
    about: 'delay: press when a round starts on the video',
    hint: 'delay',
    page: 'match',
  },
  {
    sent: ['/'],
    action: 'filter',
    about: 'filter the matches by team or tournament',
    hint: 'filter',
    page: 'board',
  },
  { sent: ['n'], action: 'notify', about: 'notifications on or off' },
  { sent: ['v'], action: 'reveal', about: 'reveal a result that is hidden' },
  { sent: ['t'], action: 'theme', about: 'next theme' },
  { sent: ['w'], action: 'keep', about: 'save theme, delay and notifications for next time' },
  { sent: ['f'], action: 'fetch', about: 'fetch the rounds before watch began: 1 request' },
  { sent: ['o'], action: 'broadcast', about: 'open the broadcast in the browser: 1 request' },
  { sent: ['p', ' '], action: 'pause', about: 'pause' },
  { sent: ['?'], action: 'help', about: 'this help', hint: 'help' },
  { sent: ['q', 'Q'], action: 'quit', about: 'quit', hint: 'quit' },
  { sent: ['\u0003'], action: 'interrupt' },
  { sent: ['\u001a'], action: 'suspend' },
] as const satisfies readonly Key[];

/**
 * The actions of keys. The screen handles `quit`, `interrupt` and `suspend`; what opens it `theme`, `keep`, `fetch` and `broadcast`.
 */
export type Action = (typeof table)[number]['action'];

export const keys: readonly (Key & { readonly action: Action })[] = table;

/** The actions by what a terminal sends. */
export const actionOf: ReadonlyMap<string, Action> = new Map(
  keys.flatMap(({ sent, action }) => sent.map(sequence => [sequence, action] as const)),
);

/** A cell of the screen, counted from 0. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** What a mouse did, by what a terminal sends for it (xterm's `ctlseqs`, SGR): a turn of the wheel, or a click. */
export const mouseIn = (sent: string): 'up' | 'down' | Place | undefined => {
  // eslint-disable-next-line no-control-regex -- escape is what it begins with
  const [, button, column, row] = /^\u001b\[<(0|64|65);(\d+);(\d+)M$/.exec(sent) ?? [];
  if (button === '0') return { column: Number(column) - 1, row: Number(row) - 1 };
  return button === '64' ? 'up' : button === '65' ? 'down' : undefined;
};
