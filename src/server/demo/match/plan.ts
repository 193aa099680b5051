import type { BestOf } from '../../../answers/stages/stage.ts';
import { seasonAt } from '../calendar.ts';
import type { Form } from '../form.ts';

export const playerRoles = ['rifler', 'awper', 'igl', 'support', 'entry'] as const;
export type PlayerRole = (typeof playerRoles)[number];

export interface FieldedPlayer {
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly role: PlayerRole;
}

export interface FieldedTeam {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Five, in the order of the roles. */
  readonly players: readonly FieldedPlayer[];
}

export interface PlannedPlayer extends FieldedPlayer {
  /** Relative to the season's average, in standard deviations: 0 is average, 1 is good, 2 is a star. */
  readonly skill: number;
}

export interface PlannedTeam extends FieldedTeam {
  /** On the Elo scale around 1500: 400 points more win ten maps of eleven. Skills only divide the kills within a team. */
  readonly strength: number;
  readonly players: readonly PlannedPlayer[];
}

/** The complete input of a made-up match: the same plan is played the same way every time. */
export interface MatchPlan {
  readonly seed: number | string;
  readonly matchNumber: number;
  readonly bestOf: BestOf;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
  readonly teams: readonly [PlannedTeam, PlannedTeam];
}

type MatchFacts = Omit<MatchPlan, 'seed' | 'teams'> & { readonly teams: readonly [FieldedTeam, FieldedTeam] };

/** Makes the plan of a match from the data file's facts. @throws RangeError when a team does not have five players */
export const planMatch = (seed: number, form: Form, facts: MatchFacts): MatchPlan => {
  const { startsAt, teams } = facts;
  const season = seasonAt(startsAt);
  const plan = (team: FieldedTeam): PlannedTeam => {
    if (team.players.length !== 5) throw new RangeError(`${team.name} does not field five`);
    const players = team.players.map(player => ({ ...player, skill: form.skill(player.id, season) }));
    return { ...team, strength: form.strength(team.id, startsAt), players };
  };
  return { ...facts, seed, teams: [plan(teams[0]), plan(teams[1])] };
};
