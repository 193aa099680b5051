import type { CourseRound } from '../../core/entityTypes.ts';
import type { Side } from '../../core/scoreboard/event.ts';
import { otherSide } from '../../core/scoreboard/rules.ts';

export type PlayedRound = CourseRound;
/** A death as a service sends it. */
export type SeenKill = NonNullable<PlayedRound['kills']>[number];

/** The state of a round that the model judges. */
export interface RoundMoment {
  /** Players alive. */
  readonly alive: Readonly<Record<Side, number>>;
  /** The equipment value of the players alive, in dollars, as it was at the end of the freeze time. */
  readonly equipment: Readonly<Record<Side, number>>;
  /** Seconds since the end of the freeze time. */
  readonly seconds: number;
  /** Whether the bomb is known to be planted. */
  readonly planted: boolean;
}

/** A death in a round, with what it changed. `after` is undefined if nobody of one side is alive: the model does not judge that. */
interface KillStep {
  readonly kill: SeenKill;
  readonly victimSide: Side;
  readonly before: RoundMoment;
  readonly after: RoundMoment | undefined;
}

/** What a player counts for whose equipment is unknown, if all are: about the mean of the recordings, in dollars. */
const usualEquipment = 4_000;

/** The moments of a round while both sides are alive; undefined if kills or players were not reported. */
export const stepsOf = (round: PlayedRound) => {
  const field = fieldOf(round);
  if (!field || !round.kills || field.isEmpty()) return undefined;
  const start = field.momentAt(0);
  const steps: KillStep[] = [];
  for (const kill of round.kills) {
    const when = timeOf(kill, round);
    if (when === 'after') break;
    const before = field.momentAt(kill.seconds ?? 0);
    const victimSide = field.remove(kill.victimId);
    if (victimSide === undefined) continue;
    const isOver = field.isEmpty();
    if (when === 'end' && !isOver) break;
    steps.push({ kill, victimSide, before, after: isOver ? undefined : field.momentAt(before.seconds) });
    if (isOver) break;
  }
  return {
    /** The end of the freeze time. */
    start,
    steps,
    /** The state after these deaths, so many seconds after the freeze time; undefined if nobody of one side is alive. */
    stateAt: (seconds: number) => (field.isEmpty() ? undefined : field.momentAt(seconds)),
  };
};

/** Whether a death was before the round's end. One at the very end either ended the round or came of what ended it. */
const timeOf = ({ seconds = 0 }: SeenKill, { endedAfter, reason }: PlayedRound) => {
  if (endedAfter === undefined || seconds < endedAfter) return 'before';
  return seconds === endedAfter && reason === 'elimination' ? 'end' : 'after';
};

/** The players of a round, of whom those alive are counted; undefined if they or their sides are unknown. */
const fieldOf = ({ players, team1Side, plantedAfter = Infinity }: PlayedRound) => {
  if (!players || (team1Side !== 'T' && team1Side !== 'CT')) return undefined;
  const known = players.flatMap(({ equipment }) => (equipment === undefined ? [] : [equipment]));
  const usual = known.length > 0 ? sumOf(known) / known.length : usualEquipment;
  const living = { T: new Map<string, number>(), CT: new Map<string, number>() };
  for (const { playerId, team, equipment } of players) {
    if (playerId === undefined) continue;
    living[team === 'team1' ? team1Side : otherSide(team1Side)].set(playerId, equipment ?? usual);
  }
  return {
    momentAt: (seconds: number): RoundMoment => ({
      alive: { T: living.T.size, CT: living.CT.size },
      equipment: { T: sumOf([...living.T.values()]), CT: sumOf([...living.CT.values()]) },
      seconds,
      planted: plantedAfter <= seconds,
    }),
    remove: (playerId: string | undefined): Side | undefined =>
      (['T', 'CT'] as const).find(side => playerId !== undefined && living[side].delete(playerId)),
    isEmpty: () => living.T.size === 0 || living.CT.size === 0,
  };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
