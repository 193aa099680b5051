import type { Store } from '../../data/store/store.ts';
import { findNumber } from '../../data/store/find.ts';
import { invalidParameter } from '../../data/store/problem.ts';

/** What the query of an overlay asks for. Its colours and `freshness` concern the page alone. */
export interface OverlayOptions {
  /** How far behind the clock the picture is, in ms. */
  readonly delay: number;
  /** Whether the chance to win the round is shown. */
  readonly chance: boolean;
  /** Of `/overlay/current`: the only tournament or team whose matches are shown, by number. */
  readonly event: number | undefined;
  readonly team: number | undefined;
}

/** The colours of the page, each a CSS variable of this name and a parameter of the address. */
export const colours = {
  ct: '6cb6ff',
  t: 'f0b44c',
  text: 'ffffff',
  faint: 'b4bdca',
  ground: '0b0e14d9',
  line: 'ffffff24',
  good: '7ee0a0',
  bad: 'ff7b72',
} satisfies Record<string, string>;

/** Other colours for what `theme` names; the address may still set each. */
export const themes: Readonly<Record<string, Partial<typeof colours>>> = {
  dark: {},
  light: {
    ct: '1f5fae',
    t: 'a86400',
    text: '10141c',
    faint: '4b5563',
    ground: 'f5f7fae6',
    line: '0000002b',
    good: '0f7a3d',
    bad: 'c02626',
  },
  clear: { ground: '00000000', line: '00000000', faint: 'e6ebf2' },
};

/** @throws ApiProblem INVALID_PARAMETER, and NOT_FOUND for an unknown tournament or team */
export const readOverlayOptions = (query: string, store: Store): OverlayOptions => {
  const sent = new URLSearchParams(query);
  const isOn = (name: string, usual: boolean): boolean => {
    const text = sent.get(name) ?? (usual ? 'on' : 'off');
    if (text === 'on' || text === 'off') return text === 'on';
    throw invalidParameter(name, 'must be on or off', ['on', 'off']);
  };
  const numberOf = (name: 'event' | 'team'): number | undefined => {
    const text = sent.get(name);
    return text === null ? undefined : findNumber(store, name, text);
  };
  isOn('freshness', true);
  const theme = sent.get('theme') ?? 'dark';
  if (!Object.hasOwn(themes, theme))
    throw invalidParameter('theme', `must be one of ${Object.keys(themes).join(', ')}`, Object.keys(themes));
  for (const name of Object.keys(colours))
    if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu.test(sent.get(name) ?? 'fff'))
      throw invalidParameter(name, 'must be a colour of 3, 4, 6 or 8 hexadecimal digits, such as 6cb6ff');
  return {
    delay: readDelay(sent.get('delay')),
    chance: isOn('chance', false),
    event: numberOf('event'),
    team: numberOf('team'),
  };
};

/** The longest delay of an overlay, in seconds. */
const longestDelay = 600;

/** `45s` or `2m`, in ms. */
const readDelay = (text: string | null): number => {
  if (text === null) return 0;
  const [, digits, unit] = /^(\d{1,3})(s|m)$/u.exec(text) ?? [];
  const seconds = digits === undefined ? Infinity : Number(digits) * (unit === 'm' ? 60 : 1);
  if (seconds > longestDelay) throw invalidParameter('delay', 'must be a time up to 10m, such as 45s');
  return seconds * 1000;
};
