import { meet, type Named } from '../people.ts';
import type { Sink } from '../observation.ts';
import { flushKills, forgetSuicide, prove, takeKill, tell } from './kills.ts';
import { type Line, patterns, playerIn, toPlayerId } from './line.ts';
import { endRound, startFreeze, startRound, takeGameOver, takeNotice, takeStatus } from './phases.ts';
import type { LogState } from './state.ts';

/** As long as the block may be; it has three rows besides the players. */
const mostPlayers = 64;

/** The statistics before a named round, one row a line; no JSON. Teammates' deaths change no kills there (19 in a match). */
const takeStats = (state: LogState, text: string, sink: Sink): void => {
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

const takeRow = ({ fields, lines }: Stats, cells: readonly string[]): void => {
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

/** Takes a line of the log. Most lines say nothing of the match. */
export const takeLine = (state: LogState, { stamp, text }: Line, sink: Sink): void => {
  if (state.stats || text.startsWith('JSON_BEGIN')) return takeStats(state, text, sink);
  const length = text.includes('mp_maxrounds') ? patterns.maxRounds.exec(text) : null;
  if (length) return sink.tell({ is: 'length', rounds: Number(length[1]) });
  if (text.startsWith('"')) return takePlayerLine(state, stamp, text, sink);
  const notice = text.includes('SFUI_Notice_') ? patterns.notice.exec(text) : null;
  if (notice) return takeNotice(state, stamp, notice, sink);
  if (text.startsWith('World triggered "')) return takeWorld(state, stamp, text, sink);
  if (text.startsWith('Starting Freeze period')) return startFreeze(state, stamp, sink);
  if (text.startsWith('MatchStatus: ')) return takeStatus(state, stamp, text, sink);
  if (text.startsWith('Game Over: ')) return takeGameOver(state, text, sink);
  takeLoading(state, text, sink);
};

const takeLoading = (state: LogState, text: string, sink: Sink): void => {
  const map = patterns.loading.exec(text);
  if (!map) return;
  state.played = -1;
  sink.tell({ is: 'map', name: map[1] ?? '' });
};

const takeWorld = (state: LogState, stamp: number, text: string, sink: Sink): void => {
  const what = /^World triggered "([\w()]{1,60})"/.exec(text)?.[1];
  switch (what ?? '') {
    case 'Match_Start':
    case 'Match_Reloaded':
      // What was held back was a knife round, or a round that does not count.
      if (what === 'Match_Start') state.unproved = [];
      state.how = what === 'Match_Start' ? 'restart' : 'restore';
      return void Object.assign(state, { waiting: [], ended: null, phaseAt: stamp });
    case 'Round_Start':
      return startRound(state, stamp, sink);
    case 'Round_End':
      return endRound(state, sink);
    case 'Warmup_Start':
      state.played = -1;
  }
};

const takePlayerLine = (state: LogState, stamp: number, text: string, sink: Sink): void => {
  if (takeSwitch(state, stamp, text, sink)) return;
  if (takeKill(state, stamp, text, sink)) return;
  if (text.includes(' attacked "')) return takeAttack(state, text);
  const found = patterns.by.exec(text);
  const player = playerIn(found);
  if (player) takeDeed(state, stamp, player, found?.[4] ?? '', sink);
};

const takeSwitch = (state: LogState, stamp: number, text: string, sink: Sink): boolean => {
  const found = text.includes(' switched from team ') ? patterns.switched.exec(text) : null;
  const player = playerIn(found);
  if (player) {
    forgetSuicide(state, stamp, player.id);
    meet(state.people, player, sink);
  }
  return found !== null;
};

/** Damage is the health that was lost: what goes beyond it does not count, nor does that of the own team. */
const takeAttack = (state: LogState, text: string): void => {
  if (state.played < 0 || state.phase === 'freeze') return;
  const found = patterns.attacked.exec(text);
  const [attacker, victim] = [playerIn(found), playerIn(found, 4)];
  if (!attacker || !victim) return;
  const left = Number(found?.[7]);
  const before = state.health[victim.id] ?? 100;
  state.health[victim.id] = left;
  if (attacker.side === victim.side) return;
  state.damage[attacker.id] = (state.damage[attacker.id] ?? 0) + Math.max(0, before - left);
};

const takeDeed = (state: LogState, stamp: number, player: Named, deed: string, sink: Sink): void => {
  const { id } = player;
  const money = deed.startsWith('money change') ? patterns.money.exec(deed) : null;
  if (money) {
    state.money[id] = Number(money[2]);
    if (money[1] === '+300') state.rewarded = { id, stamp };
    return;
  }
  if (deed.startsWith('disconnected')) {
    state.left = { id, stamp };
    forgetSuicide(state, stamp, id);
    meet(state.people, { ...player, side: null }, sink);
    return;
  }
  if (player.side) meet(state.people, player, sink);
  const weapon = /^(?:picked up|purchased) "([^"]{1,40})"/.exec(deed)?.[1];
  if (weapon !== undefined) return prove(state, weapon, sink);
  if (deed.startsWith('triggered "')) takeTrigger(state, id, deed, sink);
};

const takeTrigger = (state: LogState, id: string, deed: string, sink: Sink): void => {
  if (state.played < 0) return;
  if (deed.startsWith('triggered "Begin_Bomb_Defuse')) state.defusers.push(id);
  if (!deed.startsWith('triggered "Planted_The_Bomb"') || state.phase !== 'live') return;
  prove(state, 'bomb', sink);
  flushKills(state, sink);
  const site = /at bombsite ([AB])/i.exec(deed)?.[1]?.toUpperCase() ?? null;
  tell(state, sink, { is: 'bomb', round: state.round, what: 'planted', player: id, site });
};
