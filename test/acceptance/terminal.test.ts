import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

describeWith('script')('on a terminal', () => {
  test.each([
    [['players', 'search', 'zzzzzz'], 'No players found. See esports players leaderboard rating'],
    [['skins', 'zzzzzz'], 'No skins found. See esports skins trending'],
    [['results', '--from', '2031-01-01', '--to', '2031-01-02'], 'No results found. See esports upcoming'],
    [
      ['schedule', 'calendar', '--from', '2031-01-01', '--to', '2031-01-02'],
      'No tournaments on these dates.',
    ],
    [['keys', 'list'], 'No keys yet. For example:'],
    [['ingest', 'list'], 'No match is in progress.'],
    [['data', 'sql', 'SELECT 1 WHERE 0'], 'The query has no rows.'],
  ])('%j, which is empty, says so and what to run next', async (args, said) => {
    const { code, output } = await program.terminal(args);
    expect([code, output]).toEqual([0, expect.stringContaining(said)]);
  });

  test('the command for each thing that was found fits 80 columns', async () => {
    const { output } = await program.terminal(['search', 'rain']);
    expect(output).toContain('esports teams rain-temple');
    expect(output).toMatch(/esports match demo-match-\d+/);
  });

  test('a coloured spinner shows while a service keeps it waiting, then the answer', async () => {
    let answer = (): void => {};
    const server = await startRawServer(socket => {
      answer = () => {
        socket.end(httpAnswer(200, '{"success":true,"data":[{"rank":1,"teamName":"Rain Temple"}]}'));
      };
    });
    const { code, output } = await program.terminal(['rankings', 'world', '--base-url', server.baseUrl], {
      env: { ESPORTS_API_KEY: 'key' },
      see: seen => {
        if (seen.includes('\u001b[36m')) answer();
      },
    });
    await server.close();
    expect(output).not.toContain('error');
    expect(output).toContain('Rain Temple');
    expect(code).toBe(0);
  });

  test.each([
    ['rankings', 'world', '--limit', '3'],
    ['live'],
    ['results', 'match', 'demo-match-0'],
    ['teams', 'transferz'],
    ['config', 'set', 'tz', 'Europe/Berlin'],
    ['usage'],
    ['doctor'],
    ['help'],
    ['help', 'quota'],
  ])('the setting theme ascii holds for data, notes and errors: %s %s %s %s', async (...args) => {
    await program.run(['config', 'set', 'theme', 'ascii']);
    const { output } = await program.terminal(args.filter(word => word !== undefined));
    await program.run(['config', 'unset', 'theme']);
    expect(output).not.toBe('');
    expect(output.match(/[\u0080-\uffff]+/g)).toBeNull();
  });

  describe('words in place of signs and frames', () => {
    const first = async (...list: readonly string[]): Promise<string> =>
      (await program.run([...list, '--limit', '1', '-o', 'ids'])).stdout.trim();
    /** Signs, frames, and blanks that align what is above and below. */
    const drawn = /[\u2010-\u2bff\u00b7]|[^\s:] {2,}\S|---/;

    test.each([
      [[]],
      [['live']],
      [['results']],
      [['rankings', 'world']],
      [['teams', 'rain-temple']],
      [['skins', 'trending']],
      [['tournaments', 'bracket', 'list']],
      [['results', 'match', 'results']],
      [['results', 'recap', 'results']],
      [['live', 'scoreboard', 'live']],
      [['watch', '--once']],
      [['watch', '--once', 'live']],
      [['nothing']],
    ] as const)('make sense line by line: %j', async words => {
      const args = await Promise.all(
        words.map(async (word, place) => {
          if (place === 0 || !['live', 'results', 'list'].includes(word)) return word;
          return first(...(word === 'list' ? ['tournaments', 'list', '--status', 'live'] : [word]));
        }),
      );
      const seen = async (env: Readonly<Record<string, string>>, ...flags: readonly string[]) => {
        const { output } = await program.terminal([...args, ...flags], { columns: 60, env });
        // A wait is told only if it lasts.
        return output.replaceAll(/\r|^Looking it up .*\n/gm, '');
      };
      const output = await seen({}, '--theme', 'plain');
      expect(output).not.toBe('');
      expect(output.split('\n').filter(line => drawn.test(line))).toEqual([]);
      // The live matches go on from one call to the next.
      const formOf = (text: string): string => text.replaceAll(/\d+|Phase: \w+/g, '0');
      expect(formOf(await seen({ TERM: 'dumb' }))).toBe(formOf(output));
    });

    test('watch prints a line for each event, and moves no cursor', async () => {
      const match = await first('live');
      const args = ['watch', match, '--theme', 'plain', '--max-updates', '3'];
      const { output } = await program.terminal(args);
      expect(output).toMatch(/^\d\d:\d\d:\d\d  .* \d+ to \d+ .*, round \d+\r$/m);
      expect(output).not.toMatch(/[{}\u2010-\u2bff]/);
      expect(output).not.toContain('\u001b');
    });
  });

  test('sums have their thousands separated, and the percents of a column as many decimals', async () => {
    const { stdout } = await program.run(['results', '--limit', '1', '-o', 'ids']);
    const seen = async (...args: readonly string[]) =>
      (await program.terminal([...args, '--color', 'never'])).output;
    expect(await seen('results')).toMatch(/20 of \d,\d{3} · page 1 of \d{3} /);
    expect(await seen('teams', 'compare', 'rain-temple', 'reef-sentinels')).toMatch(/\d,\d{3} rounds/);
    expect(await seen('match', 'economy', stdout.trim())).toContain('full buy from $4,500');
    const recap = await seen('match', 'recap', stdout.trim());
    const swings = /── Biggest swings[^]*?── Teams/.exec(recap)?.[0].match(/[\d.]+%/g) ?? [];
    expect(swings.length).toBeGreaterThan(2);
    expect(swings.filter(share => !/\.\d%$/.test(share))).toEqual([]);
  });

  test('help fits the width', async () => {
    const widest = async (columns: number): Promise<number> => {
      const { output } = await program.terminal(['help', 'quota'], { columns });
      return Math.max(...output.split(/\r?\n/).map(line => line.length));
    };
    expect([await widest(50), await widest(100)]).toEqual([expect.closeTo(46, -1), expect.closeTo(96, -1)]);
  });

  test('the command with which doctor closes a folder to others is safe to paste', async () => {
    const { stdout } = await program.shell(
      `export ESPORTS_STATE_DIR="$HOME/it's \\"open\\""; mkdir -m 755 "$ESPORTS_STATE_DIR"
      eval "$(esports doctor | sed -n 's/.*To close it: //p')"; esports doctor`,
    );
    expect(stdout).toMatch(/^state folder\tok\t/m);
  });

  test('doctor cuts nothing', async () => {
    const folder = `${program.folder}/${'a-long-name/'.repeat(8)}config`;
    const { output } = await program.terminal(['doctor'], {
      columns: 50,
      env: { ESPORTS_CONFIG_DIR: folder },
    });
    const { stdout } = await program.run(['doctor'], { ESPORTS_CONFIG_DIR: folder });
    const words = (text: string): readonly string[] => text.split(/\s+/).filter(word => word.includes('/'));
    expect(words(output)).toEqual(words(stdout));
    expect(output).not.toContain('…');
  });

  describe('live stream', () => {
    const base = { matchId: 'm-1', at: '2026-11-21T18:00:05.000Z', mapNumber: 2, round: 13 };
    const pushed = [
      {
        ...base,
        type: 'snapshot',
        id: 's',
        state: {
          id: 'm-1',
          team1Name: 'Tin Cathedral',
          team2Name: 'Iron Plum',
          score: { team1: 1, team2: 0 },
          map: 'Anubis',
          mapNumber: 2,
          mapScore: { team1: 5, team2: 7 },
          round: 13,
          players: [
            { playerId: 'p1', nickname: 'wherry', team: 'team1' },
            { playerId: 'p2', nickname: 'king\u001b[2Jpin', team: 'team2' },
          ],
        },
      },
      {
        ...base,
        type: 'kill',
        id: 'm-1:2:13:2',
        at: '2026-11-21T18:00:20.000Z',
        killerId: 'p1',
        victimId: 'p2',
        assisterId: null,
        weapon: 'AWP',
        headshot: true,
      },
      { ...base, type: 'timeout', id: 'x', by: 'Iron Plum'.repeat(20) },
    ];
    const frames = pushed.map(update => `data: ${JSON.stringify(update)}\n\n`).join('');
    const open = async (text = frames) => {
      const server = await startRawServer(
        socket => void socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n${text}`),
      );
      onTestFinished(server.close);
      return { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'key' };
    };
    const options = async (columns: number) => ({ env: { ...(await open()), NO_COLOR: '1' }, columns });

    test('prints one short line for each update, with names from the snapshot before it', async () => {
      const args = ['live', 'stream', '--quiet', '--utc', '--limit', '3'];
      const { code, output } = await program.terminal(args, await options(80));
      expect(output.trim().split(/\r?\n/)).toEqual([
        '18:00:05  Tin Cathedral 1–0 Iron Plum · Anubis 5–7 · round 13',
        '18:00:20  Tin Cathedr… v Iron Plum  Anubis R13  wherry ✕ king␛[2Jpin (AWP, head…',
        '18:00:05  Tin Cathedr… v Iron Plum  timeout {"matchId":"m-1","at":"2026-11-21T1…',
      ]);
      expect(code).toBe(0);
    });

    test('names the players of an event although the snapshot is not shown', async () => {
      const args = ['live', 'stream', '--quiet', '--tz', 'Europe/Berlin', '--theme', 'ascii'];
      const { output } = await program.terminal(
        [...args, '--type', 'kill', '--limit', '1'],
        await options(40),
      );
      expect(output.trim()).toBe('19:00:20  Tin~ v Iro~  wherry x king\u241b[2~');
    });

    test('says that nothing comes, and what is next', async () => {
      const env = { ...(await open(':\n\n')), NO_COLOR: '1' };
      const { code, output } = await program.terminal(['live', 'stream', '--for', '5s'], {
        env,
        columns: 120,
      });
      expect(output).toContain(
        'No update has come yet, so nothing may be live. What is next: esports schedule',
      );
      expect(code).toBe(0);
    });

    test('prints JSON with --json, and in a pipe', async () => {
      const args = ['live', 'stream', '--quiet', '--limit', '1'];
      const { output } = await program.terminal([...args, '--json'], await options(40));
      const { stdout } = await program.run(args, await open());
      expect([output.trim(), stdout.trim()].map(line => JSON.parse(line) as unknown)).toEqual([
        pushed[0],
        pushed[0],
      ]);
    });
  });
});
