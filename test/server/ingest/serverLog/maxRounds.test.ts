import { describe, expect, it } from 'vitest';
import { matchOf, tellAll } from '../taking.ts';
import { writeLog } from './madeUpLog.ts';

const server = { name: 'server-1', kind: 'log' } as const;

/** What a match of some rounds won by CT tells, after lines about the settings of the server. */
const tell = (settings: readonly string[], rounds: number, names = matchOf()) => {
  const log = writeLog();
  log.warmUp();
  const stamp = /^\S+ - \S+ - /.exec(log.lines.at(-1) ?? '')?.[0] ?? '';
  log.lines.push(...settings.map(text => `${stamp}${text}`));
  log.begin();
  for (let round = 0; round < rounds; round += 1) log.round('CT');
  const text = log.lines.map(line => `${line}\n`).join('');
  return tellAll(names, [{ source: server, text, at: 0 }]);
};

describe('the length of a map by the settings of the server', () => {
  it.each([
    ['server_cvar: "mp_maxrounds" "30"', 30],
    ['"mp_maxrounds" = "30"', 30],
    ['"mp_maxrounds" = "30" min. 0.000000 ( def. "0" )', 30],
    ['server_cvar: "mp_maxrounds" "16"', 16],
    ['server_cvar: "mp_maxrounds" "24"', undefined],
    ['server_cvar: "mp_maxrounds" "0"', undefined],
    ['server_cvar: "mp_maxrounds" "25"', undefined],
    ['server_cvar: "mp_maxrounds_x" "30"', undefined],
    ['"mp_maxrounds<3><[U:1:11]><CT>" say "mp_maxrounds 30"', undefined],
  ])('is told from the first round on by %s', (line, expected) => {
    const { events } = tell([line], 1);
    expect(events.find(({ type }) => type === 'round_start')).toMatchObject({
      round: 1,
      ...(expected !== undefined && { maxRounds: expected }),
    });
    expect(JSON.stringify(events).includes('maxRounds')).toBe(expected !== undefined);
  });

  it('is that of the last line that names a length', () => {
    const lines = ['"mp_maxrounds" = "24"', 'server_cvar: "mp_maxrounds" "30"', '"mp_maxrounds" = "0"'];
    expect(tell(lines, 1).events.find(({ type }) => type === 'round_start')).toMatchObject({ maxRounds: 30 });
  });

  it('tells when a map is over', () => {
    const settings = ['server_cvar: "mp_maxrounds" "16"'];
    expect([tell([], 9), tell(settings, 9)].map(({ board }) => board.maps[0]?.status)).toEqual([
      'live',
      'finished',
    ]);
  });
});
