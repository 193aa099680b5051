import { describe, expect, it, test } from 'vitest';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import { createEventId, isLater } from '../../../../src/core/scoreboard/eventId.ts';
import { applyEvent } from '../../../../src/core/scoreboard/reduce.ts';
import type { ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import { ctColumns } from '../../../../src/data/store/schema.ts';
import type { MatchPlan } from '../../../../src/server/demo/match/plan.ts';
import { scriptMatch, simulateMatch } from '../../../../src/server/demo/match/simulation.ts';
import { names, seasonPlans, startsAt, team } from './plans.ts';

const plans = seasonPlans(25);

/** The scoreboard at the end of each map and of the match. */
const play = (plan: MatchPlan) => {
  const script = scriptMatch(plan, names);
  const ends: ScoreboardState[] = [];
  let state = openScoreboard(script.opening);
  for (const event of script.events) {
    state = applyEvent(state, event);
    if (event.type === 'map_end') ends.push(state);
  }
  return { script, ends, state };
};

describe('the script of a simulated match', () => {
  it('opens with the teams, the players and the maps that may be played', () => {
    const [first = team(1), second = team(2)] = plans[0]?.teams ?? [];
    const plan = {
      ...plans[0],
      seed: 7,
      matchNumber: 1,
      bestOf: 3,
      startsAt,
      teams: [first, second],
    } as MatchPlan;
    const { opening } = scriptMatch(plan, names);
    const player = (of: typeof first, team: 'team1' | 'team2', at: number) => ({
      playerId: `test-player-${of.players[at]?.id}`,
      playerSlug: of.players[at]?.slug,
      nickname: of.players[at]?.nickname,
      team,
    });
    const at = [0, 1, 2, 3, 4];
    const maps = simulateMatch(plan).veto.filter(step => step.type !== 'removed');
    expect(opening).toEqual({
      matchId: 'test-match-1',
      eventName: 'Test Cup',
      eventSlug: 'test-cup',
      stage: 'Final',
      bestOf: 3,
      startsAt: '2026-10-03T18:00:00Z',
      team1: { id: `test-team-${first.id}`, slug: first.slug, name: first.name },
      team2: { id: `test-team-${second.id}`, slug: second.slug, name: second.name },
      players: [...at.map(n => player(first, 'team1', n)), ...at.map(n => player(second, 'team2', n))],
      maps: maps.map(({ map, team }, index) => ({
        number: index + 1,
        name: map,
        pickedBy: team === null ? null : `team${team}`,
      })),
    });
  });

  it('reduces to the scores, halves, rounds and times of the summary', () => {
    for (const plan of plans) {
      const match = simulateMatch(plan);
      const { ends, state } = play(plan);
      expect(state.series).toEqual({ team1: match.score1, team2: match.score2 });
      expect([state.finished, state.winner]).toEqual([true, `team${match.winner}`]);
      expect(state.last?.at).toBe(new Date(match.endsAt).toISOString());
      expect(ends).toHaveLength(match.maps.length);
      for (const map of match.maps) {
        const shown = state.maps.find(({ number }) => number === map.number);
        expect(shown).toEqual({
          number: map.number,
          name: map.name,
          pickedBy: map.pickedBy && `team${map.pickedBy}`,
          status: 'finished',
          score: { team1: map.score1, team2: map.score2 },
          winner: `team${map.winner}`,
          halves: (JSON.parse(map.halves) as [number, number, string][]).map(([team1, team2, team1Side]) => ({
            team1,
            team2,
            team1Side,
          })),
          overtimes: map.overtimes,
          startedAt: new Date(map.startsAt).toISOString(),
        });
        const rounds = state.rounds.filter(round => round.mapNumber === map.number);
        expect(
          rounds.map(round => [
            round.winner === 'team1' ? 1 : 2,
            round.side,
            round.reason,
            round.seconds,
            Date.parse(round.endedAt) - map.startsAt,
          ]),
        ).toEqual(JSON.parse(map.rounds));
      }
    }
  });

  it('reduces to the kills, deaths, assists, headshots and damage of the summary', () => {
    for (const plan of plans) {
      const { ends } = play(plan);
      for (const [at, map] of simulateMatch(plan).maps.entries())
        expect(
          ends[at]?.players.map(({ playerId, kills, deaths, assists, headshots, damage }) => ({
            playerId,
            kills,
            deaths,
            assists,
            headshots,
            adr: Math.round(((damage ?? -1) / (map.score1 + map.score2)) * 10) / 10,
          })),
        ).toEqual(
          map.players.map(({ playerId, counts: { kills, deaths, assists, headshots }, adr }) => ({
            playerId: `test-player-${playerId}`,
            kills,
            deaths,
            assists,
            headshots,
            adr,
          })),
        );
    }
  });

  it('has ids and times that only increase', () => {
    for (const plan of plans) {
      const { events } = scriptMatch(plan, names);
      const isNext = (event: MatchEvent, before: MatchEvent) =>
        isLater(event, before) && Date.parse(event.at) >= Date.parse(before.at);
      const wrong = events.filter((event, at) => at > 0 && !isNext(event, events[at - 1] ?? event));
      expect(wrong).toEqual([]);
      expect(events[0]?.id).toBe(createEventId('test-match-1', 1, 1, 1));
    }
  });

  it('lets only living players kill, die, plant and defuse, and a bomb explode only after a plant', () => {
    const wrong = plans.flatMap(plan => {
      let dead = new Set<string | null>();
      let planted = false;
      const possible = (event: MatchEvent): boolean => {
        if (event.type === 'round_start') {
          dead = new Set();
          planted = false;
        }
        if (event.type === 'kill')
          return !dead.has(event.killerId) && dead.size < dead.add(event.victimId).size;
        if (event.type === 'bomb_planted') return !planted && (planted = !dead.has(event.playerId));
        if (event.type === 'bomb_defused') return planted && !dead.has(event.playerId);
        return planted || event.type !== 'bomb_exploded';
      };
      return scriptMatch(plan, names).events.filter(event => !possible(event));
    });
    expect(wrong).toEqual([]);
  });

  it('contains the health of players who are hurt and alive, and no others', () => {
    const kills = plans
      .flatMap(plan => scriptMatch(plan, names).events)
      .filter(event => event.type === 'kill');
    const hurt = kills.flatMap(kill => Object.values(kill.health ?? {}));
    expect(hurt.filter(health => health <= 0 || health >= 100)).toEqual([]);
    expect(kills.filter(kill => kill.health === undefined || kill.victimId in kill.health)).toEqual([]);
    expect(hurt.length).toBeGreaterThan(kills.length / 2);
  });
});

/** Counts what a player did on each side of a map. */
const countBySide = (events: readonly MatchEvent[], id: string, side: 1 | 2) => {
  const sums = { CT: { ...none }, T: { ...none } };
  let sum = sums.CT;
  let kills = 0;
  for (const event of events) {
    if (event.type === 'round_start') {
      sum = sums[(side === 1) === (event.team1Side === 'CT') ? 'CT' : 'T'];
      kills = 0;
    } else if (event.type === 'kill') {
      const own = Number(event.killerId === id);
      kills += own;
      sum.kills += own;
      sum.deaths += Number(event.victimId === id);
      sum.assists += Number(event.assisterId === id);
      sum.headshots += event.headshot ? own : 0;
    } else if (event.type === 'round_end') {
      sum.rounds++;
      sum.double += Number(kills === 2);
      sum.damage += event.damage?.[id] ?? 0;
    }
  }
  return sums;
};
const none = { rounds: 0, kills: 0, deaths: 0, assists: 0, headshots: 0, double: 0, damage: 0 };

test('every figure by side follows from the events', () => {
  for (const plan of plans) {
    const { events } = scriptMatch(plan, names);
    for (const map of simulateMatch(plan).maps) {
      const ofMap = events.filter(event => 'mapNumber' in event && event.mapNumber === map.number);
      for (const player of map.players) {
        const sums = countBySide(ofMap, `test-player-${player.playerId}`, player.side);
        const [rounds, kills = 0, deaths, assists, headshots, , , , , , double] = player.ct;
        expect(sums.CT).toEqual({
          rounds,
          kills,
          deaths,
          assists,
          headshots,
          double,
          damage: player.ct.at(-1),
        });
        expect(sums.T).toMatchObject({ kills: player.counts.kills - kills, damage: player.tDamage });
        expect(player.ct).toHaveLength(ctColumns.length + 1);
      }
    }
  }
});
