import { expect, it } from 'vitest';
import { matchOf, tellAll } from '../taking.ts';
import { writeLog } from './madeUpLog.ts';

const server = { name: 'server-1', kind: 'log' } as const;
const idOf = (account: number): string => String(76561197960265728n + BigInt(account));

/** The block of totals in the freeze time before a round: who has how many kills. */
const statsBefore = (stamp: string, round: number, kills: Readonly<Record<number, number>>) =>
  [
    'JSON_BEGIN{',
    `"round_number" : "${round}"`,
    '"fields" : "accountid, team, money, kills, deaths, assists, dmg, hsp"',
    ...Object.entries(kills).map(
      ([account, count], index) =>
        `"player_${index}" : "${account}, ${account.startsWith('1') ? 3 : 2}, 800, ${count}, 1, 0, 100, 0"`,
    ),
    '}}JSON_END',
  ].map(line => `${stamp} - ${line}`);

it('takes the death of a teammate from totals that leave it out, as from its own count', () => {
  const log = writeLog();
  log.begin();
  log.round('CT', undefined, [
    ['ann', 'bob'],
    ['ann', 'cyd'],
    ['ann', 'dan'],
  ]);
  const known = log.lines.length;
  log.round('CT');
  // All of the second round is lost but the freeze time after it.
  const lost = log.lines.findLastIndex(line => line.includes('Starting Freeze period'));
  const stamp = (log.lines.at(-1) ?? '').slice(0, 25);
  const lines = [
    ...log.lines.slice(0, known),
    ...log.lines.slice(lost),
    ...statsBefore(stamp, 3, { 11: 3, 12: 1, 21: 0, 22: 0 }),
  ];
  const { board, events } = tellAll(matchOf('Alpha', 'Bravo', 1), [
    { source: server, text: `${lines.join('\n')}\n`, at: 0 },
  ]);
  const killsOf = (account: number) =>
    board.players.find(({ playerId }) => playerId === idOf(account))?.kills;
  expect(events.findLast(({ type }) => type === 'correction')).toMatchObject({ reason: 'recount', round: 2 });
  // Two kills and a teammate in the first round, and a kill in the second.
  expect([killsOf(11), killsOf(12)]).toEqual([2, 1]);
});

it('counts a headshot against an opponent alone', () => {
  const log = writeLog();
  log.begin();
  log.round('CT', undefined, [
    ['ann', 'bob'],
    ['ann', 'cyd'],
    ['ann', 'dan'],
  ]);
  for (let round = 2; round <= 13; round += 1) log.round('CT', undefined, []);
  log.gameOver();
  const { events } = tellAll(matchOf(), [{ source: server, text: log.post(), at: 0 }]);
  const end = events.find(({ type }) => type === 'map_end');
  expect(end).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining({ playerId: idOf(11), kills: 1, headshots: 2 })]),
  });
});
