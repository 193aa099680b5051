import type { Route } from '../../../core/route.ts';
import type { ComposedName } from '../service.ts';

export type View = RouteView | ComposedView;

/** The answer of a route; what it needs and takes follows from its row. */
export interface RouteView {
  readonly kind: 'route';
  readonly row: Route;
  readonly about: string;
}

export interface ComposedView {
  readonly kind: 'composed';
  readonly composed: ComposedName;
  readonly about: string;
  readonly needs: readonly InputName[];
  readonly takes: readonly InputName[];
}

export interface Tool {
  readonly name: string;
  readonly about: string;
  /** By name; the first that fits the given inputs is the default. */
  readonly views: Readonly<Record<string, View>>;
}

export interface InputSpec {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'date';
  readonly about: string;
  /** The only values that are accepted. */
  readonly choices?: readonly string[];
  /** Known values, of which a service may have others. */
  readonly examples?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The vocabulary of the tools: an input means the same wherever it occurs. */
export const inputs = {
  team: { type: 'string', about: 'A team: name, slug or id' },
  opponent: { type: 'string', about: 'The other team: name, slug or id' },
  player: { type: 'string', about: 'A player: name, slug or id' },
  other: { type: 'string', about: 'What to compare with: a second player or team' },
  third: { type: 'string', about: 'A third' },
  match: { type: 'string', about: 'Id, a team, or "A vs B"' },
  tournament: { type: 'string', about: 'A tournament: name, slug or id' },
  skin: { type: 'string', about: 'A skin: name, slug or id' },
  text: { type: 'string', about: 'A name or a part of it' },
  kind: {
    type: 'string',
    about: 'What is looked for',
    choices: ['team', 'player', 'tournament', 'match', 'skin'],
  },
  ask: {
    type: 'boolean',
    about: 'Spend one request if no stored answer has the name; needs kind',
  },
  from: { type: 'date', about: 'First day: YYYY-MM-DD, or a word such as yesterday' },
  to: { type: 'date', about: 'Last day' },
  date: { type: 'date', about: 'List of this day, or the latest before it' },
  since: { type: 'date', about: 'An earlier list, to explain the change since' },
  on: { type: 'date', about: 'As known before this day; default today' },
  metric: { type: 'string', about: 'What players are ordered by' },
  region: { type: 'string', about: 'The region of the ranking' },
  window: { type: 'string', about: 'How far back prices are compared' },
  map: { type: 'string', about: 'Only on this map' },
  market: { type: 'string', about: 'Only this marketplace' },
  weapon: { type: 'string', about: 'Only skins of this weapon' },
  rarity: { type: 'string', about: 'Only this rarity' },
  min_price: { type: 'number', minimum: 0, about: 'US dollars' },
  max_price: { type: 'number', minimum: 0, about: 'US dollars' },
  min_rounds: { type: 'integer', minimum: 1, about: 'Fewest rounds of a player' },
  map_detail: { type: 'string', choices: ['rounds'], about: 'Also every round' },
  best_of: { type: 'integer', choices: ['1', '3', '5', '7'], about: 'Maps in the series; default 3' },
  tier: { type: 'string', about: 'Tier' },
  stage: { type: 'string', about: 'Stage; default: the one being played' },
  after_round: { type: 'integer', minimum: 0, about: 'As it stood after this round' },
  assume: { type: 'strings', about: 'Results to assume: "A>B" if A beats B' },
  pick: { type: 'strings', about: 'Own picks: "3-0:team", "team", "0-3:team"' },
  count: { type: 'integer', minimum: 1, maximum: 100, about: 'How many' },
  by: {
    type: 'string',
    choices: ['opponent', 'team', 'tournament', 'month', 'best_of'],
    about: 'Default opponent; for all, team',
  },
  order_by: { type: 'string', choices: ['series', 'round'], about: 'Order by the chance added in' },
  until: {
    type: 'string',
    about: 'Wait for: live, map_point, round_end, map_end, match_end, score=1-0',
  },
  timeout_seconds: {
    type: 'integer',
    minimum: 1,
    maximum: 600,
    about: 'Give up waiting after; default 45',
  },
  max_requests: {
    type: 'integer',
    minimum: 1,
    maximum: 500,
    about: 'Most requests and updates; default 20',
  },
} as const satisfies Readonly<Record<string, InputSpec>>;
export type InputName = keyof typeof inputs;

/** The inputs of every tool that shape its answer. */
export const shapeInputs = {
  detail: {
    type: 'string',
    about: 'concise (default): the main fields; detailed: everything',
    choices: ['concise', 'detailed'],
  },
  limit: { type: 'integer', minimum: 1, maximum: 500, about: 'Most rows; default 20' },
  max_bytes: {
    type: 'integer',
    minimum: 1000,
    maximum: 100_000,
    about: 'Size limit; default 4000, detailed 16000',
  },
  cursor: { type: 'string', about: 'next_cursor of the last answer, with the same inputs' },
} as const satisfies Readonly<Record<string, InputSpec>>;
