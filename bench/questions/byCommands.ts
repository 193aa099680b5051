import type { Ways } from './ways.ts';
import { alphabetical, first, rankOf, rows, said, seriesScore, winnerScore } from './read.ts';

const cologne = 'iem-cologne-major-2026';
const shanghai = ['results', 'list', '--team', 'spirit', '--from', '2024-12-15', '--to', '2024-12-15'];
const bounty = ['results', 'list', '--team', 'eternal-fire', '--from', '2025-01-26', '--to', '2025-01-26'];

const standings = (day: string, ...flags: readonly string[]): readonly string[] => [
  'rankings',
  'vrs',
  '--date',
  day,
  ...flags,
];
/** The series of the play-offs of Cologne in which a team played. */
const playOffs = (team: string): readonly string[] => [
  'tournaments',
  'bracket',
  cologne,
  '-q',
  `[.slots[] | select(.stage == "Playoffs" and (.team1Name == "${team}" or .team2Name == "${team}"))]`,
];
const sql = (query: string): readonly string[] => ['data', 'sql', query, '--json'];

/** How a client answers each question with the command line: what it asks, and how it reads the answers. */
export const byCommands: Ways = {
  finalists: async ask => {
    const finalists = rows(await ask('results', 'placements', cologne, '--limit', '2', '--json', 'teamName'));
    const list = rows(await ask(...standings('2026-06-01', '--limit', '100', '--json', 'rank,teamName')));
    const [higher, lower] = finalists
      .map(({ teamName }) => ({ team: teamName, rank: rankOf(list, teamName) }))
      .toSorted((a, b) => a.rank - b.rank);
    return said`${higher?.team}, ${(lower?.rank ?? 0) - (higher?.rank ?? 0)}`;
  },
  leader: async ask =>
    String(first(await ask(...standings('2026-06-01', '--limit', '1', '--json'))).teamName),
  points: async ask => {
    const list = rows(await ask(...standings('2026-06-01', '--limit', '20', '--json', 'teamName,points')));
    return String(list.find(({ teamName }) => teamName === 'Natus Vincere')?.points);
  },
  rank: async ask => {
    const list = rows(await ask(...standings('2026-03-02', '--limit', '50', '--json', 'rank,teamName')));
    return String(rankOf(list, 'FaZe'));
  },
  asia: async ask => {
    const line = ['rankings', 'region', 'asia', '--date', '2026-07-06', '--limit', '1', '--json'];
    return String(first(await ask(...line)).teamName);
  },
  gap: async ask => {
    const [one, two] = rows(await ask(...standings('2026-07-06', '--limit', '2', '--json', 'points')));
    return String(Number(one?.points) - Number(two?.points));
  },
  roster: async ask => {
    const list = rows(await ask(...standings('2026-06-01', '--limit', '20', '--json', 'teamName,roster')));
    const roster = list.find(({ teamName }) => teamName === 'MOUZ')?.roster;
    return Array.isArray(roster) ? alphabetical(roster.map(String)) : '';
  },
  americas: async ask => {
    const line = ['rankings', 'region', 'americas', '--date', '2026-01-05', '--limit', '1', '--json'];
    return String(first(await ask(...line)).teamName);
  },
  asiaTeams: async ask => {
    const line = ['rankings', 'region', 'asia', '--date', '2026-07-06', '--all', '-q', 'length'];
    return String(await ask(...line));
  },
  lists: async ask => {
    const query = "SELECT count(*) AS lists FROM v_ranking WHERE team = 'Vitality' AND rank = 1";
    return String(first(await ask(...sql(`${query} AND ranking = 'vrs' AND day LIKE '2026%'`))).lists);
  },
  final: async ask => {
    const final = rows(await ask(...playOffs('Falcons'))).find(({ bestOf }) => bestOf === 5);
    return final === undefined ? '' : said`${final.winner} ${winnerScore(final)}`;
  },
  series: async ask => {
    const line = ['tournaments', 'matches', cologne, '--limit', '1', '--meta', '-q', '.meta'];
    return String(first([await ask(...line)]).total);
  },
  semifinal: async ask => {
    const [, semi] = rows(await ask(...playOffs('FURIA')));
    if (semi === undefined) return '';
    return said`${semi.team1Name === 'FURIA' ? semi.team2Name : semi.team1Name} ${winnerScore(semi)}`;
  },
  quarterfinals: async ask => {
    const line = ['results', 'placements', cologne, '--limit', '8', '--json', 'placement,teamName'];
    const lost = rows(await ask(...line)).filter(({ placement }) => placement === '5-8');
    return alphabetical(lost.map(({ teamName }) => String(teamName)));
  },
  unbeaten: async ask => {
    const filter = '[.slots[] | select(.stage == "Stage 2" and .group == "2-0") | {winner}]';
    const won = rows(await ask('tournaments', 'bracket', cologne, '-q', filter));
    return alphabetical(won.map(({ winner }) => String(winner)));
  },
  start: async ask =>
    String(rows(await ask(...playOffs('Falcons'))).find(({ bestOf }) => bestOf === 5)?.startsAt),
  stageLoss: async ask => {
    const line = ['tournaments', 'matches', cologne, '--json', 'stage,team1Name,team2Name,winner', '--all'];
    const lost = rows(await ask(...line, '-q', vitalityLosses));
    return String(first(lost).winner);
  },
  bestOfThree: async ask => {
    const filter = '[.[] | select(.stage == "Stage 1" and .bestOf == 3)] | length';
    return String(await ask('tournaments', 'matches', cologne, '--all', '-q', filter));
  },
  lastFour: async ask => {
    const found = rows(await ask(...playOffs('Spirit'))).find(
      ({ team1Name, team2Name }) => team1Name === 'Falcons' || team2Name === 'Falcons',
    );
    return found === undefined ? '' : seriesScore(found, 'Falcons');
  },
  maps: async ask => {
    const match = first(await ask(...shanghai, '--json', 'id,team1Name,team2Name'));
    const maps = rows(await ask('results', 'maps', String(match.id), '--json', 'name,score'));
    return maps.map(map => said`${map.name} ${seriesScore({ ...match, ...map }, 'Spirit')}`).join(', ');
  },
  kills: async ask => {
    const { id } = first(await ask(...shanghai, '--json', 'id'));
    const lines = rows(await ask('results', 'stats', String(id), '--json', 'nickname,kills', '--all'));
    const sums = new Map<unknown, number>();
    for (const { nickname, kills } of lines) sums.set(nickname, (sums.get(nickname) ?? 0) + Number(kills));
    const [best] = [...sums].toSorted(([, a], [, b]) => b - a);
    return best?.join(' ') ?? '';
  },
  rounds: async ask => {
    const { id } = first(await ask(...shanghai, '--json', 'id'));
    const maps = rows(await ask('results', 'maps', String(id), '--json', 'score'));
    return String(
      maps.flatMap(({ score }) => Object.values(score ?? {})).reduce((sum, won) => sum + Number(won), 0),
    );
  },
  overtime: async ask => {
    const match = first(await ask(...bounty, '--json', 'id,team1Name,team2Name'));
    const maps = rows(await ask('results', 'maps', String(match.id), '--json', 'name,score,winner'));
    const long = maps.find(({ score }) => Object.values(score ?? {}).every(won => Number(won) > 12));
    return long === undefined ? '' : said`${long.name} ${winnerScore({ ...match, ...long })}`;
  },
  bounty: async ask => {
    const match = first(await ask(...bounty, '--json', 'team1Name,team2Name,score,winner'));
    return said`${match.winner} ${winnerScore(match)}`;
  },
  dust2: async ask => {
    const line = ['results', 'list', '--team', 'navi', '--from', '2025-02-03', '--to', '2025-02-03'];
    const match = first(await ask(...line, '--json', 'id,team1Name,team2Name'));
    const maps = rows(await ask('results', 'maps', String(match.id), '--json', 'name,score,winner'));
    const found = maps.find(({ name }) => name === 'Dust2');
    return found === undefined ? '' : winnerScore({ ...match, ...found });
  },
  skin: async ask => {
    const line = ['skins', 'show', 'AK-47 | Fire Serpent', '--json', 'rarity,collection'];
    const { rarity, collection } = first([await ask(...line)]);
    return said`${rarity}, ${collection}`;
  },
  price: async ask => {
    const line = ['skins', 'show', 'AK-47 | Redline', '--json', 'wear,price.lowest,price.marketplace'];
    const { wear, price } = first([await ask(...line)]);
    // The card of a skin is that of its most usual wear.
    return wear === 'Field-Tested' ? String(first([price]).lowest) : said`the price of ${wear}`;
  },
  awps: async ask => {
    const line = ['skins', 'search', '--weapon', 'AWP', '--rarity', 'Covert', '--all', '-q', 'length'];
    return String(await ask(...line));
  },
  collection: async ask =>
    String(first([await ask('skins', 'show', 'M4A1-S | Knight', '--json', 'collection')]).collection),
  name: async ask => {
    const { realName, country } = first([await ask('players', 'donk', '--json', 'realName,country')]);
    return said`${realName}, ${country}`;
  },
};

const vitalityLosses =
  '[.[] | select(.stage == "Stage 3" and (.team1Name == "Vitality" or .team2Name == "Vitality") and .winner != "Vitality")]';
