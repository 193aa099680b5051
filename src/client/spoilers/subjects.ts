import { words } from '../../core/json/spelling.ts';
import type { Schema } from '../../core/schema.ts';

/** THE RULE of what gives a result away, by the fields of an entity, wherever a record of that shape stands. */

type AnySchema = Schema<unknown, unknown>;

/** What a record is about, as far as it may give a result away. */
export type Subject =
  /** A match, or one team's or player's part in it. */
  | 'match'
  /** A map that was played: even the number of them tells a result. */
  | 'map'
  /** The place of a match in a bracket. */
  | 'slot'
  /** A tournament with its winner. */
  | 'tournament'
  /** A team's place in a tournament. */
  | 'place'
  /** A team's rank in a list. */
  | 'rank'
  /** Counts of matches that stand beside them. */
  | 'sum'
  | undefined;

export const subjectOf = (schema: AnySchema): Subject => {
  const { fields = {} } = schema;
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  if (has('startsAt') && ['score', 'winner', 'won'].some(has)) return matchSubject(has);
  if (has('winner') && has('runnerUp')) return 'tournament';
  if (has('placement')) return 'place';
  if (has('rank') && has('change')) return 'rank';
  return has('matches') || has('recentResults') ? 'sum' : undefined;
};

const matchSubject = (has: (field: string) => boolean): Subject => {
  if (has('position')) return 'slot';
  return has('map') && has('opponentName') ? 'map' : 'match';
};

/** The teams of a match, which in a later round tell who won before. */
const teams = words(
  'team1Name team1Slug team2Name team2Slug team1 team2 team1Lineup team2Lineup opponentName opponentSlug playerTeam team1Form team2Form',
);

/** What is known of a match before it begins. Whatever else it has, tells how it went. */
const knownBefore = words(
  'id matchId status eventName eventSlug event stage bestOf startsAt startsDayOnly teamsKnownAt streams',
);
const inBracket = ['group', 'format', 'round', 'roundName', 'position'];

/** What stays of a record whose result is hidden: the fields of `keeps`, or all but those of `hides`. */
export type HidingRule = { readonly keeps: readonly string[] } | { readonly hides: readonly string[] };

export const hidingRules = {
  match: { keeps: [...knownBefore, ...teams] },
  /** A match whose teams follow from a result that is not known yet. */
  matchOfWinners: { keeps: knownBefore },
  slot: { keeps: [...knownBefore, ...inBracket, ...teams] },
  slotOfWinners: { keeps: [...knownBefore, ...inBracket] },
  tournament: { hides: ['winner', 'runnerUp', 'path'] },
  place: { keeps: ['teamId', 'teamSlug', 'teamName', 'id', 'slug', 'name', 'logo', 'country', 'seed'] },
  rank: { hides: ['change', 'pointsChange', 'breakdown'] },
} as const satisfies Readonly<Record<string, HidingRule>>;

export const isKept = (rule: HidingRule, field: string): boolean =>
  'keeps' in rule ? rule.keeps.includes(field) : !rule.hides.includes(field);

/** Beside a match whose result is hidden, what is counted over it is hidden too. */
export const countsBeside = (subject: Subject): readonly string[] => {
  if (subject === 'match') return ['headToHead'];
  return subject === 'sum' ? ['mapRecord', 'team1Wins', 'team2Wins', 'played', 'maps'] : [];
};
