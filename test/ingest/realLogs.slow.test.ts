import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRecord } from '../../src/api/json/jsonRecord.ts';
import { keptEvents } from '../../src/scoreboard/keptEvents.ts';
import { describeReal, realData } from '../support/realData.ts';
import { cut, goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from './taking.ts';

const folder = realData('live');
const source = { name: 'server-1', kind: 'log' } as const;

interface Truth {
  readonly map: string;
  readonly team1: string;
  readonly score: { readonly team1: number; readonly team2: number };
  readonly rounds: readonly {
    readonly round: number;
    readonly winner: string;
    readonly winner_side: string;
    readonly reason: string;
    readonly seconds: number;
    readonly kills: number;
    readonly kills_after_end: number;
    readonly bomb_deaths: number;
    readonly plant: readonly unknown[];
  }[];
  readonly players: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
}

const truthOf = (name: string): Truth => {
  const [found]: readonly unknown[] = JSON.parse(
    readFileSync(join(folder, 'logs', `${name}.result.json`), 'utf8'),
  );
  if (!isRecord(found)) throw new Error(`no result in ${name}`);
  // The file of results was written by one script, in this form.
  return found as unknown as Truth;
};

const readLog = (file: string): string => {
  const text = readFileSync(join(folder, 'logs', file), 'utf8');
  // One collector puts the newest line first.
  return file.includes('newest-first') ? `${text.trimEnd().split('\n').reverse().join('\n')}\n` : text;
};

const postsOf = (parts: readonly string[]): readonly Sent[] =>
  parts.map((text, index) => ({ source, text, at: index * 10 }));
const pieces = (text: string, length: number): readonly string[] =>
  cut(
    text,
    Array.from({ length: Math.floor(text.length / length) }, (_, index) => (index + 1) * length),
  );

/** Of the rounds that count: round, winner, side, reason, whole seconds. */
const samples = [
  ['cs2-2026-01-19-inferno', '.log', 'rvls test team 1', 'rvls test 2', []],
  [
    'cs2-2025-08-19-dust2-overtime-restore.newest-first',
    '.txt',
    'team_zephyr_',
    'team_yarrow',
    [
      ['restore', 4],
      ['restore', 11],
    ],
  ],
  ['cs2-2024-01-09-dust2-bot', '.log', '', '', []],
] as const;

describeReal('live')('real logs of servers', () => {
  it.each(samples)('%s reaches its score, rounds and kills', (name, ending, one, two, corrections) => {
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
    ).toEqual(corrections);
    expect(goesBackUntold(events)).toEqual([]);
  });

  it.each(samples)('%s has the kills, deaths and assists of its players', (name, ending, one, two) => {
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
    }
  });

  it.each(samples)(
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
