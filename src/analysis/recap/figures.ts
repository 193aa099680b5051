import type { Side, TeamKey } from '../../scoreboard/event.ts';
import type { PlayedRound } from '../winChance/moments.ts';
import { killsByPlayer } from './deaths.ts';
import { pistolIn } from './mapFacts.ts';
import { otherTeam, sideOf, teamKeys, type ToldRound } from './toldRounds.ts';

/** Of how many something is, such as rounds won of rounds played. */
export interface Part {
  readonly won: number;
  readonly of: number;
}

/** A team over the recorded rounds of a match. Where no kills are recorded, what depends on them is 0 of 0. */
export interface TeamFigures {
  readonly team: TeamKey;
  readonly rounds: Part;
  readonly asT: Part;
  readonly asCt: Part;
  readonly pistols: Part;
  /** Rounds in which the first kill between the teams was its own. */
  readonly openingDuels: Part;
  /** Rounds won after its own first kill, and after the other team's. */
  readonly afterFirstKill: Part;
  readonly afterFirstDeath: Part;
  /** Rounds in which one of its players killed at least three. */
  readonly multiKills: number;
  readonly clutchesWon: number;
}

export interface PlayerFigures {
  readonly team: TeamKey;
  readonly player: string;
  readonly kills: number;
  readonly deaths: number;
  readonly openingKills: number;
  readonly openingDeaths: number;
  /** Rounds with at least three kills. */
  readonly multiKills: number;
  readonly clutchesWon: number;
}

export interface MatchFigures {
  readonly teams: readonly TeamFigures[];
  /** The first team's players first, each team's by kills. Empty if no kills are recorded. */
  readonly players: readonly PlayerFigures[];
}

interface MapRounds {
  readonly played: readonly PlayedRound[];
  readonly told: readonly ToldRound[];
}

/** What both teams and their players did in all recorded rounds. */
export const figuresOf = (maps: readonly MapRounds[]): MatchFigures => {
  const told = maps.flatMap(map => map.told);
  const teams = teamKeys.map(team => teamFigures(team, told));
  return { teams, players: playerFigures(maps) };
};

const teamFigures = (team: TeamKey, rounds: readonly ToldRound[]): TeamFigures => {
  const part = (among: readonly ToldRound[]): Part => ({
    won: among.filter(({ winner }) => winner === team).length,
    of: among.length,
  });
  const on = (side: Side) => part(rounds.filter(each => sideOf(each, team) === side));
  const opened = rounds.filter(round => openingOf(round));
  const own = opened.filter(round => openingOf(round)?.team === otherTeam(team));
  return {
    team,
    rounds: part(rounds),
    asT: on('T'),
    asCt: on('CT'),
    pistols: part(rounds.filter(round => pistolIn(round))),
    openingDuels: { won: own.length, of: opened.length },
    afterFirstKill: part(own),
    afterFirstDeath: part(opened.filter(round => !own.includes(round))),
    multiKills: rounds.reduce((sum, round) => sum + multiKillsOf(round, team), 0),
    clutchesWon: rounds.filter(({ clutch }) => clutch?.team === team).length,
  };
};

/** The first kill between the teams; its team is the victim's. */
const openingOf = ({ deaths = [] }: ToldRound) => deaths.find(({ killer }) => killer !== undefined);

const multiKillsOf = ({ deaths = [] }: ToldRound, team: TeamKey): number =>
  [...killsByPlayer(deaths.filter(death => death.team !== team)).values()].filter(kills => kills >= 3).length;

const playerFigures = (maps: readonly MapRounds[]): readonly PlayerFigures[] => {
  const told = maps.flatMap(map => map.told);
  const deaths = told.flatMap(round => round.deaths ?? []);
  if (deaths.length === 0) return [];
  const teams = new Map<string, TeamKey>();
  for (const { players = [] } of maps.flatMap(({ played }) => played))
    for (const { playerId, team } of players)
      if (playerId !== undefined) teams.set(playerId, team === 'team1' ? 'team1' : 'team2');
  return [...teams]
    .map(([player, team]): PlayerFigures => {
      const openings = told.flatMap(round => openingOf(round) ?? []);
      return {
        team,
        player,
        kills: deaths.filter(({ killer }) => killer === player).length,
        deaths: deaths.filter(({ victim }) => victim === player).length,
        openingKills: openings.filter(({ killer }) => killer === player).length,
        openingDeaths: openings.filter(({ victim }) => victim === player).length,
        multiKills: told.filter(({ deaths: own = [] }) => (killsByPlayer(own).get(player) ?? 0) >= 3).length,
        clutchesWon: told.filter(({ clutch }) => clutch?.player === player).length,
      };
    })
    .toSorted(
      (one, other) => teamKeys.indexOf(one.team) - teamKeys.indexOf(other.team) || other.kills - one.kills,
    );
};
