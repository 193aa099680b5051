import { otherTeam } from '../../core/scoreboard/rules.ts';
import type { Side, TeamKey } from '../../core/scoreboard/event.ts';
import type { PlayedRound } from '../winChance/moments.ts';
import { type Death, killsByPlayer } from './deaths.ts';
import { pistolIn } from './mapFacts.ts';
import { sideOf, teamKeys, type ToldRound } from './toldRounds.ts';

/** Of how many something is, such as rounds won of rounds played. */
export interface Part {
  readonly won: number;
  readonly of: number;
}

interface MapRounds {
  readonly played: readonly PlayedRound[];
  readonly told: readonly ToldRound[];
}

/** What both teams and their players did in all recorded rounds. */
export const figuresOf = (maps: readonly MapRounds[]) => {
  const told = maps.flatMap(map => map.told);
  const teams = teamKeys.map(team => teamFigures(team, told));
  return { teams, players: playerFigures(maps) };
};

export type MatchFigures = ReturnType<typeof figuresOf>;

export type TeamFigures = MatchFigures['teams'][number];

/** A team over the recorded rounds of a match. What none of them shows is undefined: it is not known to be 0. */
const teamFigures = (team: TeamKey, rounds: readonly ToldRound[]) => {
  const part = (among: readonly ToldRound[]): Part => ({
    won: among.filter(({ winner }) => winner === team).length,
    of: among.length,
  });
  const pistols = rounds.filter(round => pistolIn(round));
  const sided = rounds.filter(({ side }) => side !== undefined);
  const on = (side: Side) => ifAny(sided, () => part(sided.filter(each => sideOf(each, team) === side)));
  const fought = rounds.flatMap(round => (round.deaths ? [{ round, deaths: round.deaths }] : []));
  const opened = fought.flatMap(({ round, deaths }) => {
    const opening = openingOf(deaths);
    return opening ? [{ round, isOwn: opening.team === otherTeam(team) }] : [];
  });
  const openedBy = (isOwn: boolean) => opened.filter(each => each.isOwn === isOwn).map(({ round }) => round);
  const inFought = <T>(figure: () => T): T | undefined => ifAny(fought, figure);
  return {
    team,
    rounds: part(rounds),
    // Of the rounds whose sides are recorded.
    asT: on('T'),
    asCt: on('CT'),
    pistols: ifAny(pistols, () => part(pistols)),
    // Rounds in which the first kill between the teams was its own. This and what follows is of rounds with their kills.
    openingDuels: inFought(() => ({ won: openedBy(true).length, of: opened.length })),
    // Rounds won after its own first kill, and after the other team's.
    afterFirstKill: inFought(() => part(openedBy(true))),
    afterFirstDeath: inFought(() => part(openedBy(false))),
    // Rounds in which one of its players killed at least three.
    multiKills: inFought(() => fought.reduce((sum, { deaths }) => sum + multiKillsOf(deaths, team), 0)),
    clutchesWon: clutchesIn(rounds, clutch => clutch.team === team),
  };
};

/** A figure of rounds that show it; undefined without any, for a missing list is not an empty one. */
const ifAny = <T>(shown: readonly unknown[], figure: () => T): T | undefined =>
  shown.length === 0 ? undefined : figure();

const clutchesIn = (
  rounds: readonly ToldRound[],
  fits: (clutch: NonNullable<ToldRound['clutch']>) => boolean,
): number | undefined => {
  const counted = rounds.filter(({ survivors }) => survivors !== undefined);
  return ifAny(counted, () => counted.filter(({ clutch }) => clutch && fits(clutch)).length);
};

/** The first kill between the teams; its team is the victim's. */
const openingOf = (deaths: readonly Death[]) => deaths.find(({ killer }) => killer !== undefined);

const multiKillsOf = (deaths: readonly Death[], team: TeamKey): number =>
  [...killsByPlayer(deaths.filter(death => death.team !== team)).values()].filter(kills => kills >= 3).length;

/** The first team's players first, each team's by kills. Empty if no kills are recorded. */
const playerFigures = (maps: readonly MapRounds[]) => {
  const told = maps.flatMap(map => map.told);
  const deaths = told.flatMap(round => round.deaths ?? []);
  if (deaths.length === 0) return [];
  const openings = told.flatMap(({ deaths: own = [] }) => openingOf(own) ?? []);
  const teams = new Map<string, TeamKey>();
  for (const { players = [] } of maps.flatMap(({ played }) => played))
    for (const { playerId, team } of players)
      if (playerId !== undefined) teams.set(playerId, team === 'team1' ? 'team1' : 'team2');
  return [...teams]
    .map(([player, team]) => ({
      team,
      player,
      kills: deaths.filter(({ killer }) => killer === player).length,
      deaths: deaths.filter(({ victim }) => victim === player).length,
      openingKills: openings.filter(({ killer }) => killer === player).length,
      openingDeaths: openings.filter(({ victim }) => victim === player).length,
      multiKills: told.filter(({ deaths: own = [] }) => (killsByPlayer(own).get(player) ?? 0) >= 3).length,
      clutchesWon: clutchesIn(told, clutch => clutch.player === player),
    }))
    .toSorted(
      (one, other) => teamKeys.indexOf(one.team) - teamKeys.indexOf(other.team) || other.kills - one.kills,
    );
};
