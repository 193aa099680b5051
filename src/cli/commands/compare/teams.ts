import { routes } from '../../../core/table/groups.ts';
import { wilson } from '../../../answers/players/compare.ts';
import { teamFigures } from '../../../answers/players/figures.ts';
import { callNamed } from '../../names/resolver.ts';
import type { OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { type ComparedKind, comparisonLine, runComparison, toRow } from './comparison.ts';
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
    const ofMaps = maps ? ` (maps ${maps.team1}–${maps.team2})` : '';
    const sentence =
      matches === 0
        ? 'They have not met.'
        : `Head to head: ${one.name} ${team1Wins}–${team2Wins} ${other.name}${ofMaps}`;
    const won = [team1Wins, team2Wins];
    return { sentence, record: { matches, won, maps: maps ? [maps.team1, maps.team2] : null } };
  },
  further: (team, sample, service) => mapRows(team, sample, service),
};

const mapRows = async (team: Compared, sample: SampleFlags, { client }: OpenService) => {
  // A map is won on both sides.
  const ofMaps = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== 'side'));
  const input = { teamIdOrSlug: wordOf(team), ...ofMaps };
  const answer = await client.call(routes.teams['map-stats'], input);
  return (answer.found() ?? []).flatMap(({ map, wins, losses }) => {
    if (map === undefined || wins === undefined || losses === undefined) return [];
    const interval = wilson(wins, wins + losses);
    if (!interval) return [];
    const value = Math.round((1000 * wins) / (wins + losses)) / 10;
    const figures = { value, low: 100 * interval.low, high: 100 * interval.high, sample: wins + losses };
    const row = { name: team.name, figure: `map ${map}`, of: 'maps', percentile: null, tooFew: false };
    return [toRow({ ...row, ...figures })];
  });
};
