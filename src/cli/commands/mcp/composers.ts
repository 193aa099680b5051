import { definedFields } from '../../../core/scoreboard/seen/seenNames.ts';
import { nameKinds } from '../../../core/names/subject.ts';
import { routes } from '../../../core/table/groups.ts';
import type { Composed, ComposedName, Input } from '../../agents/service.ts';
import { type ComparedKind, composeComparison } from '../compare/comparison.ts';
import { askHits, type Hit, hitsIn, searchHits, toFound } from '../search.ts';
import { usualTimeout } from '../../session/openService.ts';
import type { ServiceOptions } from '../../context/types.ts';
import { type Composing, updates, wait } from './liveComposers.ts';
import { composePrediction } from '../predict/predict.ts';
import { composeSwings } from '../recorded/swing.ts';
import { composeExplanation } from '../standings/explain.ts';
import { toJson } from '../usage.ts';
import { hasSearch } from '../../names/searchName.ts';
import { composeStrengths } from '../predict/elo.ts';
import { players } from '../compare/players.ts';
import { teams } from '../compare/teams.ts';
import { composeScenarios } from '../outlook/scenarios.ts';
import { composeOutlook } from '../outlook/outlook.ts';
import { composePicks } from '../outlook/pickem.ts';
import { tally } from './tally.ts';
import { composeRecap } from '../recorded/recap.ts';
import { composeEconomy } from '../recorded/economy.ts';

type Compose = (composing: Composing) => Promise<Composed>;

/** How the service of a composed answer is opened, where that is not the usual way. */
export const openings: Readonly<Partial<Record<ComposedName, ServiceOptions>>> = {
  wait: { stream: true, unstored: true, timeout: usualTimeout, delayed: 'each' },
  stream: { stream: true },
  room: { stream: true },
};

export const composers: Readonly<Record<ComposedName, Compose>> = {
  find: each => find(each),
  usage: each => usage(each),
  wait,
  stream: each => updates(routes.live.stream, each),
  room: each => updates(routes.live.room, each),
  predict: ({ input: { team, opponent, best_of: bestOf = 3, on }, service, context }) => {
    const asked = { team: String(team), opponent: String(opponent), bestOf: Number(bestOf), on: textOf(on) };
    return composePrediction(asked, service, context);
  },
  elo: ({ input, service, context }) => composeStrengths(textOf(input['on']), service, context),
  explain: each => explain(each),
  compare: each => compare(players, each),
  compareTeams: each => compare(teams, each),
  scenarios: ({ input, service, context }) => {
    const wanted = { ...momentOf(input), team: textOf(input['team']), if: textsOf(input['assume']) };
    return composeScenarios(wanted, service, context);
  },
  outlook: ({ input, service, context }) => composeOutlook(momentOf(input), service, context),
  pickem: ({ input, service, context }) => {
    const wanted = { ...momentOf(input), pick: textsOf(input['pick']) };
    return composePicks(wanted, service, context);
  },
  swing: ({ input: { match, order_by: by, count }, service, context }) =>
    composeSwings(
      { match: String(match), by: by === 'round' ? 'round' : 'series', count: numberOf(count) },
      service,
      context,
    ),
  tally,
  recap: ({ input, service, context }) => composeRecap(String(input['match']), service, context),
  economy: ({ input, service, context }) => composeEconomy(String(input['match']), service, context),
};

const explain: Compose = async ({ input: { team, other, date, since }, service, context }) => {
  const wanted = { date: textOf(date), since: textOf(since) };
  const typed = [textOf(team), textOf(other)];
  const { explanations, rows, document } = await composeExplanation(typed, wanted, service, context);
  const teams = explanations.map(({ team: name, rank, day, breakdown, since: before }) => ({
    team: name,
    rank,
    day,
    points: breakdown.points,
    ...(before && { since: before.day, change: before.points, change_by_part: before.byPart }),
  }));
  // What moved a team is what was asked for, if an earlier day was; the largest part first.
  const order = since === undefined ? ['now', 'next'] : ['since', 'next', 'now'];
  const sorted = rows.toSorted(
    (one, two) =>
      order.indexOf(one.of) - order.indexOf(two.of) || Math.abs(two.points) - Math.abs(one.points),
  );
  return { document, summary: { teams }, rows: sorted };
};

const textOf = (value: Input[string]) => (value === undefined ? undefined : String(value));
const numberOf = (value: Input[string]) => (typeof value === 'number' ? value : undefined);
const textsOf = (value: Input[string]) => (typeof value === 'object' ? value : undefined);

const momentOf = ({ tournament, stage, after_round: after }: Input) => ({
  event: String(tournament),
  stage: textOf(stage),
  after: numberOf(after),
});

const compare = async (kind: ComparedKind, { input, service, context }: Composing): Promise<Composed> => {
  const { tournament, from, to, map, min_rounds: least } = input;
  const texts = { from: textOf(from), to: textOf(to), event: textOf(tournament), map: textOf(map) };
  const wanted = {
    ...definedFields(texts, 'from', 'to', 'event', 'map'),
    ...(typeof least === 'number' && { minRounds: least }),
  };
  const typed = [kind.one, 'other', 'third'].flatMap(name => textOf(input[name]) ?? []);
  return composeComparison(kind, typed, wanted, service, context);
};

const find = async ({ input: { text, kind, ask }, service, context }: Composing): Promise<Composed> => {
  const typed = String(text);
  const wanted = nameKinds.find(each => each === (kind === 'tournament' ? 'event' : kind));
  const isWanted = (hit: Hit): boolean => wanted === undefined || hit.kind === wanted;
  const known = hitsIn(typed, await service.names()).filter(isWanted);
  const searches = hasSearch(service) && wanted !== 'skin';
  const isKind = wanted !== undefined && wanted !== 'match';
  const askService = async (): Promise<readonly Hit[]> => {
    if (ask !== true || service.source.kind !== 'remote') return [];
    if (searches) return (await searchHits(typed, service, context)).filter(isWanted);
    return isKind ? askHits(typed, wanted, service, context) : [];
  };
  const hits = known.length > 0 ? known : await askService();
  const rows = hits.map(toFound);
  const advice =
    service.source.kind === 'remote' && !(ask === true && (searches || isKind))
      ? `Nothing stored has this name. With ${hasSearch(service) ? '' : 'kind and '}ask: true one request looks it up.`
      : 'Nothing has this name.';
  return { document: { text: typed, ...(rows.length === 0 && { advice }), found: rows }, rows };
};

const usage = async ({ service, budget }: Composing): Promise<Composed> => {
  const ledger = await service.ledger?.();
  const source = service.source.kind;
  if (!ledger) return { document: { metered: false, source }, rows: [] };
  const { byCommand, byDay: _byDay, ...month } = toJson(ledger.usage());
  const spent = ledger.commandSpent();
  const agents = {
    spent,
    budget: budget ?? null,
    left: budget === undefined ? null : Math.max(0, budget - spent),
  };
  return { document: { metered: true, agents, ...month, byCommand }, rows: byCommand };
};
