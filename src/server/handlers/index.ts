import { type Envelope, toMeta } from '../../core/paging/envelope.ts';
import { isList } from '../../core/route.ts';
import type { RouteEntry } from '../../core/table/index.ts';
import type { ParameterValue } from '../parameters.ts';
import type { HandlerContext, Handlers } from '../handler.ts';
import type { Page, WrittenPage } from '../../data/store/pageOf.ts';
import { live } from './matches/live.ts';
import { players } from './players/players.ts';
import { rankings } from './rankings/rankings.ts';
import { results } from './matches/results.ts';
import { schedule } from './matches/schedule.ts';
import { skins } from './skins/skins.ts';
import { teams } from './teams/teams.ts';
import { tournaments } from './tournaments/tournaments.ts';

const handlers: Handlers = { live, results, schedule, players, teams, rankings, skins, tournaments };

type AnyHandler = (input: Readonly<Record<string, ParameterValue>>, context: HandlerContext) => unknown;

/** The text of an answer. A repeated answer is the same object. */
export interface Written {
  readonly text: string;
}

/** Answers a row. `input` contains the row's parameters as read by its schemas. */
export const respond = (
  { group, verb, row }: RouteEntry,
  input: Readonly<Record<string, ParameterValue>>,
  context: HandlerContext,
): Written => {
  // `Handlers` has a handler for every row with the row's own input, and the row's schemas have read `input`.
  const handle = (handlers[group] as unknown as Readonly<Record<string, AnyHandler>>)[verb];
  if (!handle) throw new Error(`${group} ${verb} has no handler`);
  const data = handle(input, context);
  if (!isList(row)) return { text: JSON.stringify({ success: true, data } satisfies Envelope<unknown>) };
  // A list's handler returns a page, and its `limit` and `page` are always read.
  const found = data as Page<unknown> | WrittenPage<unknown>;
  if ('text' in found) return found;
  const { limit, page } = input as Readonly<Record<'limit' | 'page', number>>;
  const meta = { ...toMeta(found.items.length, found.total, page, limit), ...found.days };
  return { text: JSON.stringify({ success: true, data: found.items, meta } satisfies Envelope<unknown>) };
};
