import { seasonAt } from './calendar.ts';
import type { Form } from './form.ts';
import type { BestOf } from '../../answers/stages/stage.ts';
import type { MatchPlan, PlannedPlayer, PlannedTeam, PlayerRole } from './match/plan.ts';

/** A player in a match, without the values that follow from the seed. */
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
  /** In the order of the roles. */
  readonly players: readonly FieldedPlayer[];
}

export interface MatchFacts {
  readonly matchNumber: number;
  readonly bestOf: BestOf;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
  readonly teams: readonly [FieldedTeam, FieldedTeam];
}

/**
 * Makes the plan of a match from the facts in the data file. The same facts always give the same plan, so the match is
 * always played the same way. Throws when a team does not have five players.
 */
export const planMatch = (seed: number, form: Form, facts: MatchFacts): MatchPlan => {
  const { matchNumber, bestOf, startsAt, teams } = facts;
  const plan = (team: FieldedTeam): PlannedTeam => planTeam(team, form, startsAt);
  return { seed, matchNumber, bestOf, startsAt, mapPool, teams: [plan(teams[0]), plan(teams[1])] };
};

function planTeam(team: FieldedTeam, form: Form, startsAt: number): PlannedTeam {
  const { id, slug, name } = team;
  const season = seasonAt(startsAt);
  const [a, b, c, d, e, ...more] = team.players.map((player): PlannedPlayer => ({
    id: player.id,
    slug: player.slug,
    nickname: player.nickname,
    role: player.role,
    skill: form.skill(player.id, season),
  }));
  if (!a || !b || !c || !d || !e || more.length > 0) throw new RangeError(`${name} does not field five`);
  return { id, slug, name, strength: form.strength(id, startsAt), players: [a, b, c, d, e] };
}

/** The seven maps in play. */
export const mapPool: readonly string[] = [
  'Ancient',
  'Anubis',
  'Dust2',
  'Inferno',
  'Mirage',
  'Nuke',
  'Overpass',
];
