import { expect, it } from 'vitest';
import * as fc from '../../support/property.ts';
import { playUnion, sound, unions } from './unions.ts';
import { matchOf, type Sent, tellAll } from './taking.ts';
import { eventfulLog, writeLog } from './serverLog/madeUpLog.ts';

const server = { name: 'server-1', kind: 'log' } as const;
const plugin = { name: 'plugin-1', kind: 'matchzy' } as const;

const roundEnd = (team1: number, team2: number, side: '2' | '3', at: number): Sent => ({
  source: plugin,
  at,
  text: JSON.stringify({
    event: 'round_end',
    map_number: 0,
    reason: side === '3' ? 8 : 9,
    winner: { side, team: 'team1' },
    team1: { name: 'Alpha', score: team1, players: [] },
    team2: { name: 'Bravo', score: team2, players: [] },
  }),
});

it('tells each round once, by the better source, and fills an outage from the other one', () => {
  const log = writeLog();
  const logged = (at: number): Sent => ({ source: server, text: log.post(), at });
  log.begin();
  log.round('CT');
  const first = logged(1000);
  log.round('T');
  const second = logged(60_000);
  // Rounds 3 and 4 are lost with the link to the server; it is back in round 5.
  log.round('CT');
  log.round('CT');
  logged(0);
  log.round('T');
  const fifth = logged(300_000);
  const { events, sources, board } = tellAll(matchOf(), [
    first,
    roundEnd(1, 0, '3', 1200),
    // Here the plug-in is the faster one, and waits for the log.
    roundEnd(1, 1, '2', 59_500),
    second,
    roundEnd(2, 1, '3', 120_000),
    roundEnd(3, 1, '3', 180_000),
    fifth,
    roundEnd(3, 2, '2', 300_200),
  ]);
  const ends = events.flatMap((event, index) =>
    event.type === 'round_end' ? [[event.round, event.winner, sources[index]]] : [],
  );
  expect(ends).toEqual([
    [1, 'team1', 'server-1'],
    [2, 'team2', 'plugin-1'],
    [3, 'team1', 'plugin-1'],
    [4, 'team1', 'plugin-1'],
    [5, 'team2', 'server-1'],
  ]);
  expect(board.maps[0]?.score).toEqual({ team1: 3, team2: 2 });
});

it.each([-900, 300, 1400, 6000])(
  'does not go back to a restore that the better source has told, if the plug-in tells the round after it %s ms later',
  delay => {
    const log = writeLog();
    const logged = (at: number): Sent => ({ source: server, text: log.post(), at });
    log.begin();
    log.round('CT');
    const first = logged(1000);
    log.round('T');
    const second = logged(60_000);
    log.restore(1);
    const restored = logged(70_000);
    log.round('CT');
    const again = logged(120_000);
    log.round('T');
    const posts = [
      first,
      roundEnd(1, 0, '3', 1200),
      second,
      roundEnd(1, 1, '2', 60_000 + delay),
      restored,
      again,
      roundEnd(2, 0, '3', 120_000 + delay),
      // The server says nothing before the next freeze time, which a change of sides puts off.
      logged(150_000),
    ];
    const { events, board } = tellAll(
      matchOf(),
      posts.toSorted((one, two) => one.at - two.at),
    );
    expect(board.maps[0]?.score).toEqual({ team1: 2, team2: 1 });
    const corrections = events.flatMap(event => (event.type === 'correction' ? [event.reason] : []));
    expect(corrections).toEqual(['restore']);
  },
);

it.each(unions)(
  '%s of one match tell it once, whichever comes first, however their clocks differ, and through an outage of one',
  kinds => {
    const log = `${eventfulLog().join('\n')}\n`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), seed => {
        expect(playUnion(kinds, log, ['Alpha', 'Bravo'], seed)).toEqual(sound);
      }),
      // GSI comes back in a later round; the log comes back in a round that is played again.
      { numRuns: 25, examples: [[5160], [20004]] },
    );
  },
);
