import type { Sink, Totals } from '../observation.ts';
import { toPlayerId } from './line.ts';
import type { LogState } from './state.ts';

/** As long as the block may be; it has three rows besides the players. */
const mostPlayers = 64;

/**
 * The block of statistics in a freeze time, one row a line. It looks like JSON and is not. It has the totals of the
 * rounds before the one that it names. A teammate's death changes no one's kills there (19 of them in a recorded match).
 */
export const takeStats = (state: LogState, text: string, sink: Sink): void => {
  if (text.startsWith('JSON_BEGIN')) {
    state.stats = { round: 0, fields: [], lines: [] };
    return;
  }
  const { stats } = state;
  if (!stats) return;
  if (text.startsWith('}}JSON_END')) return endStats(state, stats, sink);
  const found = /^"(\w{1,20})" ?: "([^"]{0,600})"/.exec(text);
  if (!found) {
    // A block without its end: the line belongs to the log again.
    if (!text.startsWith('"players"') && !text.startsWith('"name"')) state.stats = null;
    return;
  }
  takeCells(stats, found[1] ?? '', found[2] ?? '');
};

type Stats = NonNullable<LogState['stats']>;

const endStats = (state: LogState, { round, lines }: Stats, sink: Sink): void => {
  state.stats = null;
  if (state.played >= 0 && round > 1) sink.tell({ is: 'totals', rounds: round - 1, lines, untaken: true });
};

const takeCells = (stats: Stats, key: string, value: string): void => {
  const cells = value.split(',').map(cell => cell.trim());
  if (key === 'round_number') stats.round = Number(value);
  else if (key === 'fields') stats.fields = cells;
  else if (key.startsWith('player_') && stats.lines.length < mostPlayers) takeRow(stats, cells);
};

const takeRow = (
  { fields, lines }: { readonly fields: readonly string[]; readonly lines: Totals[] },
  cells: readonly string[],
): void => {
  const cell = (name: string): number => Number(cells[fields.indexOf(name)] ?? Number.NaN);
  const [account, team] = [cell('accountid'), cell('team')];
  const [kills, deaths, assists, damage] = [cell('kills'), cell('deaths'), cell('assists'), cell('dmg')];
  const id = account > 0 ? toPlayerId(`[U:1:${account}]`, '') : undefined;
  const counts = [kills, deaths, assists, damage];
  if (id === undefined || team < 2 || !counts.every(Number.isFinite)) return;
  const percent = cell('hsp');
  const headshots = Number.isFinite(percent) ? Math.round((percent * Math.max(0, kills)) / 100) : null;
  lines.push({ id, kills, deaths, assists, headshots, damage });
};
