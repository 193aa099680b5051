import { day, type PlayerFact, skins, teams } from './facts.ts';
import {
  type CitoRoute,
  everyone,
  ofPlayer,
  ofSkin,
  isOf,
  newest,
  finished,
  playerRow,
  totals,
  linesOf,
  rankingRows,
  markets,
  price,
  names,
} from './questions.ts';
import { eventRow, iso, matchRow, playerId, type Row, statLine, teamId } from './rows.ts';

export const otherRoutes: Readonly<Record<string, CitoRoute>> = {
  '/players/search': {
    about: 'Players by name; takes q',
    find: ({ query }) =>
      everyone.filter(({ player }) => names(query, player.nickname, player.realName)).map(playerRow),
  },
  '/players/{player}/stats': {
    about: 'Career and maps of a player',
    find: ofPlayer((member, question) => {
      const maps = linesOf(member, question);
      return { ...playerRow(member), totals: totals(member.player, 240), maps };
    }),
  },
  '/players/{player}/seasons': {
    about: 'A player by years',
    find: ofPlayer(({ player }, { now }) =>
      [0, 1, 2].map(ago => ({
        year: new Date(now).getUTCFullYear() - ago,
        ...totals(player, 90 - ago * 12),
      })),
    ),
  },
  '/players/{player}/form': {
    about: 'Latest maps of a player',
    find: ofPlayer((member, question) => linesOf(member, question).slice(0, 10)),
  },
  '/players/{player}/matches': {
    about: 'Matches of a player',
    find: ofPlayer(({ player, team }, question) =>
      finished(question)
        .filter(isOf(team))
        .map(match => ({
          ...matchRow(match, question.switches),
          playerTeamId: teamId(team),
          kills: statLine(player, match.number).kills,
          deaths: statLine(player, match.number).deaths,
          rating: statLine(player, match.number).rating,
        })),
    ),
  },
  '/players/{player}': {
    about: 'One player',
    find: ofPlayer((member, question) => ({
      ...playerRow(member),
      photo: null,
      stats: totals(member.player, 60),
      recentMaps: linesOf(member, question).slice(0, 5),
    })),
  },
  '/leaderboards/{metric}': {
    about: 'Leaderboard of a metric',
    find: ({ words }) =>
      everyone
        .map(member => ({ member, value: valueOf(words['metric'] ?? '', member.player) }))
        .toSorted((one, other) => other.value - one.value)
        .map(({ member: { player, team }, value }, place) => ({
          rank: place + 1,
          player: {
            id: playerId(player),
            slug: player.slug,
            nickname: player.nickname,
            country: player.country,
          },
          teamName: team.name,
          metric: words['metric'],
          value,
          maps: 20 + (player.number % 30),
        })),
  },
  '/rankings/world': { about: 'World ranking', find: question => rankingRows('world', question) },
  '/rankings/vrs': { about: 'Regional standings', find: question => rankingRows('vrs', question) },
  '/rankings/region/{region}': {
    about: 'Ranking of a region',
    find: question => rankingRows('vrs', question, question.words['region']),
  },
  '/rankings': { about: 'Rankings', find: question => rankingRows('world', question) },
  '/skins/trending': {
    about: 'Gainers and losers',
    find: ({ facts }) =>
      skins.map(({ slug, name, rarity, lowest }, place) => ({
        slug,
        name,
        rarity,
        price: lowest,
        changePercent: [12.5, 4.2, -3.1, -9][place],
        window: '7d',
        sparkline: [4, 3, 2, 1, 0].map(ago => price(lowest, place % 2 === 0 ? -ago : ago)),
        asOf: iso(facts.start),
      })),
  },
  '/skins/{skin}/prices': {
    about: 'Prices of a skin by marketplace',
    find: ofSkin(({ lowest }, { facts }) =>
      markets.map((marketplace, place) => ({
        marketplace,
        price: price(lowest, place),
        offers: 40 - place * 9,
        updatedAt: iso(facts.start),
      })),
    ),
  },
  '/skins/{skin}/history': {
    about: 'Daily cheapest price of a skin',
    find: ofSkin(({ lowest }, { facts }) =>
      Array.from({ length: 40 }, (_, ago) => ({
        date: iso(facts.start - ago * day).slice(0, 10),
        price: price(lowest, ago % 5),
        marketplace: markets[ago % 3],
      })),
    ),
  },
  '/skins/{skin}/order-book': {
    about: 'Sell listings of a skin',
    find: ofSkin(({ slug, name, lowest }) => ({
      slug,
      name,
      lowestAsk: lowest,
      listings: markets.map((marketplace, place) => ({
        marketplace,
        price: price(lowest, place),
        count: 40 - place * 9,
      })),
    })),
  },
  '/skins/{skin}': { about: 'One skin', find: ofSkin(skin => skinRow(skin)) },
  '/skins': {
    about: 'Skins by name, weapon, rarity or price; takes q',
    find: ({ query }) => skins.filter(({ name }) => names(query, name)).map(skin => skinRow(skin)),
  },
  '/search': {
    about: 'Teams, players, events and matches by name; takes q',
    find: ({ query, facts, switches }) => {
      const foundTeams = teams.filter(({ name, slug }) => names(query, name, slug));
      return {
        teams: foundTeams.map(team => ({
          id: teamId(team),
          slug: team.slug,
          name: team.name,
          country: team.country,
        })),
        players: everyone
          .filter(({ player }) => names(query, player.nickname, player.realName))
          .map(playerRow),
        events: facts.events.filter(({ name }) => names(query, name)).map(eventRow),
        matches: facts.matches
          .filter(({ teams: sides }) => foundTeams.some(team => sides.includes(team)))
          .toSorted(newest)
          .slice(0, 5)
          .map(match => matchRow(match, switches)),
      };
    },
  },
};

const skinRow = ({ slug, name, weapon, rarity, lowest }: (typeof skins)[number]): Row => ({
  id: `cs2-skin-${slug.slice(-8)}`,
  slug,
  name,
  weapon,
  rarity,
  collection: 'The Made-up Collection',
  wear: /\((.+)\)/.exec(name)?.[1],
  image: null,
  price: { lowest, marketplace: markets[0], offers: 96, change7d: 1.5 },
});

const valueOf = (metric: string, player: PlayerFact): number => {
  const line: Readonly<Record<string, unknown>> = {
    ...statLine(player, 1),
    kd: 1 + (player.number % 40) / 100,
  };
  const value = line[metric.toLowerCase()];
  return typeof value === 'number' ? value : player.number % 50;
};
