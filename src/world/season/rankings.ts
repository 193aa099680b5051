import { day, dayNumber, seasonDays, seasonStart } from '../calendar.ts';
import { teams } from '../teams.ts';
import type { World } from '../world.ts';
import { placesOf } from './places.ts';
import type { PlayedSeason } from './season.ts';

/** A published list, best first. */
export interface RankingList {
  readonly system: RankingSystem;
  /** Milliseconds since 1970 UTC: a Monday, 00:00. */
  readonly publishedAt: number;
  readonly rows: readonly RankingRow[];
}

interface RankingRow {
  readonly rank: number;
  readonly team: number;
  readonly points: number;
  readonly region: string;
  readonly regionRank: number;
  /** Nicknames. */
  readonly roster: readonly string[];
}

/**
 * The two ranking systems: the scale from a rating like Elo to points, and the weight of prize money beside matches.
 * The world ranking is steep and reaches about 1,000 for the best; the developer's ranges from 400 to 2,000.
 */
const systems = {
  world: { prizes: 1, points: rating => 1000 * logistic((rating - 1715) / 60) },
  vrs: { prizes: 2, points: rating => 400 + 1600 * logistic((rating - 1536) / 89) },
} satisfies Record<string, { prizes: number; points: (rating: number) => number }>;
export type RankingSystem = keyof typeof systems;

/** The weight of a result falls every day and reaches zero after this many days. */
const memory = 45;
/**
 * The number of days at the end of a season over which its results fade, so that the next season begins where this one
 * ends.
 */
const fading = 21;

/** A change of a team's rating, in Elo points. */
interface Gain {
  readonly at: number;
  readonly team: number;
  readonly matches: number;
  readonly prizes: number;
}

/**
 * The weekly lists of a season. A team's rating is its form plus the points from its results, plus some for prize
 * money. Results against stronger teams count more, and older results count less.
 */
export const rankSeason = (world: World, played: PlayedSeason): readonly RankingList[] => {
  const start = seasonStart(played.season);
  const gains = gainsOf(world, played);
  // 1970-01-01 was a Thursday, so Mondays are the days whose number leaves 4 when divided by 7.
  const mondays = Array.from({ length: seasonDays }, (_, index) => dayNumber(start) + index).filter(
    number => number % 7 === 4,
  );
  return mondays.flatMap(monday => {
    const at = monday * day;
    const left = seasonDays - (monday - dayNumber(start));
    const won = sumGains(gains, at, Math.min(1, left / fading));
    return Object.entries(systems).map(([name, system]): RankingList => {
      const rated = teams.map(team => {
        const { matches = 0, prizes = 0 } = won.get(team.id) ?? {};
        const rating = world.form.strength(team.id, at) + matches + prizes * system.prizes;
        return { team, rating, points: Math.round(system.points(rating)) };
      });
      rated.sort((a, b) => b.rating - a.rating || a.team.id - b.team.id);
      const regionRanks = new Map<string, number>();
      return {
        // Object.entries widens the keys.
        system: name as RankingSystem,
        publishedAt: at,
        rows: rated.map(({ team, points }, index) => {
          const regionRank = (regionRanks.get(team.region) ?? 0) + 1;
          regionRanks.set(team.region, regionRank);
          const roster = world.rosters.five(team.id, monday).map(player => player.nickname);
          return { rank: index + 1, team: team.id, points, region: team.region, regionRank, roster };
        }),
      };
    });
  });
};

const logistic = (at: number): number => 1 / (1 + Math.exp(-at));

function gainsOf({ form }: World, { matches, tournaments }: PlayedSeason): readonly Gain[] {
  const ofMatches = matches.flatMap(({ fixture, startsAt, endsAt, winner }) => {
    const { team1, team2 } = fixture;
    const gap = form.strength(team1, startsAt) - form.strength(team2, startsAt);
    const expected = 1 / (1 + 10 ** (-gap / 400));
    const gain = 9 * ((winner === 1 ? 1 : 0) - expected);
    return [
      { at: endsAt, team: team1, matches: gain, prizes: 0 },
      { at: endsAt, team: team2, matches: -gain, prizes: 0 },
    ];
  });
  const ofPrizes = tournaments.flatMap(tournament =>
    placesOf(tournament).map(({ team, prize, at }) => ({
      at,
      team,
      matches: 0,
      // A prize of 10,000 dollars is worth four points, a prize of a million forty.
      prizes: Math.sqrt(prize) / 25,
    })),
  );
  return [...ofMatches, ...ofPrizes];
}

function sumGains(
  gains: readonly Gain[],
  at: number,
  share: number,
): Map<number, { matches: number; prizes: number }> {
  const sums = new Map<number, { matches: number; prizes: number }>();
  for (const gain of gains) {
    const age = (at - gain.at) / day;
    if (age < 0 || age >= memory) continue;
    const weight = share * (1 - age / memory);
    const sum = sums.get(gain.team) ?? { matches: 0, prizes: 0 };
    sum.matches += gain.matches * weight;
    sum.prizes += gain.prizes * weight;
    sums.set(gain.team, sum);
  }
  return sums;
}
