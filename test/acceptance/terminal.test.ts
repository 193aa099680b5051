import { afterAll, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

describeWith('script')('on a terminal', () => {
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

  test('help fits the width', async () => {
    const widest = async (columns: number): Promise<number> => {
      const { output } = await program.terminal(['help', 'quota'], { columns });
      return Math.max(...output.split(/\r?\n/).map(line => line.length));
    };
    expect([await widest(50), await widest(100)]).toEqual([expect.closeTo(46, -1), expect.closeTo(96, -1)]);
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
});
