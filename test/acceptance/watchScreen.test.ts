import { afterAll, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { whenSeen } from '../support/whenSeen.ts';

const program = createProgram();
afterAll(() => program.remove());

/** What the terminal shows once the screen has been left. */
const leftOn = (output: string): string =>
  output.slice(output.lastIndexOf('\u001b[?1049l')).split('l').slice(1).join('l');

describeWith('script')('the live screen', () => {
  test('keeps what was set on it for the next time, and leaves a last line', async () => {
    const { stdout: id } = await program.run(['live', '--limit', '1', '-o', 'ids']);
    const { code, output } = await program.terminal(['watch', id.trim()], {
      rows: 40,
      type: whenSeen([' LIVE', ']'], ['delay 5 s', 'tw'], ['kept:', 'q']),
    });
    expect(code).toBe(0);
    expect(leftOn(output)).toMatch(/ \d+–\d+ .* · watched \d+ s\r?\n$/);
    const settings = await program.run(['config', 'list', '--json', 'name,value']);
    const values = JSON.parse(settings.stdout) as readonly {
      readonly name: string;
      readonly value: unknown;
    }[];
    const kept = values.filter(({ name }) => ['theme', 'delay', 'notices'].includes(name));
    expect(kept.map(({ value }) => value)).toEqual(['light', '5s', 'off']);
  });
});
