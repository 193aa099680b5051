import type { leaderboardRow, player, playerMapLine } from '../../../api/entities/player.ts';
import { flag, int, nullable, number, record, type Seen, text } from '../../../api/schema.ts';
import { routes } from '../../../api/table/groups.ts';
import { compare, figureNames, figures, type Totals } from '../../../analysis/players/compare.ts';
import { askPages } from '../../../client/pages/pages.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { View } from '../../../output/views/view.ts';
import type { ViewEntry } from '../../../output/views/index.ts';
import { exitCodes } from '../../exitCode.ts';
import { callNamed } from '../../names/resolver.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { mayDraw, openPresent, toInput } from '../../show/present.ts';
import type { CommandModule } from '../ownCommand.ts';
import { compareFlags } from './compareFlags.ts';

const shown = record('A figure of a player', {
  player: text('Player'),
  figure: text('Figure'),
  value: number('Its value; shares in percent', { format: 'decimal2' }),
  low: nullable(number('Low end of the interval of a share', { format: 'decimal1' })),
  high: nullable(number('High end', { format: 'decimal1' })),
  sample: int('Size of the sample'),
  of: text('What the sample counts'),
  percentile: nullable(number('Share of players that it beats, in percent', { format: 'decimal1' })),
  tooFew: flag('Whether the player has too few rounds', { label: 'Too few' }),
});

const usualLeast = 200;
/** The most players that a service which counts requests is asked for. */
const mostAsked = 500;

type Place = Seen<typeof leaderboardRow>;
type Player = Seen<typeof player>;

const view: ViewEntry = {
  // The view is given exactly the rows of this command.
  load: async () => (await import('../../../output/views/players/figures.ts')).figuresView as View<unknown>,
};

/** Shows two or three players side by side. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { explain, minRounds: least = usualLeast, ...sample } = ownFlags(invocation, compareFlags);
  const service = await context.openService();
  const players: Player[] = [];
  for (const typed of [invocation.args['player'], invocation.args['other'], invocation.args['third']]) {
    if (typed === undefined) continue;
    const answer = await callNamed(routes.players.show, { playerIdOrSlug: typed }, service, context);
    players.push(answer.found() ?? {});
  }
  const places = await readPlaces(sample, service, context);
  const all = places.flatMap(place => totalsOf(place) ?? []);
  const isFiltered = Object.values(sample).some(value => value !== undefined);
  const rows = players.flatMap(each => {
    const place = places.find(({ playerId, playerSlug }) =>
      playerId === undefined ? playerSlug === each.slug : playerId === each.id,
    );
    // A service whose leaderboards have no figures still has those of the player's card, but of its own period alone.
    const totals =
      (place && totalsOf(place)) ?? (isFiltered || all.length > 0 ? undefined : totalsOf(each.stats));
    return totals ? rowsOf(each, totals, all, least) : [];
  });
  if (rows.length === 0) throw nothingKnown(players, all.length > 0, isFiltered);
  const met = players.length === 2 ? await headToHead(players, service) : null;
  const known = all.filter(({ rounds }) => rounds >= least).length;
  const days = places.map(({ until }) => until ?? '').sort();
  const method = { leastRounds: least, players: known, day: days.at(-1) || null, ...sample };
  const document = (): string => JSON.stringify({ computed: true, method, figures: rows, headToHead: met });
  const show = await openPresent(context, mayDraw(context) ? view : undefined);
  await show(await toInput(rows, columnsFromFields(shown.fields), context, document));
  await noteSample(players, rows, met, context);
  const day = method.day === null ? '' : ` · maps until ${method.day}`;
  await context.note(`Computed: percentiles among ${known} players with at least ${least} rounds${day}`);
  if (explain) await context.note(formulas);
  return exitCodes.done;
};

const formulas =
  'Est. rating = 0.0073 KAST + 0.3591 KPR - 0.5329 DPR + 0.2372 impact + 0.0032 ADR + 0.1587, impact = 2.13 KPR + 0.42 APR - 0.41. Intervals: Wilson, 95 %. A percentile is the share of players with a worse value, equal ones counted half. A trade is a kill of someone who killed a teammate in the 5 s before.';

/** Everyone's totals over the sample. */
const readPlaces = async (
  sample: Readonly<Record<string, string | number | undefined>>,
  service: OpenService,
  context: CommandContext,
): Promise<readonly Place[]> => {
  const chosen = Object.entries(sample).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const { createNameResolver } = await import('../../names/resolver.ts');
  const input: Record<string, string | number> = {
    metric: 'kills',
    minRounds: 1,
    // The entries come from a record of such values.
    ...(Object.fromEntries(chosen) as Record<string, string | number>),
  };
  const known = await createNameResolver(service, context).known(routes.players.leaderboard, input);
  const places: Place[] = [];
  const options = service.source.kind === 'remote' ? { limit: mostAsked } : { all: true };
  for await (const { answer } of askPages(service.client, routes.players.leaderboard, known, {
    maxPages: 100,
    ...options,
  }))
    places.push(...(answer.found() ?? []));
  return places;
};

/** Undefined if the source sends no figures. */
const totalsOf = (found: Partial<Totals> | undefined): Totals | undefined =>
  found?.rounds === undefined || found.kills === undefined ? undefined : { ...found, rounds: found.rounds };

const rowsOf = ({ nickname, slug }: Player, totals: Totals, all: readonly Totals[], least: number) =>
  figureNames.flatMap(name => {
    const compared = compare(name, totals, all, least);
    if (!compared) return [];
    const { value, low, high, percentile, ...rest } = compared;
    return [
      {
        player: nickname ?? slug ?? '',
        figure: name,
        value: rounded(value, 2),
        low: low === null ? null : rounded(low, 1),
        high: high === null ? null : rounded(high, 1),
        of: figures[name].of,
        percentile: percentile === null ? null : rounded(percentile, 1),
        ...rest,
      },
    ];
  });

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

const nothingKnown = (players: readonly Player[], hasFigures: boolean, isFiltered: boolean): UsageError =>
  hasFigures || !isFiltered
    ? new UsageError(
        `There are no maps of ${players.map(({ nickname }) => nickname).join(' or ')} in this sample`,
        'Take more maps: another --from, --to, --event or --map',
      )
    : new UsageError(
        'This service does not send the figures of a part of the maps',
        'Compare without --from, --to, --event and --map',
      );

/** The maps that two players played against each other, of all that the service sends. */
const headToHead = async ([one, other]: readonly Player[], { client }: OpenService) => {
  const lines = async (player: Player | undefined): Promise<readonly Seen<typeof playerMapLine>[]> => {
    const answer = await client.call(routes.players.stats, {
      playerIdOrSlug: player?.slug ?? player?.id ?? '',
    });
    return answer.found()?.maps ?? [];
  };
  const [ours, theirs] = [await lines(one), await lines(other)];
  const key = ({ matchId, map }: Seen<typeof playerMapLine>): string => `${matchId} ${map}`;
  const byKey = new Map(theirs.map(line => [key(line), line]));
  const met = ours.flatMap(line => {
    const against = byKey.get(key(line));
    const areOpponents = against?.opponentName !== undefined && against.opponentName !== line.opponentName;
    return areOpponents ? [{ line, against }] : [];
  });
  const sum = (get: (pair: (typeof met)[number]) => number | undefined): number =>
    met.reduce((total, pair) => total + (get(pair) ?? 0), 0);
  return {
    maps: met.length,
    won: [met.filter(({ line }) => line.won).length, met.filter(({ against }) => against.won).length],
    kills: [sum(({ line }) => line.kills), sum(({ against }) => against.kills)],
    deaths: [sum(({ line }) => line.deaths), sum(({ against }) => against.deaths)],
  } as const;
};

const noteSample = async (
  players: readonly Player[],
  rows: readonly { readonly player: string; readonly tooFew: boolean }[],
  met: Awaited<ReturnType<typeof headToHead>> | null,
  context: CommandContext,
): Promise<void> => {
  for (const { nickname, slug } of players) {
    const name = nickname ?? slug ?? '';
    const own = rows.find(row => row.player === name);
    if (!own) await context.warn(`There are no maps of ${name} in this sample`);
    else if (own.tooFew) await context.warn(`${name}: too few rounds for percentiles`);
  }
  if (!met) return;
  const names = players.map(({ nickname }) => nickname ?? '');
  await context.note(
    met.maps === 0
      ? 'They have not met.'
      : `Against each other: ${met.maps} maps, ${names[0]} won ${met.won[0]} with ${met.kills[0]}-${met.deaths[0]}, ${names[1]} won ${met.won[1]} with ${met.kills[1]}-${met.deaths[1]}`,
  );
};
