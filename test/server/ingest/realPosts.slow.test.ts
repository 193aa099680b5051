import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIntake } from '../../../src/server/ingest/createIntake.ts';
import { toPlayedMaps } from '../../../src/server/ingest/matches/playedMaps.ts';
import { IngestError } from '../../../src/server/ingest/intake.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from './taking.ts';

const folder = realData('live');
const linesOf = (...path: readonly string[]): readonly string[] =>
  readFileSync(join(folder, ...path), 'utf8')
    .trim()
    .split('\n');
const bodyOf = (line: string): string => {
  const { body, ...rest } = JSON.parse(line) as { readonly body?: unknown };
  return typeof body === 'string' ? body : JSON.stringify(body ?? rest);
};
const observer = { name: 'observer-1', kind: 'gsi' } as const;
const plugin = { name: 'plugin-1', kind: 'matchzy' } as const;

describeReal('live')('real posts', () => {
  const spectator = (): readonly Sent[] =>
    linesOf('gsi', 'csgo-2021-02-08-spectator-one-round.jsonl').map((line, index) => ({
      source: observer,
      text: bodyOf(line),
      at: index * 110,
    }));

  it('of a spectator tell the round with its four kills, the plant and the defuse', () => {
    const { board, events } = tellAll(matchOf('', ''), spectator());
    expect(board.maps[0]).toMatchObject({ name: 'Dust2', score: { team1: 5, team2: 4 } });
    const nameOf = (id: string | null): string | undefined =>
      board.players.find(({ playerId }) => playerId === id)?.nickname;
    expect(
      events.flatMap(event =>
        event.type === 'kill' ? [[nameOf(event.killerId), nameOf(event.victimId), event.headshot]] : [],
      ),
    ).toEqual([
      ['lumen_723', 'Ptarmigan_3625', false],
      ['Borin22', 'quill26', false],
      ['Borin22', 'lumen_723', true],
      ['Nettle', 'Osric24', true],
    ]);
    expect(events.filter(({ type }) => type.startsWith('bomb') || type === 'round_end')).toMatchObject([
      { type: 'bomb_planted', playerId: '76561198860292392' },
      { type: 'bomb_defused', playerId: '76561198860287948' },
      { type: 'round_end', round: 9, side: 'CT', reason: 'defuse' },
    ]);
  });

  it('of a spectator give the same events after a kill at every post', () => {
    const opening = matchOf('', '');
    const whole = tellAll(opening, spectator());
    expect(timeless(tellAll(opening, spectator(), restartedFor(opening)).events)).toEqual(
      timeless(whole.events),
    );
  });

  it('of a player are refused wherever they show a map', () => {
    const intake = createIntake({ opening: matchOf() });
    const statuses = linesOf('gsi', 'cs2-2025-09-27-player-feed.jsonl').map((line, at) => {
      try {
        return intake.take(observer, { text: bodyOf(line), at }).events.length;
      } catch (error) {
        return error instanceof IngestError ? error.status : error;
      }
    });
    expect([
      statuses.filter(status => status === 403).length,
      statuses.filter(status => status === 0).length,
    ]).toEqual([116, 4]);
  });

  it('of MatchZy’s shape reach the score, the winners and the counts over two restores', () => {
    const posts = linesOf('webhooks', 'matchzy-constructed-dust2-overtime-restore.jsonl').map(
      (text, index) => ({
        source: plugin,
        text,
        at: index * 30_000,
      }),
    );
    const [truth] = JSON.parse(
      readFileSync(
        join(folder, 'logs', 'cs2-2025-08-19-dust2-overtime-restore.newest-first.result.json'),
        'utf8',
      ),
    ) as readonly [{ readonly team1: string; readonly rounds: readonly Record<string, unknown>[] }];
    const { board, events, opening } = tellAll(matchOf('', '', null), posts);
    expect([board.maps[0]?.score, board.finished]).toEqual([{ team1: 19, team2: 17 }, true]);
    expect(board.rounds.map(({ round, winner, side, reason }) => [round, winner, side, reason])).toEqual(
      truth.rounds.map(({ round, winner, winner_side: side, reason }) => [
        round,
        winner === truth.team1 ? 'team1' : 'team2',
        side,
        reason,
      ]),
    );
    // The sides changed after rounds 12, 27 and 33.
    const sideIn = (round: number) => (round <= 12 || (round > 27 && round <= 33) ? 'CT' : 'T');
    const told = events.filter(event => event.type === 'round_start');
    expect(told.filter(({ round, team1Side }) => team1Side !== sideIn(round))).toEqual([]);
    expect(board.maps[0]?.halves).toEqual([
      { team1: 7, team2: 5, team1Side: 'CT' },
      { team1: 5, team2: 7, team1Side: 'T' },
      { team1: 3, team2: 3, team1Side: 'T' },
      { team1: 4, team2: 2, team1Side: 'CT' },
    ]);
    const stored = toPlayedMaps(opening, events, 0)[0]?.map;
    expect([stored?.isRegular, stored?.rounds.map(({ team1Side }) => team1Side)]).toEqual([
      true,
      truth.rounds.map((_, index) => sideIn(index + 1)),
    ]);
    expect(new Map(board.players.map(({ nickname, kills }) => [nickname, kills]))).toEqual(
      new Map([
        ['Umber', 7],
        ['Wolfram', 16],
        ['vesperal', 33],
        ['yarrow', 14],
        ['zephyr_', 21],
      ]),
    );
    expect(goesBackUntold(events)).toEqual([]);
  });

  it.each(['matchzy-documented-one-per-event', 'get5-documented-one-per-event'])(
    'of %s are all taken',
    name => {
      const intake = createIntake({ opening: matchOf() });
      for (const [at, text] of linesOf('webhooks', `${name}.jsonl`).entries())
        expect(() => intake.take(plugin, { text, at })).not.toThrow();
    },
  );
});
