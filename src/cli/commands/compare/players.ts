import type { playerMapLine } from '../../../core/entities/player.ts';
import type { Seen } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { playerFigures } from '../../../answers/players/figures.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { callNamed } from '../../names/resolver.ts';
import type { OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { type ComparedKind, comparisonLine, runComparison } from './comparison.ts';
import type { Compared } from './standing.ts';

export const shown = comparisonLine('player');

export const run: CommandModule['run'] = (invocation, context) => runComparison(players, invocation, context);

export const players: ComparedKind = {
  one: 'player',
  figures: playerFigures,
  find: async (typed, service, context) => {
    const answer = await callNamed(routes.players.show, { playerIdOrSlug: typed }, service, context);
    const { id, slug, nickname, stats } = answer.found() ?? {};
    return { id, slug, name: nickname ?? slug ?? typed, card: stats };
  },
  met: async ([one, other], service) => {
    const met = await meetings(one, other, service);
    const { maps, won, kills, deaths } = met;
    const figures = (index: 0 | 1): string => `won ${won[index]} with ${kills[index]}–${deaths[index]}`;
    const sentence =
      maps === 0
        ? 'They have not met.'
        : `Head to head: ${countOf(maps, 'map')}, ${one.name} ${figures(0)}, ${other.name} ${figures(1)}`;
    return { sentence, record: met };
  },
};

type Line = Seen<typeof playerMapLine>;

const meetings = async (one: Compared, other: Compared, { client }: OpenService) => {
  const lines = async ({ slug, id }: Compared): Promise<readonly Line[]> => {
    const answer = await client.call(routes.players.stats, { playerIdOrSlug: slug ?? id ?? '' });
    return answer.found()?.maps ?? [];
  };
  const [ours, theirs] = [await lines(one), await lines(other)];
  const key = ({ matchId, map }: Line): string => `${matchId} ${map}`;
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
