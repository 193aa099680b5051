import { routes } from '../../../core/table/groups.ts';
import { wilson } from '../../../answers/players/compare.ts';
import { teamFigures } from '../../../answers/players/figures.ts';
import { callNamed } from '../../names/resolver.ts';
import type { OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { type ComparedKind, comparisonLine, rounded, runComparison } from './comparison.ts';
import type { Compared, SampleFlags } from './standing.ts';

export const shown = comparisonLine('team');

export const run: CommandModule['run'] = (invocation, context) => runComparison(teams, invocation, context);

const wordOf = ({ slug, id }: Compared): string => slug ?? id ?? '';

export const teams: ComparedKind = {
  one: 'team',
  figures: teamFigures,
  find: async (typed, service, context) => {
    const answer = await callNamed(routes.teams.show, { teamIdOrSlug: typed }, service, context);
    const { id, slug, name } = answer.found() ?? {};
    return { id, slug, name: name ?? slug ?? typed };
  },
  met: async ([one, other], { client }) => {
    const input = { teamIdOrSlug: wordOf(one), opponentIdOrSlug: wordOf(other) };
    const found = (await client.call(routes.teams.vs, input)).found();
    const { played: matches = 0, team1Wins = 0, team2Wins = 0, maps } = found ?? {};
    const ofMaps = maps ? `, ${maps.team1}-${maps.team2} in maps` : '';
    const sentence =
      matches === 0
        ? 'They have not met.'
        : `Against each other: ${matches} matches, ${one.name} won ${team1Wins}, ${other.name} ${team2Wins}${ofMaps}`;
    const won = [team1Wins, team2Wins];
    return { sentence, record: { matches, won, maps: maps ? [maps.team1, maps.team2] : null } };
  },
  further: async (things, sample, service) =>
    (await Promise.all(things.map(team => mapRows(team, sample, service)))).flat(),
};

/** The share of each map that a team won, in the sample. */
const mapRows = async (team: Compared, sample: SampleFlags, { client }: OpenService) => {
  // A map is won on both sides.
  const ofMaps = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== 'side'));
  const input = { teamIdOrSlug: wordOf(team), ...ofMaps };
  const answer = await client.call(routes.teams['map-stats'], input);
  return (answer.found() ?? []).flatMap(({ map, wins, losses }) => {
    if (map === undefined || wins === undefined || losses === undefined) return [];
    const interval = wilson(wins, wins + losses);
    if (!interval) return [];
    return [
      {
        name: team.name,
        figure: `map ${map}`,
        value: rounded((100 * wins) / (wins + losses), 1),
        low: rounded(100 * interval.low, 1),
        high: rounded(100 * interval.high, 1),
        sample: wins + losses,
        of: 'maps',
        percentile: null,
        tooFew: false,
      },
    ];
  });
};
