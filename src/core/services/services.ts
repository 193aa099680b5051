import type { KnownService, ServicePlan } from './knownService.ts';

const regions = ['eu', 'na-east', 'na-west', 'asia', 'oce', 'br', 'me'];

/** The Cito API, read in public material of October and November 2026. */
const cito: KnownService = {
  name: 'cito',
  title: 'Cito API',
  apiHosts: ['api.citoapi.com', ...regions.map(region => `${region}.api.citoapi.com`)],
  otherHosts: ['citoapi.com', 'www.citoapi.com', 'docs.citoapi.com', 'dashboard.citoapi.com', 'cs2-api.org'],
  baseUrl: 'https://api.citoapi.com/api/v1',
  game: 'cs2',
  variables: { key: 'CITO_API_KEY', baseUrl: ['CITO_API_BASE_URL', 'CITO_API_BASE'] },
  signUp: 'https://citoapi.com/signup?game=cs2',
  docs: 'https://docs.citoapi.com',
  plans: [
    { name: 'free', monthly: 500, perMinute: 10, historyDays: 30, rooms: false },
    { name: 'starter', monthly: 10_000, perMinute: 30, historyDays: 90, rooms: false },
    { name: 'basic', monthly: 50_000, perMinute: 30, historyDays: null, rooms: false },
    { name: 'pro', monthly: 250_000, perMinute: 100, historyDays: 90, rooms: false },
    { name: 'business', monthly: 2_000_000, perMinute: 500, historyDays: null, rooms: false },
    { name: 'scale', monthly: null, perMinute: null, historyDays: null, rooms: true },
    { name: 'enterprise', monthly: null, perMinute: null, historyDays: null, rooms: true },
  ],
  rateHeaders: 'minute',
  rooms: {
    key: { parameter: 'api_key' },
    subscription: { action: 'subscribe', rooms: ['match:{matchId}'] },
  },
  isKept: true,
  skinSlug: /-[\da-f]{8}$/,
  search: { path: '/search', about: 'teams, players, tournaments and matches by name' },
  teamMatches: {
    path: '/teams/{teamIdOrSlug}/matches',
    about: 'every match of a team: played, live and scheduled',
    maxLimit: 250,
  },
  further: [{ path: '/matches/{matchId}/games', about: 'the maps of a match' }],
};

/** The known services. The first is what a login on a terminal offers first. */
export const knownServices: readonly [KnownService, ...KnownService[]] = [cito];

/** Returns the known service of that name, in any case. */
export const serviceNamed = (name: string): KnownService | undefined =>
  knownServices.find(service => service.name === name.toLowerCase());

export const serviceAt = (host: string): KnownService | undefined =>
  knownServices.find(
    ({ apiHosts, otherHosts }) =>
      apiHosts.includes(host.toLowerCase()) || otherHosts.includes(host.toLowerCase()),
  );

export const planNamed = ({ plans }: KnownService, name: string): ServicePlan | undefined =>
  plans.find(plan => plan.name === name.toLowerCase());

/** Returns the only plan with that many requests a minute; undefined if several or none have it. */
export const planByMinute = ({ plans }: KnownService, perMinute: number): ServicePlan | undefined => {
  const fitting = plans.filter(plan => plan.perMinute === perMinute);
  return fitting.length === 1 ? fitting[0] : undefined;
};
