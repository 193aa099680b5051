import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptEvents } from '../../../src/core/scoreboard/correct.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { logSamples, pieces, readLog, truthOf } from './realLogs.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from './taking.ts';

const folder = realData('live');
const source = { name: 'server-1', kind: 'log' } as const;

const postsOf = (parts: readonly string[]): readonly Sent[] =>
  parts.map((text, index) => ({ source, text, at: index * 10 }));
/** Where play went back: the reason and the last round that counts. */
const returns: Readonly<Record<string, readonly unknown[]>> = {
  'cs2-2025-08-19-dust2-overtime-restore.newest-first': [
    ['restore', 4],
    ['restore', 11],
  ],
};

describeReal('live')('real logs of servers', () => {
  it.each(logSamples)('%s reaches its score, rounds and kills', (name, ending, one, two) => {
    const truth = truthOf(name);
    const text = readLog(name + ending);
    const told = tellAll(matchOf(one, two), postsOf(pieces(text, 10_000)));
    const { board, events } = told;
    expect([board.maps[0]?.name, board.maps[0]?.score, board.winner]).toEqual([
      truth.map,
      truth.score,
      'team1',
    ]);
    const kills = keptEvents(events).filter(event => event.type === 'kill');
    expect(
      board.rounds.map(({ round, winner, side, reason, seconds }) => [
        round,
        winner,
        side,
        reason,
        seconds,
        kills.filter(
          kill => kill.round === round && kill.killerId !== null && kill.killerId !== kill.victimId,
        ).length,
      ]),
    ).toEqual(
      truth.rounds.map(round => [
        round.round,
        round.winner === truth.team1 ? 'team1' : 'team2',
        round.winner_side,
        round.reason,
        Math.round(round.seconds),
        round.kills + round.kills_after_end,
      ]),
    );
    expect(
      events.flatMap(event => (event.type === 'correction' ? [[event.reason, event.round]] : [])),
    ).toEqual(returns[name] ?? []);
    expect(goesBackUntold(events)).toEqual([]);
  });

  it.each(logSamples)(
    '%s has the kills, deaths, assists and damage of its players',
    (name, ending, one, two) => {
      const truth = truthOf(name);
      const { board } = tellAll(matchOf(one, two), postsOf(pieces(readLog(name + ending), 10_000)));
      const lines = Object.entries(truth.players).filter(([id]) => id.startsWith('[U:1:'));
      expect(lines.length).toBeGreaterThan(0);
      for (const [id, line] of lines) {
        const steam = String(76_561_197_960_265_728n + BigInt(id.slice(5, -1)));
        const player = board.players.find(({ playerId }) => playerId === steam);
        const count = (field: string): number => Number(line[field] ?? 0);
        // As on the game's scoreboard, a teammate's death and a suicide take a kill away.
        const kills = count('kills') - count('team_kills') - count('suicides');
        expect([player?.nickname, player?.kills, player?.assists, player?.headshots]).toEqual([
          line['name'],
          kills,
          count('assists'),
          count('headshots'),
        ]);
        expect(player?.deaths).toBe(count('deaths') + count('bomb_deaths'));
        expect(Math.round(player?.damage ?? -1)).toBe(count('damage'));
      }
    },
  );

  it.each(logSamples)(
    '%s gives the same events in other pieces, and after a kill at every post',
    (name, ending, one, two) => {
      const opening = matchOf(one, two);
      const text = readLog(name + ending);
      const whole = timeless(tellAll(opening, postsOf(pieces(text, 65_536))).events);
      expect(timeless(tellAll(opening, postsOf(pieces(text, 777))).events)).toEqual(whole);
      const restarted = tellAll(opening, postsOf(pieces(text, 4096)), restartedFor(opening));
      expect(timeless(restarted.events)).toEqual(whole);
    },
  );

  it('reads posts of the game in their order and twice, with their headers', () => {
    const lines = readFileSync(join(folder, 'http', 'cs2-2026-07-17-http-posts.jsonl'), 'utf8');
    const posts = lines
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { headers: Record<string, string>; body: string })
      .map(({ headers, body }, index) => ({
        source,
        text: body,
        at: index,
        headers: Object.fromEntries(
          Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]),
        ),
      }));
    const told = tellAll(
      matchOf(),
      posts.flatMap(post => [post, post]),
    );
    // A server in its warm-up: nothing of a match.
    expect([told.events, told.notes]).toEqual([[], []]);
  });
});
