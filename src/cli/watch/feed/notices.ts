import { scoreText } from '../../../output/text/scoreText.ts';
import { leastDeficit } from '../../../answers/recap/mapFacts.ts';
import type { Score, TeamIdentity, TeamKey } from '../../../core/scoreboard/event.ts';
import { regulationIn, mapOf, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { halfOf, isMapOver, leaderOf, otherTeam, plusOne } from '../../../core/scoreboard/rules.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { type NoticeKind, noticeKinds } from './noticeKinds.ts';
import { roundsOf } from './polling.ts';
import type { Session } from './session.ts';

export interface Notice {
  readonly kind: NoticeKind;
  /** The same for the same event, however it became known: pushed, polled, or after a restart. */
  readonly id: string;
  readonly text: string;
}

export interface Known {
  /** The team's place in the world ranking, from 1; undefined if it is not known without a request. */
  readonly rankOf: (team: TeamIdentity) => number | undefined;
  /** The lineup with which each team last played, by `teamWord`. */
  readonly lineups: ReadonlyMap<string, Lineup>;
}

/** The nicknames of a team's players, by their slugs. */
export type Lineup = ReadonlyMap<string, string>;

interface Turn {
  /** Undefined for the first scoreboard of a match. */
  readonly one: Session | undefined;
  readonly two: Session;
  readonly known: Known;
  /** Whether a match that was not known before has begun only now. */
  readonly isNew: boolean;
}

/** `place`: what distinguishes events of the same kind in a match. */
interface Found {
  readonly place?: string;
  readonly text: string;
}

type Rule = (turn: Turn) => readonly Found[];

export const noticesBetween = (before: Session | undefined, after: Session, known: Known, isNew: boolean) => {
  if (before === after) return [];
  const { matchId } = after.board.opening;
  return noticeKinds.flatMap(kind => {
    const find: Rule = kinds[kind];
    return find({ one: before, two: after, known, isNew }).map(({ place, text }) => ({
      kind,
      id: [matchId, kind, ...(place === undefined ? [] : [place])].join(':'),
      text: safeText(text),
    }));
  });
};

/** The slug of a team, or its name if it has none. */
export const teamWord = ({ slug, name }: TeamIdentity): string => slug ?? name;

/** The players with whom a team plays, if a whole team is known. */
export const lineupIn = ({ board }: Session, team: TeamKey): Lineup | undefined => {
  const players = board.players.filter(player => player.team === team);
  if (players.length < teamSize) return undefined;
  return new Map(players.map(({ playerSlug, nickname }) => [playerSlug || nickname, nickname]));
};

const teamSize = 5;
const teams = ['team1', 'team2'] as const;

/** An upset: the winner was ranked at least this many places lower, and at no better than twice the place. */
const leastPlaces = 5;
/** A match that appears in the list of live matches has just begun if its first map is at most in this round. */
const firstRounds = 3;

/** THE TABLE OF NOTICES: what each kind means. */
const kinds = {
  match_start: ({ one, two, isNew }) => {
    const isStarted = one ? !hasStarted(one.board) : isNew && isYoung(two.board);
    return hasStarted(two.board) && isStarted ? [{ text: `${versus(two.board)} begins` }] : [];
  },
  start: ({ one, two: { board } }) =>
    one && hasBegun(one.board, board)
      ? [{ place: String(board.mapNumber), text: `${versus(board)}: ${mapName(board)} begins` }]
      : [],
  round: ({ one, two: { board } }) => {
    const score = scoreOf(board);
    // Counted over the whole series, so that a new map has no fewer.
    if (!one || !score || roundsOf(board.maps) <= roundsOf(one.board.maps)) return [];
    const { team1, team2 } = board.opening;
    return [
      {
        place: at(board, score),
        text: `${team1.name} ${scoreText(score)} ${team2.name} on ${mapName(board)}`,
      },
    ];
  },
  map_point: ({ one, two: { board } }) => {
    const leader = leaderAtMapPoint(board);
    if (!one || !leader) return [];
    const { mapNumber } = board;
    const number = overtimeOf(board);
    const isHeld =
      leaderAtMapPoint(one.board, mapNumber) === leader && overtimeOf(one.board, mapNumber) === number;
    if (isHeld) return [];
    const { name } = board.opening[leader];
    const text = `Map point: ${name} at ${scoreText(scoreOf(board) ?? none)} on ${mapName(board)}`;
    // In regulation, and in each overtime, only one team reaches it: if both did, the next overtime begins.
    return [{ place: `${mapNumber}:${number}`, text }];
  },
  overtime: ({ one, two: { board } }) => {
    const number = overtimeOf(board);
    if (!one || number <= overtimeOf(one.board, board.mapNumber)) return [];
    const text = `Overtime: ${versus(board)} at ${scoreText(scoreOf(board) ?? none)} on ${mapName(board)}`;
    return [{ place: `${board.mapNumber}:${number}`, text }];
  },
  comeback: ({ one, two }) => {
    const won = mapWon(one, two);
    if (!won) return [];
    const behind = two.leads.get(won.number)?.[otherTeam(won.winner)] ?? 0;
    if (behind < leastDeficit) return [];
    const { name } = two.board.opening[won.winner];
    return [
      {
        place: String(won.number),
        text: `Comeback: ${name} won ${mapName(two.board, won.number)} after trailing by ${behind} rounds`,
      },
    ];
  },
  map_end: ({ one, two: { board } }) => {
    const { series } = board;
    return one && mapsOf(series) > mapsOf(one.board.series)
      ? [{ place: String(mapsOf(series)), text: `Map over: ${versus(board)} is ${scoreText(series)}` }]
      : [];
  },
  match_end: ({ one, two: { board } }) =>
    isEnd(one, board) ? [{ text: `Match over: ${versus(board)} ends ${scoreText(board.series)}` }] : [],
  upset: ({ one, two: { board }, known: { rankOf } }) => {
    const winner = isEnd(one, board) ? (board.winner ?? leaderOf(board.series)) : undefined;
    if (!winner) return [];
    const { [winner]: first, [otherTeam(winner)]: second } = board.opening;
    const [own, others] = [rankOf(first), rankOf(second)];
    if (own === undefined || others === undefined || own - others < leastPlaces || own < 2 * others)
      return [];
    return [{ text: `Upset: ${first.name} (#${own}) beat ${second.name} (#${others})` }];
  },
  roster_move: turn => teams.flatMap(team => movesOf(turn, team)),
} as const satisfies Readonly<Record<NoticeKind, Rule>>;

/** Each player who plays for a team with which he did not play before. */
const movesOf = ({ one, two, known }: Turn, team: TeamKey): readonly Found[] => {
  const { [team]: identity } = two.board.opening;
  const before = (one && lineupIn(one, team)) ?? known.lineups.get(teamWord(identity));
  const after = lineupIn(two, team);
  if (!before || !after) return [];
  const left = [...before].filter(([slug]) => !after.has(slug)).map(([, nickname]) => nickname);
  return [...after]
    .filter(([slug]) => !before.has(slug))
    .map(([slug, nickname]) => ({
      place: `${team}:${slug}`,
      text: `Roster: ${nickname} plays for ${identity.name}${left.length === 0 ? '' : `, without ${left.join(', ')}`}`,
    }));
};

const none: Score = { team1: 0, team2: 0 };

/** The team that wins the map with the next round, if there is one. */
export const mapPointOf = (board: ScoreboardState): TeamKey | undefined => {
  const score = scoreOf(board);
  const rounds = regulationIn(board);
  if (!score || isMapOver(score, rounds)) return undefined;
  return teams.find(team => isMapOver(plusOne(score, team), rounds));
};

const leaderAtMapPoint = (board: ScoreboardState, mapNumber = board.mapNumber): TeamKey | undefined =>
  board.mapNumber === mapNumber ? mapPointOf(board) : undefined;

const hasStarted = ({ round, phase, unsent, rounds, maps, series }: ScoreboardState): boolean =>
  rounds.length > 0 ||
  mapsOf(series) > 0 ||
  maps.some(({ score }) => score !== null && score.team1 + score.team2 > 0) ||
  (round !== null && round > 0 && (phase !== 'warmup' || unsent?.includes('phase') === true));

const isYoung = ({ mapNumber, round, series }: ScoreboardState): boolean =>
  (mapNumber ?? 1) === 1 && mapsOf(series) === 0 && (round ?? 1) <= firstRounds;

const hasBegun = (before: ScoreboardState, after: ScoreboardState): boolean =>
  after.phase === 'live' &&
  after.round === 1 &&
  (before.mapNumber !== after.mapNumber || before.round !== 1 || before.phase === 'warmup');

const isEnd = (one: Session | undefined, board: ScoreboardState): boolean =>
  one !== undefined && board.finished && !one.board.finished;

/** The map that was won between two scoreboards, if it was one. */
const mapWon = (one: Session | undefined, { board: { series } }: Session) => {
  const number = mapsOf(series);
  if (!one || number !== mapsOf(one.board.series) + 1) return undefined;
  return { number, winner: series.team1 > one.board.series.team1 ? ('team1' as const) : ('team2' as const) };
};

/** The number of the overtime that a map has reached, from 1; 0 before the first, and once the map is over. */
const overtimeOf = (board: ScoreboardState, mapNumber = board.mapNumber): number => {
  const score = board.mapNumber === mapNumber ? scoreOf(board) : undefined;
  const rounds = regulationIn(board);
  if (!score || isMapOver(score, rounds)) return 0;
  // The overtime of the next round: after the last round of regulation, the first one has been reached.
  return Math.floor(halfOf(score.team1 + score.team2 + 1, rounds) / 2);
};

const mapsOf = ({ team1, team2 }: Score): number => team1 + team2;
const at = ({ mapNumber }: ScoreboardState, { team1, team2 }: Score): string =>
  `${mapNumber}:${team1}-${team2}`;

const scoreOf = (board: ScoreboardState) => mapOf(board)?.score;
const mapName = (board: ScoreboardState, number = board.mapNumber): string =>
  mapOf(board, number)?.name || 'the map';
const versus = ({ opening }: ScoreboardState): string => `${opening.team1.name} v ${opening.team2.name}`;
