import { day, dayNumber, seasonDays, seasonStart, weeksBetween } from '../calendar.ts';
import { teams } from '../teams.ts';
import type { World } from '../rosters.ts';
import { placesOf } from './places.ts';
import type { PlayedSeason } from './season.ts';

export type RankingList = ReturnType<typeof rankTeams>;

/** The list that is published at a moment, a Monday, 00:00: every team by its value, with whole points. */
export const rankTeams = (
  { rosters }: World,
  publishedAt: number,
  valueOf: (team: number) => number,
  pointsOf: (value: number) => number = value => value,
) => {
  const regionRanks = new Map<string, number>();
  return {
    publishedAt,
    rows: teams
      .map(team => ({ team, value: valueOf(team.id) }))
      .sort((a, b) => b.value - a.value || a.team.id - b.team.id)
      .map(({ team: { id, region }, value }, index) => {
        const regionRank = (regionRanks.get(region) ?? 0) + 1;
        regionRanks.set(region, regionRank);
        const roster = rosters.five(id, dayNumber(publishedAt)).map(player => player.nickname);
        const points = Math.round(pointsOf(value));
        return { rank: index + 1, team: id, points, region, regionRank, roster };
      }),
  };
};

/** The points of the world ranking for a rating like Elo: it is steep and reaches about 1,000 for the best. */
const pointsOf = (rating: number): number => 1000 / (1 + Math.exp(-(rating - 1715) / 60));

/** The weight of a result falls every day and reaches zero after this many days. */
const memory = 45;
/** The days at the end of a season over which its results fade, so that the next season begins where this one ends. */
const fading = 21;

/**
 * The weekly lists of the world ranking: a team's form plus points for prizes and for results, more against stronger teams
 * and less for older ones. The regional standings are made of the file's matches: file/fill.ts.
 */
export const rankSeason = (world: World, played: PlayedSeason): readonly RankingList[] => {
  const start = seasonStart(played.season);
  const gains = gainsOf(world, played);
  return weeksBetween(start, seasonStart(played.season + 1)).map(at => {
    const left = seasonDays - (at - start) / day;
    const share = Math.min(1, left / fading);
    const won = new Map<number, number>();
    for (const gain of gains) {
      const age = (at - gain.at) / day;
      if (age >= 0 && age < memory)
        won.set(gain.team, (won.get(gain.team) ?? 0) + gain.rating * share * (1 - age / memory));
    }
    return rankTeams(world, at, team => world.form.strength(team, at) + (won.get(team) ?? 0), pointsOf);
  });
};

/** The changes of the teams' ratings, in Elo points. */
function gainsOf({ form }: World, { matches, tournaments }: PlayedSeason) {
  const ofMatches = matches.flatMap(({ fixture: { team1, team2 }, startsAt, endsAt: at, winner }) => {
    const gap = form.strength(team1, startsAt) - form.strength(team2, startsAt);
    const rating = 9 * ((winner === 1 ? 1 : 0) - 1 / (1 + 10 ** (-gap / 400)));
    return [
      { at, team: team1, rating },
      { at, team: team2, rating: -rating },
    ];
  });
  // A prize of 10,000 dollars is worth four points, a prize of a million forty.
  const ofPrizes = tournaments
    .flatMap(placesOf)
    .map(({ team, prize, at }) => ({ at, team, rating: Math.sqrt(prize) / 25 }));
  return [...ofMatches, ...ofPrizes];
}
