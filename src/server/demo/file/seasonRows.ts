import { toDay } from '../../../core/day.ts';
import { dayNumber, rankingNumber, seasonAt, seasonStart } from '../calendar.ts';
import { placesOf } from '../season/places.ts';
import { type RankingList, rankSeason } from '../season/rankings.ts';
import type { Running } from '../season/running.ts';
import type { PlayedMatch, PlayedSeason } from '../season/season.ts';
import { broadcastsOf } from '../season/streams.ts';
import { toSlug } from '../../../core/names/slug.ts';
import type { World } from '../world.ts';
import type { Row } from './tables.ts';

/** The tables of a season that its matches do not fill. */
export const seasonTables = [
  'event',
  'event_team',
  'stage',
  'slot',
  'match_stream',
  'ranking_list',
  'ranking_row',
] as const;
export type SeasonTable = (typeof seasonTables)[number];
export type SeasonRows = Readonly<Record<SeasonTable, readonly Row[]>>;

/** The rows of a season. They depend only on the seed and the season's number. */
export const toSeasonRows = (world: World, played: PlayedSeason): SeasonRows => {
  const { matches, tournaments } = played;
  const lists = rankSeason(world, played);
  return {
    event: tournaments.map(toEventRow),
    event_team: tournaments.flatMap(eventTeamRows),
    stage: tournaments.flatMap(stageRows),
    slot: matches.map(slotRow),
    match_stream: matches.flatMap(played => streamRows(world.seed, played)),
    ...toRankingRows('world', lists),
  };
};

/** The rows of the lists of a ranking. */
export const toRankingRows = (system: 'world' | 'vrs', lists: readonly RankingList[]) => {
  const numbered = lists.map(list => ({ ...list, id: listNumber(system, list.publishedAt) }));
  return {
    ranking_list: numbered.map(({ id, publishedAt }): Row => [id, system, toDay(publishedAt), publishedAt]),
    ranking_row: numbered.flatMap(({ id, rows }) =>
      rows.map(({ rank, team, points, region, regionRank, roster }): Row => [
        id,
        rank,
        team,
        points,
        region,
        regionRank,
        JSON.stringify(roster),
      ]),
    ),
  };
};

/** The number of a list does not depend on which other lists a file holds. */
export const listNumber = (system: 'world' | 'vrs', publishedAt: number): number => {
  const season = seasonAt(publishedAt);
  const dayOfSeason = dayNumber(publishedAt) - dayNumber(seasonStart(season));
  return rankingNumber(season, dayOfSeason + (system === 'world' ? 0 : 500));
};

/** The row of a tournament; its times are final when it is over. */
export const toEventRow = ({ number, opening, format, startsAt, endsAt }: Running): Row => {
  const { name, tier, location, prizePool } = opening.series;
  const whole = `${name} ${opening.edition}`;
  return [
    number,
    toSlug(whole),
    whole,
    tier,
    location ?? 'Online',
    startsAt,
    endsAt,
    prizePool,
    format.about,
  ];
};

const eventTeamRows = (tournament: Running): readonly Row[] =>
  placesOf(tournament).map(({ team, seed, placement, at, prize }) => [
    tournament.number,
    team,
    seed,
    placement,
    at,
    prize,
  ]);

const stageRows = ({ number, format }: Running): readonly Row[] =>
  format.stages.map((stage, index) => [number, index + 1, stage.name, stage.format]);

const slotRow = ({ number, tournament, stage, fixture }: PlayedMatch): Row => {
  const { round, position, group, roundName } = fixture;
  return [tournament.number, stage, round, position, group, roundName, number];
};

const streamRows = (seed: number, played: PlayedMatch): readonly Row[] =>
  broadcastsOf(seed, played).map(({ platform, language, official, title, url }, index) => [
    played.number,
    index + 1,
    platform,
    language,
    official ? 1 : 0,
    title,
    url,
  ]);
