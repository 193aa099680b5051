import type { Ask, Ways } from './ways.ts';
import {
  alphabetical,
  first,
  rankOf,
  type Row,
  rows,
  said,
  seriesScore,
  winnerOf,
  winnerScore,
} from './read.ts';

type Input = Readonly<Record<string, string | number>>;
interface ToolAnswer {
  readonly rows?: readonly Row[];
  readonly record?: Row;
  readonly total?: number;
  readonly next_cursor?: string;
}

const cologne = 'iem-cologne-major-2026';
const shanghai = { view: 'results', team: 'spirit', from: '2024-12-15', to: '2024-12-15' };
const bounty = { view: 'results', team: 'eternal-fire', from: '2025-01-26', to: '2025-01-26' };

/** Calls a tool; the first words of a question are its name and its input as JSON. */
const call = async (ask: Ask, tool: string, input: Input): Promise<ToolAnswer> =>
  // The tools state this shape as their output schema.
  (await ask(tool, JSON.stringify(input))) as ToolAnswer;

/** The rows of one answer. */
const rowsOf = async (ask: Ask, tool: string, input: Input): Promise<readonly Row[]> =>
  rows((await call(ask, tool, input)).rows);

/** The rows of as many answers as there are. */
const allRows = async (ask: Ask, tool: string, input: Input): Promise<readonly Row[]> => {
  const found: Row[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const answer = await call(ask, tool, { ...input, ...(cursor !== undefined && { cursor }) });
    found.push(...rows(answer.rows));
    cursor = answer.next_cursor;
  }
  return found;
};

const standings = (ask: Ask, date: string, limit: number): Promise<readonly Row[]> =>
  rowsOf(ask, 'ranking', { view: 'vrs', date, limit });
const region = async (ask: Ask, name: string, date: string): Promise<ToolAnswer> =>
  call(ask, 'ranking', { view: 'region', region: name, date, limit: 1 });

/** The series of a team at Cologne, oldest first. */
const seriesOf = async (ask: Ask, team: string): Promise<readonly Row[]> =>
  rowsOf(ask, 'tournament', { view: 'matches', tournament: cologne, team });
const playOffs = async (ask: Ask, team: string): Promise<readonly Row[]> =>
  (await seriesOf(ask, team)).filter(({ stage }) => stage === 'Playoffs');

/** The only match of a list, and its maps. */
const mapsOf = async (ask: Ask, input: Input): Promise<readonly Row[]> => {
  const match = first(await rowsOf(ask, 'match', input));
  const maps = await rowsOf(ask, 'match', { view: 'maps', match: String(match['id']) });
  return maps.map(map => ({ ...match, ...map }));
};

/** How a client answers each question with the tools of `esports mcp`. */
export const byTools: Ways = {
  finalists: async ask => {
    const input = { view: 'placements', tournament: cologne, limit: 2 };
    const finalists = await rowsOf(ask, 'tournament', input);
    const list = await standings(ask, '2026-06-01', 20);
    const [higher, lower] = finalists
      .map(({ teamName }) => ({ team: teamName, rank: rankOf(list, teamName) }))
      .toSorted((a, b) => a.rank - b.rank);
    return said`${higher?.team}, ${(lower?.rank ?? 0) - (higher?.rank ?? 0)}`;
  },
  leader: async ask => String(first(await standings(ask, '2026-06-01', 1)).teamName),
  points: async ask => {
    const list = await standings(ask, '2026-06-01', 20);
    return String(list.find(({ teamName }) => teamName === 'Natus Vincere')?.points);
  },
  rank: async ask => String(rankOf(await standings(ask, '2026-03-02', 20), 'FaZe')),
  asia: async ask => String(first((await region(ask, 'asia', '2026-07-06')).rows).teamName),
  gap: async ask => {
    const [one, two] = await standings(ask, '2026-07-06', 2);
    return String(Number(one?.points) - Number(two?.points));
  },
  roster: async ask => {
    const list = await rowsOf(ask, 'ranking', {
      view: 'vrs',
      date: '2026-06-01',
      limit: 5,
      detail: 'detailed',
    });
    const roster = list.find(({ teamName }) => teamName === 'MOUZ')?.roster;
    return Array.isArray(roster) ? alphabetical(roster.map(String)) : '';
  },
  americas: async ask => String(first((await region(ask, 'americas', '2026-01-05')).rows).teamName),
  asiaTeams: async ask => String((await region(ask, 'asia', '2026-07-06')).total),
  lists: async ask => {
    const days = ['01-05', '02-02', '03-02', '04-06', '05-04', '06-01', '07-06'];
    let count = 0;
    for (const day of days)
      if (first(await standings(ask, `2026-${day}`, 1)).teamName === 'Vitality') count += 1;
    return String(count);
  },
  final: async ask => {
    const final = (await playOffs(ask, 'falcons')).find(({ bestOf }) => bestOf === 5) ?? {};
    return said`${winnerOf(final)} ${winnerScore(final)}`;
  },
  series: async ask => {
    const input = { view: 'matches', tournament: cologne, limit: 1 };
    return String((await call(ask, 'tournament', input)).total);
  },
  semifinal: async ask => {
    const [, semi = {}] = await playOffs(ask, 'furia');
    return said`${semi.team1Name === 'FURIA' ? semi.team2Name : semi.team1Name} ${winnerScore(semi)}`;
  },
  quarterfinals: async ask => {
    const placed = await rowsOf(ask, 'tournament', { view: 'placements', tournament: cologne, limit: 8 });
    const lost = placed.filter(({ placement }) => placement === '5-8');
    return alphabetical(lost.map(({ teamName }) => String(teamName)));
  },
  unbeaten: async ask => {
    const input = { view: 'bracket', tournament: cologne, limit: 106, max_bytes: 16_000 };
    const slots = await allRows(ask, 'tournament', input);
    const won = slots.filter(({ stage, group }) => stage === 'Stage 2' && group === '2-0');
    return alphabetical(won.map(slot => String(winnerOf(slot))));
  },
  start: async ask => String((await playOffs(ask, 'falcons')).find(({ bestOf }) => bestOf === 5)?.startsAt),
  stageLoss: async ask => {
    const played = (await seriesOf(ask, 'vitality')).filter(({ stage }) => stage === 'Stage 3');
    return String(played.map(winnerOf).find(team => team !== 'Vitality'));
  },
  bestOfThree: async ask => {
    const input = { view: 'matches', tournament: cologne, limit: 106, max_bytes: 16_000 };
    const played = await allRows(ask, 'tournament', input);
    return String(played.filter(({ stage, bestOf }) => stage === 'Stage 1' && bestOf === 3).length);
  },
  lastFour: async ask => {
    const played = await playOffs(ask, 'spirit');
    const found = played.find(({ team1Name, team2Name }) => [team1Name, team2Name].includes('Falcons'));
    return seriesScore(found ?? {}, 'Falcons');
  },
  maps: async ask =>
    (await mapsOf(ask, shanghai)).map(map => said`${map.name} ${seriesScore(map, 'Spirit')}`).join(', '),
  kills: async ask => {
    const { id } = first(await rowsOf(ask, 'match', shanghai));
    const lines = await allRows(ask, 'match', { view: 'stats', match: String(id), limit: 50 });
    const sums = new Map<unknown, number>();
    for (const { nickname, kills } of lines) sums.set(nickname, (sums.get(nickname) ?? 0) + Number(kills));
    const [best] = [...sums].toSorted(([, a], [, b]) => b - a);
    return best?.join(' ') ?? '';
  },
  rounds: async ask =>
    String((await mapsOf(ask, shanghai)).reduce((sum, { rounds }) => sum + Number(rounds), 0)),
  overtime: async ask => {
    const long = (await mapsOf(ask, bounty)).find(({ overtimes }) => Number(overtimes) > 0) ?? {};
    return said`${long.name} ${winnerScore(long)}`;
  },
  bounty: async ask => {
    const match = first(await rowsOf(ask, 'match', bounty));
    return said`${winnerOf(match)} ${winnerScore(match)}`;
  },
  dust2: async ask => {
    const input = { view: 'results', team: 'navi', from: '2025-02-03', to: '2025-02-03' };
    return winnerScore((await mapsOf(ask, input)).find(({ name }) => name === 'Dust2') ?? {});
  },
  skin: async ask => {
    const { record } = await call(ask, 'skins', { view: 'show', skin: 'AK-47 | Fire Serpent' });
    return said`${record?.['rarity']}, ${record?.['collection']}`;
  },
  price: async ask => {
    const { record } = await call(ask, 'skins', { view: 'show', skin: 'AK-47 | Redline' });
    const { wear, 'price.lowest': price } = record ?? {};
    return wear === 'Field-Tested' ? String(price) : said`the price of ${wear}`;
  },
  awps: async ask => {
    const input = { view: 'search', weapon: 'AWP', rarity: 'Covert', limit: 1 };
    return String((await call(ask, 'skins', input)).total);
  },
  collection: async ask => {
    const { record } = await call(ask, 'skins', { view: 'show', skin: 'M4A1-S | Knight' });
    return String(record?.['collection']);
  },
  name: async ask => {
    const { record } = await call(ask, 'player', { view: 'profile', player: 'donk' });
    return said`${record?.['realName']}, ${record?.['country']}`;
  },
};
