import { toDay } from '../../../core/day.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { ctColumns, toSnakeCase } from '../../../data/store/schema.ts';
import { dayNumber, dayText, rankingNumber, seasonAt, seasonStart } from '../calendar.ts';
import { countNames } from '../match/fighter.ts';
import type { SimulatedMap, SimulatedMatch } from '../match/simulation.ts';
import { flagship } from '../season/series.ts';
import { players } from '../players.ts';
import { placesOf } from '../season/places.ts';
import { type RankingList, rankSeason } from '../season/rankings.ts';
import type { Running } from '../season/season.ts';
import type { PlayedMatch, PlayedSeason } from '../season/season.ts';
import { Random } from '../random.ts';
import { createSkins } from '../skins/grade.ts';
import { createPriceLine } from '../skins/price.ts';
import { teams } from '../teams.ts';
import type { World } from '../rosters.ts';
import type { Row, Tables } from './insert.ts';

export const peopleRows = ({ rosters }: World): Tables => ({
  team: teams.map(team => ({ ...team, logo: `https://images.example/teams/${team.slug}.svg` })),
  player: players().map(({ firstTeam: _firstTeam, ...player }) => ({
    ...player,
    photo: `https://images.example/players/${player.slug}.webp`,
  })),
  roster_spell: rosters.spells.map(({ team, player, role, start, end }) => ({
    teamId: team,
    playerId: player,
    role,
    startDay: start === null ? null : dayText(start),
    endDay: end === null ? null : dayText(end),
  })),
});

/** Days of skin prices before the oldest season. Price trends look back a year. */
const priceHistory = 365;

export const skinRows = ({ seed }: World, first: number, last: number): Tables => {
  const skins = createSkins();
  const firstDay = dayNumber(seasonStart(first)) - priceHistory;
  const days = dayNumber(seasonStart(last + 1)) - firstDay;
  return {
    skin: skins.map(skin => ({ ...skin, image: `https://images.example/skins/${skin.slug}.webp` })),
    skin_history: skins.map(({ id }) => {
      const price = createPriceLine(seed, id);
      const cents = Array.from({ length: days }, (_, index) => price(firstDay + index));
      return { skinId: id, firstDay, cents: JSON.stringify(cents) };
    }),
  };
};

/** The rows of a season besides those of its matches; `finished`: see `eventRow`. */
export const seasonRows = (world: World, played: PlayedSeason, finished: number): Tables => {
  const { matches, tournaments } = played;
  return {
    event: tournaments.map(running => eventRow(running, finished)),
    event_team: tournaments.flatMap(running =>
      placesOf(running).map(({ team, at, ...place }) => ({
        eventId: running.number,
        teamId: team,
        ...place,
        placedAt: at,
      })),
    ),
    stage: tournaments.flatMap(running =>
      running.format.stages.map(({ name, format }, index) => ({
        eventId: running.number,
        number: index + 1,
        name,
        format,
      })),
    ),
    slot: matches.map(({ number, tournament, stage, fixture }) => ({
      eventId: tournament.number,
      stage,
      round: fixture.round,
      position: fixture.position,
      groupName: fixture.group,
      roundName: fixture.roundName,
      matchId: number,
    })),
    match_stream: matches.flatMap(match =>
      broadcastsOf(world.seed, match).map((broadcast, index) => ({
        matchId: match.number,
        number: index + 1,
        ...broadcast,
        official: Number(broadcast.official),
      })),
    ),
    ...rankingRows('world', rankSeason(world, played)),
  };
};

/** A tournament's row. The flagship of season `finished` has no number in its slug: one address of a finished tournament. */
export const eventRow = ({ number, opening, format, startsAt, endsAt }: Running, finished: number): Row => {
  const { name, tier, location, prizePool } = opening.series;
  const whole = `${name} ${opening.edition}`;
  return {
    id: number,
    slug: toSlug(name === flagship && opening.edition === finished ? name : whole),
    name: whole,
    tier,
    location: location ?? 'Online',
    startsAt,
    endsAt,
    prizePool,
    format: format.about,
  };
};

export const rankingRows = (system: 'world' | 'vrs', lists: readonly RankingList[]): Tables => ({
  ranking_list: lists.map(({ publishedAt }) => ({
    id: listNumber(system, publishedAt),
    system,
    day: toDay(publishedAt),
    publishedAt,
  })),
  ranking_row: lists.flatMap(({ publishedAt, rows }) =>
    rows.map(({ team, roster, ...row }) => ({
      listId: listNumber(system, publishedAt),
      teamId: team,
      ...row,
      roster: JSON.stringify(roster),
    })),
  ),
});

/** The number of a list does not depend on which other lists a file holds. */
export const listNumber = (system: 'world' | 'vrs', publishedAt: number): number => {
  const season = seasonAt(publishedAt);
  const dayOfSeason = dayNumber(publishedAt) - dayNumber(seasonStart(season));
  return rankingNumber(season, dayOfSeason + (system === 'world' ? 0 : 500));
};

export const matchRow = (
  { number, tournament, stage, fixture }: PlayedMatch,
  { veto, startsAt, endsAt, score1, score2, winner }: SimulatedMatch,
): Row => ({
  id: number,
  eventId: tournament.number,
  stage: tournament.format.stages[stage - 1]?.name ?? null,
  bestOf: fixture.bestOf,
  team1Id: fixture.team1,
  team2Id: fixture.team2,
  startsAt,
  endsAt,
  knownAt: fixture.knownAt,
  score1,
  score2,
  winner,
  veto: JSON.stringify(veto),
});

export const mapRow = (matchId: number, { players: _players, ...map }: SimulatedMap): Row => ({
  matchId,
  ...map,
});

/** The figures of a map that `player_map` has for both sides together. */
const figures = countNames.filter(name => name !== 'kastRounds' && name !== 'damage');
/** The columns of the values of `lineOf`: all that the season fills. */
export const lineColumns = [
  'player_id',
  'match_id',
  'map_number',
  'team_id',
  'won',
  'side',
  'rounds',
  'adr',
  'kast',
  'rating',
  't_damage',
  ...figures.map(toSnakeCase),
  ...ctColumns,
  'ct_damage',
  'ended_at',
];

export const lineOf = (
  { number, fixture }: PlayedMatch,
  map: SimulatedMap,
  { playerId, side, rounds, adr, kast, rating, tDamage, counts, ct }: SimulatedMap['players'][number],
): readonly number[] => [
  playerId,
  number,
  map.number,
  side === 1 ? fixture.team1 : fixture.team2,
  Number(side === map.winner),
  side,
  rounds,
  adr,
  kast,
  rating,
  tDamage,
  ...figures.map(name => counts[name]),
  ...ct,
  map.endsAt,
];

const channels = [
  ['riverview', 'en', 'Lantern Room'],
  ['riverview', 'pt', 'Sala Lanterna'],
  ['riverview', 'es', 'Faro en Vivo'],
  ['daybreak', 'de', 'Leuchtturm Live'],
  ['daybreak', 'fr', 'Le Phare en Direct'],
  ['daybreak', 'zh', 'Dengta Zhibo'],
] as const;

/** The broadcasts of a match, in columns of `match_stream`: the organiser's first. Greater tournaments have one or two more; small ones often have none. Addresses are reserved for examples (RFC 2606). */
export const broadcastsOf = (seed: number, { number, tournament }: PlayedMatch) => {
  const { name, tier } = tournament.opening.series;
  const random = new Random(seed, 'streams', number);
  if (tier === 'C' && random.chance(0.5)) return [];
  const others = random.shuffle(channels).slice(0, { S: 2, A: 1, B: 1, C: 0 }[tier]);
  return [['riverview', 'en', name] as const, ...others].map(([platform, language, title], index) => ({
    platform,
    language,
    official: index === 0,
    title,
    url: `https://${platform}.example/${toSlug(title)}`,
  }));
};
