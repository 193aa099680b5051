import { day, type Facts, type MatchFact, type PlayerFact, skins, type TeamFact, teams } from './facts.ts';
import { eventId, iso, matchId, matchRow, playerId, type Row, statLine, teamId } from './rows.ts';
import type { Switches } from './switches.ts';

/** What a route is asked, and of what it answers. */
export interface Question {
  readonly facts: Facts;
  readonly tick: number;
  readonly now: number;
  readonly switches: Switches;
  /** The earliest start that the plan shows. */
  readonly since: number;
  /** The values of the pattern's segments. */
  readonly words: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** What a route has: rows, one record, or nothing of that name. */
export type Found = readonly Row[] | Row | { readonly missing: string };

export interface CitoRoute {
  readonly about: string;
  readonly find: (question: Question) => Found;
  readonly maxLimit?: number;
  /** Whether it sends everything, whatever `limit` and `page` say. */
  readonly isWhole?: boolean;
}

export const everyone = teams.flatMap(team => team.players.map((player, place) => ({ player, team, place })));
export const roles = ['igl', 'awper', 'rifler', 'rifler', 'support'] as const;

export const missing = (what: string) => ({ missing: `CS2 ${what} not found` });
const same = (word: string | undefined, ...names: readonly string[]): boolean =>
  names.some(name => name.toLowerCase() === word?.toLowerCase());

export const ofMatch =
  (find: (match: MatchFact, question: Question) => Found) =>
  (question: Question): Found => {
    const { facts, words } = question;
    const match = facts.matches.find(fact => same(words['matchId'], matchId(fact), String(fact.number)));
    // The details of a match that stays unresolved are not there.
    return match && match.status !== 'unresolved' ? find(match, question) : missing('match');
  };
export const ofLive = (find: (match: MatchFact, question: Question) => Found) =>
  ofMatch((match, question) => (match.status === 'live' ? find(match, question) : missing('live match')));
export const teamNamed = (word: string | undefined): TeamFact | undefined =>
  teams.find(team => same(word, teamId(team), team.slug));
export const ofTeam =
  (find: (team: TeamFact, question: Question) => Found) =>
  (question: Question): Found => {
    const team = teamNamed(question.words['team']);
    return team ? find(team, question) : missing('team');
  };
type Member = (typeof everyone)[number];
export const ofPlayer =
  (find: (member: Member, question: Question) => Found) =>
  (question: Question): Found => {
    const found = everyone.find(({ player }) =>
      same(question.words['player'], playerId(player), player.slug),
    );
    return found ? find(found, question) : missing('player');
  };
export const ofEvent =
  (find: (event: Facts['events'][number], question: Question) => Found) =>
  (question: Question): Found => {
    const event = question.facts.events.find(fact => same(question.words['event'], eventId(fact), fact.slug));
    return event ? find(event, question) : missing('event');
  };
export const ofSkin =
  (find: (skin: (typeof skins)[number], question: Question) => Found) =>
  (question: Question): Found => {
    const skin = skins.find(({ slug }) => same(question.words['skin'], slug));
    return skin ? find(skin, question) : missing('skin');
  };

export const isOf =
  (team: TeamFact) =>
  (match: MatchFact): boolean =>
    match.teams.includes(team);
export const newest = (one: MatchFact, other: MatchFact): number => other.startsAt - one.startsAt;
export const rowsOf = (matches: readonly MatchFact[], { switches }: Question): readonly Row[] =>
  matches.map(match => matchRow(match, switches));
export const finished = ({ facts, since }: Question): readonly MatchFact[] =>
  facts.matches
    .filter(
      ({ status, startsAt }) => (status === 'completed' || status === 'unresolved') && startsAt >= since,
    )
    .toSorted(newest);
export const coming = ({ facts }: Question): readonly MatchFact[] =>
  facts.matches.filter(({ status }) => status === 'upcoming').toSorted((one, other) => newest(other, one));

export const playerRow = ({ player, team, place }: Member): Row => ({
  id: playerId(player),
  slug: player.slug,
  nickname: player.nickname,
  realName: player.realName,
  country: player.country,
  role: roles[place],
  team: { id: teamId(team), slug: team.slug, name: team.name },
});
export const totals = (player: PlayerFact, maps: number): Row => {
  const { rating, adr, kast } = statLine(player, maps);
  return { maps, rounds: maps * 21, kills: maps * 15, deaths: maps * 14, kd: 1.07, rating, adr, kast };
};
export const linesOf = ({ player, team }: Member, question: Question): readonly Row[] =>
  finished(question)
    .filter(isOf(team))
    .flatMap(match => {
      const side = match.teams[0] === team ? 0 : 1;
      return match.maps
        .filter(({ halves }) => halves.length > 0)
        .map(map => ({
          matchId: matchId(match),
          mapId: `${matchId(match)}-map-${map.number}`,
          mapName: map.name,
          startsAt: iso(match.startsAt),
          eventName: match.event.name,
          opponentName: match.teams[1 - side]?.name,
          ...statLine(player, match.number + map.number),
        }));
    });
export const moves = (
  now: number,
): readonly { readonly member: Member; readonly at: number; readonly to: TeamFact | undefined }[] =>
  everyone
    .filter((_, place) => place % 9 === 4)
    .map((member, place) => ({
      member,
      at: now - (place * 6 + 2) * day,
      to: teams[(place + 2) % teams.length],
    }));
export const rankingRows = (ranking: string, { facts }: Question, region?: string): readonly Row[] =>
  teams
    .map((team, place) => ({
      rank: place + 1,
      team: {
        id: teamId(team),
        slug: team.slug,
        name: team.name,
        region: team.region,
        country: team.country,
      },
      points: 950 - place * 73,
      change: [0, 1, -1, 0, 2, -2, 0, 0][place],
      ranking,
      date: iso(facts.start - 5 * day).slice(0, 10),
    }))
    .filter(({ team }) => region === undefined || same(region, team.region))
    .map((row, place) =>
      region === undefined ? row : { ...row, worldRank: row.rank, regionalRank: place + 1 },
    );
export const matchTeams = (match: MatchFact): readonly Row[] =>
  match.teams.map((team, side) => {
    const [first = 0, second = 0] = match.score ?? [];
    const rounds = match.maps[0]?.halves.reduce((sum, half) => sum + (half[side] ?? 0), 0) ?? 0;
    // A best of one has its rounds here.
    return {
      id: teamId(team),
      name: team.name,
      score: match.score === null ? null : match.bestOf === 1 ? rounds : match.score[side],
      winner: match.score !== null && first !== second && (side === 0 ? first > second : second > first),
    };
  });
export const markets = ['Stallmarket', 'Quaytrade', 'Skinhouse'] as const;
export const price = (lowest: number, place: number): number => Math.round(lowest * (100 + place * 4)) / 100;

/** Whether a name has what is searched for in it. */
export function names(query: URLSearchParams, ...found: readonly string[]): boolean {
  const text = (query.get('q') ?? '').toLowerCase();
  return found.some(name => name.toLowerCase().includes(text));
}
