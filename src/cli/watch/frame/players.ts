import { type Count, mapOf, type PlayerState, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { Role } from '../../../output/theme.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { type Align, displayWidth } from '../../../output/text/width.ts';
import type { Sort } from './view.ts';
import { cell, type Line, outside, span } from '../../../output/text/line.ts';
import { greatest } from '../../../core/extremes.ts';

type PlayerFacts = ReturnType<typeof toFacts>;

interface Column {
  readonly header: string;
  readonly width: number;
  readonly align: Align;
  /** Priority 1 stays in the narrowest terminal; the order follows live score services. */
  readonly priority: number;
  readonly count?: Count;
  /** Undefined if unknown. */
  readonly text: (facts: PlayerFacts) => string | undefined;
  readonly role?: (facts: PlayerFacts) => Role | undefined;
}

const aligned =
  (align: Align) =>
  (
    header: string,
    width: number,
    priority: number,
    text: Column['text'],
    more: Pick<Column, 'count' | 'role'> = {},
  ): Column => ({ header, width, align, priority, text, ...more });
const figure = aligned('right');
const words = aligned('left');

const roleOfHealth: Column['role'] = ({ player: { health } }) =>
  (health ?? 100) > 50 ? 'good' : (health ?? 100) > 20 ? 'warning' : 'bad';

/** In display order; a column without any known value is left out. */
const columns: readonly Column[] = [
  figure(
    'HP',
    3,
    2,
    ({ player, healthTold }) =>
      !healthTold ? undefined : player.alive === false ? '✕' : player.health?.toString(),
    { role: roleOfHealth },
  ),
  words('', 10, 9, ({ player }) => healthBar(player), { role: roleOfHealth }),
  words('gear', 7, 7, ({ player }) => gearText(player)),
  words('weapon', 12, 6, ({ player: { weapon } }) => (weapon === null ? undefined : outside(weapon))),
  figure('$', 7, 3, ({ player }) => money(player.money), { role: () => 'good' }),
  figure('equip', 6, 8, ({ player }) => money(player.equipment)),
  figure('K', 2, 1, ({ player }) => String(player.kills), { count: 'kills', role: () => 'bold' }),
  figure('A', 2, 4, ({ player }) => String(player.assists), { count: 'assists' }),
  figure('D', 2, 1, ({ player }) => String(player.deaths), { count: 'deaths' }),
  figure('+/-', 3, 5, ({ lead }) => (lead > 0 ? `+${lead}` : String(lead)), {
    count: 'deaths',
    role: ({ lead }) => (lead === 0 ? undefined : lead > 0 ? 'good' : 'bad'),
  }),
  figure('ADR', 5, 5, ({ adr }) => adr?.toFixed(1)),
  figure(
    'HS%',
    4,
    10,
    ({ player }) => (player.kills > 0 ? `${Math.round((100 * player.headshots) / player.kills)}%` : '–'),
    { count: 'headshots' },
  ),
  figure('KAST', 4, 11, ({ player }) => (player.kast === null ? undefined : `${Math.round(player.kast)}%`)),
];

const leastName = 7;
const mostName = 20;
const gap = 1;

/** Returns the columns that fit beside a name; the least important are dropped first. */
const placeColumns = (board: ScoreboardState, width: number): readonly Column[] => {
  const facts = board.players.map(player => toFacts(player, board));
  let kept = columns.filter(
    column =>
      !(column.count && board.unsent?.includes(column.count)) &&
      facts.some(each => (column.text(each) ?? '') !== ''),
  );
  const taken = (): number => kept.reduce((sum, column) => sum + column.width + gap, 0);
  while (kept.length > 0 && 2 + leastName + taken() > width) {
    const least = greatest(kept.map(column => column.priority));
    const dropped = kept.findLastIndex(column => column.priority === least);
    kept = kept.filter((_, place) => place !== dropped);
  }
  return kept;
};

const nameWidth = (board: ScoreboardState, kept: readonly Column[], width: number): number => {
  const room = width - 2 - kept.reduce((sum, column) => sum + column.width + gap, 0);
  const longest = greatest([
    leastName,
    ...board.players.map(player => displayWidth(outside(player.nickname))),
  ]);
  return Math.max(1, Math.min(room, longest + 1, mostName));
};

/** The heading of a team's players: on the line of the team's name, so it has room only for the columns. */
const headerCells = (kept: readonly Column[]): Line =>
  kept.flatMap(({ header, width, align }) => [span(' '.repeat(gap)), cell(header, width, align, 'dim')]);

export const playerLines = (
  board: ScoreboardState,
  team: 'team1' | 'team2',
  { width, sort }: { readonly width: number; readonly sort: Sort },
): { readonly header: Line; readonly lines: readonly Line[] } => {
  const kept = placeColumns(board, width);
  const names = nameWidth(board, kept, width);
  const members = sortPlayers(
    board.players.filter(player => player.team === team),
    sort,
  );
  return {
    header: [cell('', names + 2), ...headerCells(kept)],
    lines: members.map(player => {
      const facts = toFacts(player, board);
      const dead = player.alive === false;
      const mark = player.alive === null ? span('  ') : dead ? span('✕ ', 'bad') : span('● ', 'good');
      return [
        mark,
        cell(outside(player.nickname), names, 'left', dead ? 'dim' : 'bold'),
        ...kept.flatMap(column => [
          span(' '.repeat(gap)),
          cell(column.text(facts) ?? '', column.width, column.align, dead ? 'dim' : column.role?.(facts)),
        ]),
      ];
    }),
  };
};

const toFacts = (player: PlayerState, board: ScoreboardState) => {
  const score = mapOf(board)?.score;
  const rounds = score ? score.team1 + score.team2 : 0;
  return {
    player,
    lead: player.kills - player.deaths,
    adr: player.damage === null || rounds === 0 ? undefined : player.damage / rounds,
    healthTold: board.players.some(each => each.alive !== false && each.health !== null),
  };
};

const sortKeys: Readonly<Record<Exclude<Sort, 'listed'>, (player: PlayerState) => number>> = {
  kills: player => player.kills,
  adr: player => player.damage ?? 0,
  money: player => player.money ?? 0,
  health: player => player.health ?? 0,
};

const sortPlayers = (players: readonly PlayerState[], sort: Sort): readonly PlayerState[] => {
  if (sort === 'listed') return players;
  const key = sortKeys[sort];
  return players.toSorted((a, b) => key(b) - key(a));
};

const money = (value: number | null): string | undefined =>
  value === null ? undefined : `$${wholeText(value)}`;

const healthBar = ({ alive, health }: PlayerState): string | undefined => {
  if (health === null || alive === null) return undefined;
  return alive ? '█'.repeat(Math.ceil(Math.min(100, Math.max(0, health)) / 10)) : '';
};

/** Armour points, with `+h` for the helmet and `k` for the kit. */
const gearText = ({ alive, armor, helmet, kit }: PlayerState): string | undefined => {
  if (armor === null || alive === false) return undefined;
  return `${armor === 0 ? '' : armor}${helmet ? '+h' : ''}${kit ? ' k' : ''}`.trim();
};
