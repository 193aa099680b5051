import { afterAll, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { whenSeen } from '../support/whenSeen.ts';

const program = createProgram();
afterAll(() => program.remove());

const [ctrlC, ctrlD, ctrlZ] = ['\u0003', '\u0004', '\u001A'];

describeWith('script')('a question on a terminal', () => {
  test.each([
    ['Ctrl-C ends the program as the signal does', ctrlC, 130, 'Which one?'],
    ['Ctrl-D chooses nothing', ctrlD, 2, '"b" matches several teams'],
    ['a number chooses its line', '1\r', 0, 'Last results'],
  ])('%s', async (_, keys, exitCode, said) => {
    const { code, output } = await program.terminal(['teams', 'b'], { type: whenSeen(['Which one?', keys]) });
    expect([code, output]).toEqual([exitCode, expect.stringContaining(said)]);
  });

  test('is asked once of a name, however many requests have it', async () => {
    const type = whenSeen(['Which one?', '1\r']);
    const { code, output } = await program.terminal(['tournaments', 'outlook', 'harbor', '--after', '2'], {
      type,
    });
    expect([code, output.split('"harbor"').length]).toEqual([0, 2]);
  });

  test('is still open after Ctrl-Z and fg', async () => {
    const type = whenSeen(['Which one?', ctrlZ], ['\u001B[0J"b"', '1\r']);
    const { code, output } = await program.terminal(['teams', 'b'], { type, resumed: true });
    expect([code, output]).toEqual([0, expect.stringContaining('Last results')]);
  });
});
