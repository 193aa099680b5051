import type { BestOf, Decided, Fixture, StageFormat, StagePlay } from './stage.ts';
import { least } from '../../core/extremes.ts';

/** A match whose teams are known and that has not been played. Teams are numbers: their seed in the stage, from 0. */
export interface OpenMatch {
  readonly team1: number;
  readonly team2: number;
  readonly bestOf: BestOf;
}

export interface PlayedMatch {
  readonly team1: number;
  readonly team2: number;
  readonly winner: 1 | 2;
  /** The first team's maps minus the second team's; null if only the winner is known. */
  readonly maps: number | null;
}

/** A stage between two of its matches. */
export interface StageMoment {
  /** Every match whose teams are known and that has not been played. */
  readonly drawn: readonly Fixture[];
  /** Those of the earliest round, at most 8 in a stage of 16 teams. */
  readonly open: readonly OpenMatch[];
  readonly decided: Decided;
  /** The teams that go through, in the order of their seeds for the next stage; undefined before the last match. */
  readonly advancing: readonly number[] | undefined;
  /** The number of matches that have not been played, whether they are drawn or not. */
  readonly left: number;
  /** The moment after all open matches; the first team wins where `firstWins` says so. */
  after(firstWins: readonly boolean[]): StageMoment;
  /** Plays every match that is left, round by round; those that go through are in the order of `advancing`. */
  playOut(firstWins: (match: OpenMatch) => boolean): Decided;
}

/**
 * Plays what was played, in any order that the rules allow; undefined where the rules never drew one of the matches, so
 * that the stage follows other rules.
 * @param lengthOf the length of a match, where it is known; else that of the format
 */
export const momentOf = (
  format: StageFormat,
  teams: number,
  played: readonly PlayedMatch[],
  lengthOf: (fixture: Fixture) => BestOf = ({ bestOf }) => bestOf,
): StageMoment | undefined => {
  const play = replay(format, teams, played);
  if (!play) return undefined;
  const withLength = (fixture: Fixture): Fixture => ({ ...fixture, bestOf: lengthOf(fixture) });
  const open = earliest(play).map(withLength);
  return {
    drawn: play.open().map(withLength),
    open,
    decided: play.decided(),
    advancing: advancingOf(play),
    left: format.matches[1] + format.matches[3] + format.matches[5] - played.length,
    after: firstWins => {
      const more = open.map((match, index) => resultOf(match, firstWins[index] ?? false));
      return drawnBefore(momentOf(format, teams, [...played, ...more], lengthOf));
    },
    playOut: firstWins => {
      const own = drawnBefore(replay(format, teams, played));
      for (let next = earliest(own); next.length > 0; next = earliest(own))
        for (const fixture of next) enter(own, fixture, resultOf(fixture, firstWins(withLength(fixture))));
      const through = drawnBefore(advancingOf(own));
      const all = Array.from({ length: teams }, (_, team) => team);
      return { through, out: all.filter(team => !through.includes(team)) };
    },
  };
};

/** In a stage that ends the tournament: its winner. */
const advancingOf = (play: StagePlay): readonly number[] | undefined => {
  const advancing = play.outcome()?.advancing;
  return advancing?.length === 0 ? play.decided().through : advancing;
};

/** What must be there, because the matches were drawn by these rules. */
const drawnBefore = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('an open match could not be played');
  return found;
};

/** The stage after these matches; undefined where the rules never drew one of them. */
const replay = (format: StageFormat, teams: number, played: readonly PlayedMatch[]) => {
  const play = format.create(
    Array.from({ length: teams }, (_, team) => team),
    0,
  );
  const waiting = new Set(played);
  for (let found = true; found && waiting.size > 0;) {
    found = false;
    for (const match of waiting) {
      const fixture = play.open().find(each => isOf(each, match));
      if (!fixture) continue;
      enter(play, fixture, match);
      waiting.delete(match);
      found = true;
    }
  }
  return waiting.size > 0 ? undefined : play;
};

const earliest = (play: StagePlay): readonly Fixture[] => {
  const round = least(play.open().map(fixture => fixture.round));
  return play.open().filter(fixture => fixture.round === round);
};

const resultOf = ({ team1, team2 }: OpenMatch, isFirst: boolean): PlayedMatch => ({
  team1,
  team2,
  winner: isFirst ? 1 : 2,
  maps: null,
});

const isOf = (fixture: Fixture, { team1, team2 }: PlayedMatch): boolean =>
  (fixture.team1 === team1 && fixture.team2 === team2) ||
  (fixture.team1 === team2 && fixture.team2 === team1);

const enter = (play: StagePlay, fixture: Fixture, { team1, winner, maps }: PlayedMatch): void => {
  const isTurned = fixture.team1 !== team1;
  play.play(fixture, {
    winner: isTurned ? (winner === 1 ? 2 : 1) : winner,
    maps: isTurned && maps !== null ? -maps : maps,
    rounds: 0,
    endsAt: 0,
  });
};
