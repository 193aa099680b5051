import type { Program } from '../support/program.ts';

type Sums = Readonly<Partial<Record<string, number>>>;
type Figures = Readonly<Record<string, number>>;

/** The lines that a comparison prints, by name and figure. */
export interface Printed {
  readonly figure: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly percentile: number | null;
  readonly sample: number;
}

type Side = 'CT' | 'T';

/** The lines with the figures of one side in place of the whole. */
const linesOf = (side: Side | undefined): string => {
  if (side === undefined) return 'v_player_map';
  const p = side.toLowerCase();
  const counts = `rounds kills deaths assists headshots opening_kills opening_deaths trade_kills trade_deaths
    double_kills triple_kills quad_kills aces clutches clutches_won`;
  return `(SELECT player_slug, team_slug, team_number, match_id, map_number, map, day, won, NULL AS utility_damage,
      ${counts
        .split(/\s+/)
        .map(count => `${p}_${count} AS ${count}`)
        .join(', ')},
      1.0 * ${p}_damage / ${p}_rounds AS adr, 100.0 * ${p}_kast_rounds / ${p}_rounds AS kast
    FROM v_player_map WHERE ct_rounds IS NOT NULL)`;
};

/** Sums of the lines of a player or a team: a query of its own, which shares no code with the program. */
const sums = (by: 'player' | 'team', where: string, side?: Side): string => `
  SELECT ${by}_slug AS slug, sum(rounds) AS lineRounds, sum(kills) AS kills, sum(deaths) AS deaths,
    sum(assists) AS assists, sum(headshots) AS headshots,
    sum(adr * rounds) / sum(iif(adr IS NULL, NULL, rounds)) AS adr,
    sum(kast * rounds) / sum(iif(kast IS NULL, NULL, rounds)) AS kast,
    sum(opening_kills) AS openingKills, sum(opening_deaths) AS openingDeaths, sum(trade_kills) AS tradeKills,
    sum(trade_deaths) AS tradeDeaths, sum(double_kills + triple_kills + quad_kills + aces) AS multiKills,
    sum(clutches) AS clutches, sum(clutches_won) AS clutchesWon, sum(utility_damage) AS utility
  FROM ${linesOf(side)} WHERE ${where} GROUP BY 1`;

/** The maps and rounds of the teams on the same maps. */
const teamRounds = (where: string, side?: Side): string => `
  SELECT t.team_slug AS slug, count(DISTINCT r.match_id || ' ' || r.map_number) AS maps, count(*) AS rounds,
    sum(r.winner_number = t.team_number) AS roundsWon,
    sum((r.team1_side = 'CT') = (t.team_number = 1)) AS ctRounds,
    sum((r.team1_side = 'CT') = (t.team_number = 1) AND r.winner_number = t.team_number) AS ctRoundsWon
  FROM (SELECT DISTINCT team_slug, team_number, match_id, map_number FROM v_player_map WHERE ${where}) t
    JOIN v_round r ON r.match_id = t.match_id AND r.map_number = t.map_number
      AND ${side === undefined ? 'true' : `((r.team1_side = 'CT') = (t.team_number = 1)) = ${side === 'CT'}`}
  GROUP BY 1`;
const teamWins = (where: string): string => `
  SELECT team_slug AS slug, count(*) AS mapsWon
  FROM (SELECT DISTINCT team_slug, match_id, map_number FROM v_player_map WHERE won AND ${where}) GROUP BY 1`;

/** Every figure of every player or team, by slug, with the rounds that decide whether they are enough. */
export const figuresByQuery = async (
  by: 'player' | 'team',
  where: string,
  ask: (sql: string) => Promise<readonly (Sums & { readonly slug: string })[]>,
  side?: Side,
): Promise<ReadonlyMap<string, { readonly rounds: number; readonly figures: Figures }>> => {
  const played = new Map(
    by === 'team' ? (await ask(teamRounds(where, side))).map(row => [row.slug, row]) : [],
  );
  const won = new Map(
    by === 'team' ? (await ask(teamWins(where))).map(row => [row.slug, row['mapsWon'] ?? 0]) : [],
  );
  const lines = await ask(sums(by, where, side));
  return new Map(
    lines.map(line => {
      const own = played.get(line.slug);
      const of = (name: string): number => own?.[name] ?? NaN;
      const [maps, rounds, roundsWon] = [of('maps'), of('rounds'), of('roundsWon')];
      const [ctRounds, ctRoundsWon] = [of('ctRounds'), of('ctRoundsWon')];
      const ofTeam = own && {
        mapsWon: (100 * (won.get(line.slug) ?? 0)) / maps,
        roundsWon: (100 * roundsWon) / rounds,
        ctRoundsWon: (100 * ctRoundsWon) / ctRounds,
        tRoundsWon: (100 * (roundsWon - ctRoundsWon)) / (rounds - ctRounds),
      };
      const figures = { ...ofTeam, ...lineFigures(line) };
      const known = Object.entries(figures).filter(([, value]) => Number.isFinite(value));
      return [
        line.slug,
        { rounds: own ? rounds : (line['lineRounds'] ?? 0), figures: Object.fromEntries(known) },
      ];
    }),
  );
};

/** What was not recorded, or did not happen, is not a finite number. */
const lineFigures = (sum: Sums): Figures => {
  const of = (name: string): number => sum[name] ?? NaN;
  const rounds = of('lineRounds');
  const [kills, deaths, assists] = [of('kills') / rounds, of('deaths') / rounds, of('assists') / rounds];
  const impact = 2.13 * kills + 0.42 * assists - 0.41;
  return {
    estRating: rounded(
      0.0073 * of('kast') + 0.3591 * kills - 0.5329 * deaths + 0.2372 * impact + 0.0032 * of('adr') + 0.1587,
      2,
    ),
    adr: rounded(of('adr'), 1),
    kast: rounded(of('kast'), 1),
    kills,
    deaths,
    headshots: rounded((100 * of('headshots')) / of('kills'), 1),
    openingDuels: (100 * of('openingKills')) / (of('openingKills') + of('openingDeaths')),
    tradeKills: of('tradeKills') / rounds,
    traded: (100 * of('tradeDeaths')) / of('deaths'),
    multiKills: (100 * of('multiKills')) / rounds,
    clutches: (100 * of('clutchesWon')) / of('clutches'),
    utility: of('utility') / rounds,
  };
};

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The figures of one of them as they are printed, with its percentiles among all with enough rounds. */
export const printedFigures = (
  slug: string,
  all: Awaited<ReturnType<typeof figuresByQuery>>,
  least: number,
): readonly Pick<Printed, 'figure' | 'value' | 'percentile'>[] => {
  const others = [...all.values()].filter(({ rounds }) => rounds >= least);
  return Object.entries(all.get(slug)?.figures ?? {}).map(([figure, value]) => {
    const values = others.flatMap(({ figures }) => figures[figure] ?? []);
    const below = values.filter(each => each < value).length;
    const equal = values.filter(each => each === value).length;
    const percentile = (100 * (below + equal / 2)) / values.length;
    return {
      figure,
      value: rounded(value, 2),
      percentile: rounded(figure === 'deaths' ? 100 - percentile : percentile, 1),
    };
  });
};

/** Asks the program by SQL. */
export const askProgram =
  (program: Program, ...flags: readonly string[]) =>
  async (sql: string): Promise<readonly (Sums & { readonly slug: string })[]> => {
    const { stdout, stderr, code } = await program.run(['data', 'sql', sql, '--json', ...flags]);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
