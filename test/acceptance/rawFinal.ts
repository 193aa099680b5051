import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A final as the recorder of the demos wrote it. */
export interface RawFinal {
  /** The first words of its files, such as `spirit-vs-faze`. */
  readonly files: string;
  /** A word of each team's name, as the service names the team. */
  readonly teams: readonly [string, string];
  /** The maps that a team must win. */
  readonly mapsToWin: number;
}

type Pair = readonly [number, number];
type Row = Readonly<Record<string, string>>;

/**
 * What happened in a final, in order, recomputed from the tables of rounds alone, without the program's importer,
 * scoreboard or rules: `map_point Dust2 12:7 (1:1)`, with the rounds and the maps of the first team first.
 */
export const eventsOfFinal = (folder: string, { files, teams, mapsToWin }: RawFinal): readonly string[] => {
  const maps = readdirSync(folder)
    .filter(name => name.startsWith(`${files}-m`) && name.endsWith('_rounds.csv'))
    .toSorted();
  const told: string[] = ['match_start'];
  let series: Pair = [0, 0];
  for (const file of maps) {
    const name = /-m\d+-(?<map>\w+)_rounds/u.exec(file)?.groups?.['map'] ?? '';
    const tell = (kind: string, [a, b]: Pair): void =>
      void told.push(`${kind} ${name} ${a}:${b} (${series.join(':')})`);
    tell('start', [0, 0]);
    const { score, deepest } = playMap(rowsOf(join(folder, file)), teams, tell);
    const winner = score[0] > score[1] ? 0 : 1;
    series = plusOne(series, winner);
    if (deepest[winner] >= 4) tell('comeback', score);
    tell('map_end', score);
    if (series[winner] === mapsToWin) tell('match_end', score);
  }
  return told;
};

/** Tells the rounds of a map. Returns the last score, and how far each team was behind at most. */
const playMap = (
  rows: readonly Row[],
  teams: RawFinal['teams'],
  tell: (kind: string, score: Pair) => void,
): { readonly score: Pair; readonly deepest: Pair } => {
  let score: Pair = [0, 0];
  let deepest: Pair = [0, 0];
  /** The team that can win the map with the next round, if one can. */
  let near = -1;
  for (const row of rows) {
    score = plusOne(
      score,
      teams.findIndex(team => row['winner name']?.includes(team)),
    );
    const [a, b] = score;
    deepest = [Math.max(deepest[0], b - a), Math.max(deepest[1], a - b)];
    tell('round', score);
    const target = targetOf(score);
    const before = near;
    near = [a, b].indexOf(target - 1);
    if (near >= 0 && near !== before) tell('map_point', score);
    if (a === b && a === target - 4) tell('overtime', score);
  }
  return { score, deepest };
};

const plusOne = ([a, b]: Pair, place: number): Pair => {
  if (place < 0) throw new Error('a round was won by neither team');
  return place === 0 ? [a + 1, b] : [a, b + 1];
};

/** The rounds that win a map: 13, and three more for each overtime, which is reached at 12:12, 15:15 and so on. */
const targetOf = ([a, b]: Pair): number => {
  let target = 13;
  while (a >= target - 1 && b >= target - 1) target += 3;
  return target;
};

/** No cell of these tables is quoted. */
const rowsOf = (path: string): readonly Row[] => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/u);
  const names = head.split(',');
  return lines.map(line => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
};
