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
});
