import {
  type EventFact,
  type MapFact,
  type MatchFact,
  type PlayerFact,
  playedRounds,
  type TeamFact,
} from './facts.ts';
import type { Switches } from './switches.ts';

export type Row = Readonly<Record<string, unknown>>;

export const iso = (ms: number): string => new Date(ms).toISOString();
export const teamId = ({ number }: TeamFact): string => `cs2-team-${number}`;
export const playerId = ({ number }: PlayerFact): string => `cs2-player-${number}`;
export const matchId = ({ number }: Pick<MatchFact, 'number'>): string => `cs2-match-${number}`;
export const eventId = ({ number }: EventFact): string => `cs2-event-${number}`;
export const mapId = (match: MatchFact, map: MapFact): string => `${matchId(match)}-map-${map.number}`;

const sum = (halves: MapFact['halves'], side: 0 | 1): number =>
  halves.reduce((all, half) => all + half[side], 0);

export const eventRow = (event: EventFact): Row => ({
  id: eventId(event),
  slug: event.slug,
  name: event.name,
  status: event.status,
  startsAt: iso(event.startsAt),
  endsAt: iso(event.endsAt - 1000).replace(/\d\d:\d\d:\d\d/, '23:59:59'),
  location: event.location,
  // It says so of those online, too.
  isLan: true,
  prizePool: event.prizePool,
  tier: event.tier,
  teamCount: 8,
});

const teamNames = (sides: MatchFact['teams'], { teams }: Switches): Row =>
  Object.fromEntries(
    sides.flatMap((team, place): [string, unknown][] => {
      const key = `team${place + 1}`;
      return teams === 'flat'
        ? [
            [`${key}Id`, teamId(team)],
            [`${key}Name`, team.name],
          ]
        : [[key, { id: teamId(team), name: team.name, slug: team.slug }]];
    }),
  );

const eventNames = (event: EventFact, how: Switches['event']): Row => ({
  eventId: eventId(event),
  ...((how === 'both' || how === 'object') && { event: { id: eventId(event), name: event.name } }),
  ...(how !== 'object' && { eventName: how === 'null' ? null : event.name }),
});

export const mapRow = (match: MatchFact, map: MapFact, { mapScores }: Switches): Row => {
  const { number, name, status, halves, isForfeit = false } = map;
  const told = halves.length > 0 && mapScores === 'scores';
  return {
    id: mapId(match, map),
    mapNumber: number,
    mapName: name,
    status,
    resultType:
      status === 'map_not_played'
        ? 'not_played'
        : isForfeit
          ? 'forfeit'
          : status === 'completed'
            ? 'played'
            : null,
    isForfeit,
    statsEligible: status === 'completed' && !isForfeit,
    team1Score: told ? sum(halves, 0) : null,
    team2Score: told ? sum(halves, 1) : null,
    team1Halves: halves.map(half => half[0]),
    team2Halves: halves.map(half => half[1]),
    durationRounds: halves.length > 0 ? sum(halves, 0) + sum(halves, 1) : null,
    // Users found that it means nothing.
    dataAvailability: { playerStats: { dataAvailable: false, unavailableReason: 'not_synced' } },
  };
};

/** @param isAlone whether it is asked for by itself, where it may lack its tournament and its length */
export const matchRow = (match: MatchFact, switches: Switches, isAlone = false): Row => {
  const { status, score, event, stageName, startsAt, bestOf, teams, maps, isBare = false } = match;
  const isPoor = isAlone && isBare;
  return {
    id: matchId(match),
    status,
    ...eventNames(event, isPoor ? 'null' : switches.event),
    stageName,
    startsAt: iso(startsAt),
    endsAt: status === 'completed' ? iso(startsAt + maps.length * 3_000_000) : null,
    bestOf: isPoor || switches.bestOf === 'null' ? null : bestOf,
    ...teamNames(teams, switches),
    ...(score
      ? { team1Score: score[0], team2Score: score[1], score: { team1: score[0], team2: score[1] } }
      : { team1Score: null, team2Score: null }),
    maps: maps.map(map => mapRow(match, map, switches)),
  };
};

/** A live match at this moment. The flat scores are those of the series. */
export const liveRow = (match: MatchFact, tick: number, switches: Switches): Row => {
  const map = match.maps.find(({ status }) => status === 'live') ?? match.maps.at(-1);
  const rounds = map ? sum(map.halves, 0) + sum(map.halves, 1) : 0;
  const { maps: _maps, endsAt: _endsAt, ...row } = matchRow(match, switches);
  return {
    ...row,
    currentMap: map?.name ?? null,
    currentMapNumber: map?.number ?? null,
    mapScore: { team1: map ? sum(map.halves, 0) : 0, team2: map ? sum(map.halves, 1) : 0 },
    currentRound: rounds + 1,
    roundTimer: 115 - ((tick * 20) % 100),
    bombStatus: tick % 3 === 2 ? 'planted' : 'carried',
    team1Side: rounds < 12 ? 'CT' : 'T',
    lagSeconds: 8,
  };
};

export const livePlayers = (match: MatchFact, tick: number): readonly Row[] =>
  match.teams.flatMap((team, side) =>
    team.players.map((player, place) => {
      const rounds = 3 + tick + (match.bestOf === 1 ? 0 : 3);
      const alive = (place + tick) % 4 !== 3;
      return {
        playerId: playerId(player),
        playerName: player.nickname,
        teamId: teamId(team),
        teamName: team.name,
        side: rounds < 12 === (side === 0) ? 'CT' : 'T',
        alive,
        hp: alive ? 100 - place * 13 : 0,
        armor: alive ? 100 : 0,
        weapon: ['AK-47', 'M4A1-S', 'AWP', 'Glock-18', 'MP9'][place],
        money: 800 + ((place * 1150 + tick * 300) % 9000),
        equipmentValue: alive ? 4200 + place * 150 : 0,
        kills: Math.floor((rounds * (9 - place)) / 10),
        deaths: Math.floor((rounds * (5 + place)) / 10),
        assists: place + (tick % 2),
        adr: (924 - place * 81) / 10,
        hsPercent: 55 - place * 4,
      };
    }),
  );

export const liveRounds = (match: MatchFact, tick: number): readonly Row[] => {
  const map = match.maps.find(({ status }) => status === 'live') ?? match.maps.at(-1);
  const { winners } = playedRounds((match.bestOf === 1 ? 3 : 6) + tick);
  return winners.map((winner, place) => ({
    mapNumber: map?.number,
    mapName: map?.name,
    round: place + 1,
    winner: match.teams[winner].name,
    winnerTeamId: teamId(match.teams[winner]),
    ...endOf(place < 12 === (winner === 0) ? 'CT' : 'T', place),
  }));
};

const endings = {
  CT: ['elimination', 'bomb_defused', 'time_expired'],
  T: ['elimination', 'bomb_exploded'],
} as const;
const endOf = (winnerSide: 'CT' | 'T', place: number): Row => ({
  winnerSide,
  endReason: endings[winnerSide][place % endings[winnerSide].length],
});

/** A row a player and played map, without the map's name. */
export const playerStatRows = (match: MatchFact, syncedAt: number): readonly Row[] =>
  match.maps
    .filter(
      ({ status, isForfeit }) => status !== 'map_not_played' && status !== 'upcoming' && isForfeit !== true,
    )
    .flatMap(map =>
      match.teams.flatMap((team, side) =>
        team.players.map((player, place) => ({
          id: `${mapId(match, map)}-${playerId(player)}`,
          matchId: matchId(match),
          mapId: mapId(match, map),
          playerId: playerId(player),
          playerName: player.nickname,
          teamId: teamId(team),
          teamName: team.name,
          ...statLine(player, map.number + place + side),
          dataQuality: 'partial',
          confidence: 0.8,
          lastSyncedAt: iso(syncedAt),
        })),
      ),
    );

/** Figures that look like those of a map; the same for the same player and number. */
export const statLine = ({ number }: PlayerFact, at: number) => {
  const kills = 9 + ((number + at * 5) % 14);
  const deaths = 8 + ((number * 3 + at) % 11);
  return {
    kills,
    deaths,
    assists: (number + at) % 8,
    plusMinus: kills - deaths,
    adr: 55 + ((number * 7 + at * 11) % 450) / 10,
    // A share, unlike that of other services.
    kast: (55 + ((number + at * 3) % 33)) / 100,
    rating: (70 + ((number * 5 + at * 9) % 75)) / 100,
    ratingVersion: '3.0',
  };
};
