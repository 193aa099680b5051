import { seasonAt } from './calendar.ts';
import type { Form } from './form.ts';
import type { BestOf, MatchPlan, PlannedPlayer, PlannedTeam, PlayerRole } from './match/plan.ts';

/** A player as a match needs him, without what follows from the seed. */
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
 * The plan of a match from the facts that the data file keeps of it: whoever plans it again, at whatever time, has it
 * played the same way. Throws where a team is not of five.
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
