import type { MatchEvent, Side, TeamKey } from '../../core/scoreboard/event.ts';
import { otherSide } from '../../core/scoreboard/rules.ts';
import { team1SideIn } from '../../core/scoreboard/sides.ts';
import type { FeedEntry, ScoreboardState } from '../../core/scoreboard/state.ts';
import { sideRole } from '../roundStrip.ts';
import { type Line, outside, span, type Span } from '../text/line.ts';

export interface EventPlace {
  /** The match as far as it is known: names and sides come from here. */
  readonly board: ScoreboardState | undefined;
  /** Those whose names are known, if they are others than those of the board. */
  readonly players?: ScoreboardState['players'];
  /** Null when unknown. */
  readonly round: number | null;
}

type KillFacts = Pick<
  Extract<MatchEvent, { type: 'kill' }>,
  'killerId' | 'victimId' | 'assisterId' | 'weapon' | 'headshot'
>;

/** `wherry + linden ✕ kingpin (AWP, headshot)`; short: `wherry + linden AWP hs ✕ kingpin`. */
export const killText = (kill: KillFacts, place: EventPlace, isShort = false): Line => {
  const { killerId, victimId, assisterId, weapon, headshot } = kill;
  const victim = personSpan(victimId, place);
  const facts = [outside(weapon), headshot ? 'headshot' : ''].filter(fact => fact !== '');
  const how = isShort
    ? span(` ${outside(weapon) || '→'}${headshot ? ' hs' : ''} `, 'dim')
    : span(facts.length === 0 ? '' : ` (${facts.join(', ')})`, 'dim');
  // A suicide, a fall or the bomb.
  if (killerId === null || killerId === victimId) return [victim, span(' died', 'dim'), how];
  const assist = assisterId === null ? [] : [span(' + ', 'dim'), personSpan(assisterId, place)];
  const by = [personSpan(killerId, place), ...assist];
  return isShort ? [...by, how, span('✕ ', 'bad'), victim] : [...by, span(' ✕ ', 'bad'), victim, how];
};

const bombWords = { bomb_planted: 'planted', bomb_defused: 'defused', bomb_exploded: 'exploded' } as const;
type BombEntry = Extract<FeedEntry, { readonly aliveT: number | null }>;

/** `✹ bomb planted by wherry · 3T v 2CT` */
export const bombText = (entry: BombEntry, place: EventPlace): Line => {
  const { type, aliveT, aliveCt } = entry;
  const playerId = entry.type === 'bomb_exploded' ? null : entry.playerId;
  return [
    span(
      `${type === 'bomb_defused' ? '◆' : '✹'} bomb ${bombWords[type]}`,
      type === 'bomb_defused' ? 'good' : 'live',
    ),
    ...(playerId === null ? [] : [span(' by ', 'dim'), personSpan(playerId, place)]),
    ...(aliveT === null || aliveCt === null ? [] : [span(` · ${aliveT}T v ${aliveCt}CT`, 'dim')]),
  ];
};

/** The player's name in the colour of his side; his id while he is unknown. */
const personSpan = (playerId: string, { board, round, players = board?.players }: EventPlace): Span => {
  const player = players?.find(each => each.playerId === playerId);
  return board && player
    ? span(outside(player.nickname), sideRole(sideInRound(board, player.team, round)))
    : span(outside(playerId));
};

/** A team's side in the round of an event, which may be in the previous half. */
const sideInRound = (board: ScoreboardState, team: TeamKey, round: number | null): Side | undefined => {
  const team1 =
    round === null || board.mapNumber === null ? board.team1Side : team1SideIn(board, board.mapNumber, round);
  if (!team1) return undefined;
  return team === 'team1' ? team1 : otherSide(team1);
};
