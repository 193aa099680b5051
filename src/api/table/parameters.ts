import { date, number, open, text } from '../schema.ts';

/** The identifiers of the service description's 2.5, and the words that it leaves open. */
export const matchId = text('Match identifier', { label: 'match' });
export const teamIdOrSlug = text('Team identifier or slug', { label: 'team' });
export const opponentIdOrSlug = text('Identifier or slug of the other team', { label: 'opponent' });
export const playerIdOrSlug = text('Player identifier or slug', { label: 'player' });
export const eventIdOrSlug = text('Tournament identifier or slug', { label: 'event' });
export const skinIdOrSlug = text('Skin identifier or slug', { label: 'skin' });

export const metrics = ['rating', 'adr', 'kast', 'kd', 'kills', 'opening-kills'] as const;
export const regions = ['europe', 'americas', 'asia'] as const;
export const metric = open('What is compared', metrics);
export const region = open('Region', regions);

export const name = text('Name, or a part of it');
export const fromDate = date('First day, as YYYY-MM-DD');
export const toDate = date('Last day, as YYYY-MM-DD');
/** Beyond the service description: our service answers it, another may ignore it. */
export const market = text('Only the prices of this marketplace');
export const listDate = date('The list of this day, or the last one before it (YYYY-MM-DD)');
export const followedMatch = text('Only this match', { label: 'match' });
export const lastEventId = text(
  'The `id` of the last update that was seen: what came after it is sent, where that can be told',
);
export const price = (about: string) => number(`${about}, in US dollars`, { minimum: 0 });
