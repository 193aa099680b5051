import type { NameKind } from '../names/subject.ts';
import { choice, date, int, number, open, text } from '../schema.ts';

/** The identifiers of section 2.5 of the service description, and the words that it leaves open. */
export const matchId = text('Match identifier', { label: 'match' });
export const teamIdOrSlug = text('Team identifier or slug', { label: 'team' });
export const opponentIdOrSlug = text('Identifier or slug of the other team', { label: 'opponent' });
export const playerIdOrSlug = text('Player identifier or slug', { label: 'player' });
export const eventIdOrSlug = text('Tournament identifier or slug', { label: 'tournament' });
export const skinIdOrSlug = text('Skin identifier or slug', { label: 'skin' });

/** The parameters that accept a name, each with the kind of thing that it names. */
const kinds: Readonly<Record<string, NameKind>> = {
  matchId: 'match',
  match: 'match',
  teamIdOrSlug: 'team',
  opponentIdOrSlug: 'team',
  opponent: 'team',
  playerIdOrSlug: 'player',
  eventIdOrSlug: 'event',
  event: 'event',
  skinIdOrSlug: 'skin',
  team: 'team',
};

/** The kind of thing that a parameter names; undefined if it takes no name. */
export const nameKindOf = (parameter: string): NameKind | undefined =>
  Object.hasOwn(kinds, parameter) ? kinds[parameter] : undefined;

export const metrics = [
  'rating',
  'adr',
  'kast',
  'kd',
  'kills',
  'opening-kills',
  'est-rating',
  'opening-duels',
  'trade-kills',
  'clutches',
  'multi-kills',
  'utility',
  'maps-won',
] as const;
export const regions = ['europe', 'americas', 'asia'] as const;
export const metric = open('What is compared', metrics);
export const region = open('Region', regions);

export const name = text('Name, or a part of it');
const fromDate = date('First day, as YYYY-MM-DD');
const toDate = date('Last day, as YYYY-MM-DD');
/** Additions to the service description: our service supports them, and others may ignore them. */
const team = text('Only matches of this team: identifier, slug or name', { label: 'team' });
export const ofTeam = { team };
export const explainedTeam = text('Only this team, with the breakdown of its points where it is known', {
  label: 'team',
});
export const days = { from: fromDate, to: toDate };
/** Of the results: a tournament, the tier of tournaments, and a day, besides. */
export const ofEvent = {
  event: text('Only matches of this tournament: identifier, slug or name', { label: 'tournament' }),
  tier: text('Only matches of tournaments of this tier, such as S'),
  date: date('Only this day, as YYYY-MM-DD'),
};
export const sample = {
  event: text('Only maps of this tournament: identifier, slug or name', { label: 'tournament' }),
  map: text('Only maps of this name'),
};
export const statsSample = {
  map: sample.map,
  opponent: text('Only maps against this team: identifier, slug or name', { label: 'opponent' }),
  ...days,
};
export const leaderboardSample = {
  ...sample,
  minRounds: int('Only players or teams with at least this many rounds; default: ten maps', { minimum: 1 }),
  side: choice('Only rounds on this side, of the maps whose figures are known by side', ['CT', 'T']),
  by: choice('One row per player (the default) or per team', ['player', 'team']),
};
export const market = text('Only the prices of this marketplace');
export const listDate = date('The list of this day, or else the latest before it (YYYY-MM-DD)');
/** An addition to the service description, too. */
export const mapDetail = choice('Also send every round with its kills, money and equipment, as `course`', [
  'rounds',
]);
export const followedMatch = text('Only this match', { label: 'match' });
export const lastEventId = text(
  'The `id` of the last update received: the service sends the updates after it, as far as it has them',
);
export const price = (about: string) => number(`${about}, in US dollars`, { minimum: 0 });
