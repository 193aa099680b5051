import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRowReader } from '../../../src/core/reader/reader.ts';
import { lineSchema } from '../../../src/core/route.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import type { Source } from '../../../src/cli/settings/source.ts';
import { createListMemory, type ListHost, listedSubject } from '../../../src/cli/names/lastList.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const demo: Source = { kind: 'demo', game: 'game' };
const remote: Source = { kind: 'remote', baseUrl: 'https://api.example/api/v1', game: 'game' };

const hostIn = (state: string, parentPid: number, terminal?: string, isTerminal = false): ListHost => ({
  now: () => 0,
  pid: 1,
  parentPid,
  terminalId: () => terminal,
  stdout: { isTerminal },
  env: { ESPORTS_STATE_DIR: state },
  platform: 'linux',
  userId: undefined,
  systemHome: () => undefined,
  ownerOf: () => undefined,
});

/** Shows a list of the command to the host. */
const show = (command: string, lines: readonly unknown[], host: ListHost, source: Source = demo): void => {
  const entry = routeEntries.find(({ group, verb }) => `${group} ${verb}` === command);
  if (!entry) throw new Error(`no command ${command}`);
  const memory = createListMemory(entry, command, source, host);
  const { fields, wanted, see } = memory.first ?? {};
  see?.(lines.slice(0, wanted?.()).map(createRowReader(lineSchema(entry.row), fields)));
  memory.keep();
};
const match = { id: 'x-match-7', team1Name: 'A', team2Name: 'B', eventSlug: 'cup' };
const rows = (host: ListHost, ...texts: readonly string[]) =>
  texts.map(text => {
    const { kind, word } = listedSubject(text, demo, host);
    return `${kind} ${word}`;
  });

describe('a row of the last list', () => {
  test.each<readonly [string, unknown, string]>([
    ['live list', match, 'match x-match-7'],
    ['rankings world', { rank: 1, teamId: 't1', teamSlug: 'navi', teamName: 'NAVI' }, 'team navi'],
    ['rankings world', { rank: 1, team: { id: 't1', name: 'NAVI' } }, 'team t1'],
    ['players search', { id: 'p1', slug: 'donk', nickname: 'donk', teamName: 'Spirit' }, 'player donk'],
    ['players leaderboard', { playerSlug: 'donk', nickname: 'donk', teamSlug: 'spirit' }, 'player donk'],
    ['players form', { matchId: 'x-match-8', eventName: 'Cup', map: 'Nuke' }, 'match x-match-8'],
    ['tournaments live', { id: 'e1', slug: 'cup-1', name: 'Cup 1' }, 'event cup-1'],
    ['tournaments standings', { teamSlug: 'navi', teamName: 'NAVI' }, 'team navi'],
    ['skins search', { id: 's1', slug: 'ak-ember', name: 'AK-47 | Ember' }, 'skin ak-ember'],
    ['teams transfers', { playerSlug: 'donk', nickname: 'donk', toTeamSlug: 'spirit' }, 'player donk'],
  ])('of %s is what %j is about', (command, line, expected) => {
    const host = hostIn(createTemporaryFolder(), 5);
    show(command, [{}, line], host);
    expect(rows(host, ':2')).toEqual([expected]);
  });

  test('is that of the shell that became this process', () => {
    const state = createTemporaryFolder();
    show('live list', [{ ...match, id: 'x-match-1' }], hostIn(state, 6));
    show('live list', [match], hostIn(state, 5));
    show('live list', [{ ...match, id: 'x-match-2' }], hostIn(state, 6));
    expect(rows({ ...hostIn(state, 6), pid: 5 }, ':1')).toEqual(['match x-match-7']);
  });

  test('is that of a list that is shown once more', () => {
    const state = createTemporaryFolder();
    const at = (seconds: number, terminal: boolean): ListHost => ({
      ...hostIn(state, 5, 'terminal-1', terminal),
      now: () => seconds * 1000,
    });
    const set = (name: string, seconds: number): void =>
      utimesSync(`${state}/lists/${name}.json`, seconds, seconds);
    show('live list', [match], at(1, false));
    show('live list', [{ ...match, id: 'x-match-2' }], at(2, true));
    set('process-5', 1);
    set('terminal-1', 2);
    expect(rows(at(3, false), ':1')).toEqual(['match x-match-2']);
    show('live list', [match], at(3, false));
    expect(rows(at(3, false), ':1')).toEqual(['match x-match-7']);
  });

  test('is that of the process that started the program, and of the terminal', () => {
    const state = createTemporaryFolder();
    show('live list', [match], hostIn(state, 5));
    show('live list', [{ ...match, id: 'x-match-1' }], hostIn(state, 6));
    show('live list', [{ ...match, id: 'x-match-2' }], hostIn(state, 5, 'terminal-1', true));
    const shown = (name: string, at: number): void => utimesSync(`${state}/lists/${name}.json`, at, at);
    ['process-6', 'process-5', 'terminal-1'].forEach((name, place) => shown(name, place + 1));
    expect(rows(hostIn(state, 6), ':1')).toEqual(['match x-match-1']);
    expect(rows(hostIn(state, 5), ':1')).toEqual(['match x-match-7']);
    expect(rows(hostIn(state, 5, 'terminal-1'), ':1')).toEqual(['match x-match-2']);
    shown('process-5', 9);
    expect(rows(hostIn(state, 5, 'terminal-1'), ':1')).toEqual(['match x-match-7']);
  });

  test('is an error that says why: no list, no such row, a row without identifier, another service', () => {
    const state = createTemporaryFolder();
    const host = hostIn(state, 5);
    expect(() => rows(host, ':1')).toThrow('":1" is a row of the last list, and there is none here');
    show('live list', [match, {}], host);
    expect(() => rows(host, ':3')).toThrow(
      'Row 3 of the last list (live list) does not exist: it has 2 rows',
    );
    expect(() => rows(host, ':0')).toThrow(
      'Row 0 of the last list (live list) does not exist: it has 2 rows',
    );
    expect(() => rows(host, ':2')).toThrow('Row 2 of the last list (live list) names nothing');
    expect(() => listedSubject(':1', remote, host)).toThrow('is a row of a list of the made-up season');
    writeFileSync(`${state}/lists/process-5.json`, '{"rows":');
    expect(() => rows(host, ':1')).toThrow('there is none here');
  });

  test('stays where a list without identifiers is shown after it', () => {
    const host = hostIn(createTemporaryFolder(), 5);
    show('live list', [match], host);
    show('players seasons', [{ year: 2026 }], host);
    show('live list', [], host);
    expect(rows(host, ':1')).toEqual(['match x-match-7']);
  });

  test('is kept privately, for the last 50 lists and the first 500 rows', () => {
    const state = createTemporaryFolder();
    for (let parent = 1; parent <= 80; parent++)
      show(
        'live list',
        Array.from({ length: 900 }, () => match),
        hostIn(state, parent),
      );
    const kept = readdirSync(`${state}/lists`);
    expect(kept).toHaveLength(50);
    expect(kept).toContain('process-31.json');
    expect(rows(hostIn(state, 80), ':500')).toEqual(['match x-match-7']);
    expect(() => rows(hostIn(state, 80), ':501')).toThrow('it has 500 rows');
    expect(statSync(`${state}/lists`).mode & 0o777).toBe(0o700);
    expect(statSync(`${state}/lists/process-80.json`).mode & 0o777).toBe(0o600);
  });
});
