import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyReader } from '../../../../src/cli/watch/screen/keyReader.ts';
import { actionOf, keys } from '../../../../src/cli/watch/frame/keys.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

const setUp = () => {
  const clock = createFakeClock(0);
  const done: string[] = [];
  const press = (key: string): void => {
    const action = actionOf.get(key);
    if (action) done.push(action);
  };
  const reader = createKeyReader({ press, setTimer: clock.setTimer });
  return { clock, done, reader };
};

describe('keys', () => {
  test('are read from any input of a terminal', () => {
    const { done, reader } = setUp();
    reader.take('\u001b[A\u001bOBjk\r\tq\u0003\u001b[Zx');
    expect(done).toEqual(['up', 'down', 'down', 'up', 'open', 'next', 'quit', 'interrupt', 'previous']);
  });

  test('have one meaning each', () => {
    const sent = keys.flatMap(key => key.sent);
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('mean the same however the input is divided', () => {
    const one = fc.constantFrom(...keys.filter(({ sent }) => sent[0] !== '\u001b').flatMap(key => key.sent));
    fc.assert(
      fc.property(fc.array(one), fc.array(fc.nat(30)), (sent, cuts) => {
        // An escape before another key may be the beginning of one: see the next test.
        const typed = sent.filter(sequence => sequence !== '\u001b').join('');
        const whole = setUp();
        whole.reader.take(typed);
        const pieces = setUp();
        let rest = typed;
        for (const cut of cuts) {
          pieces.reader.take(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        pieces.reader.take(rest);
        expect(pieces.done).toEqual(whole.done);
      }),
    );
  });

  test('an escape is the Esc key if nothing follows it', async () => {
    const { clock, done, reader } = setUp();
    reader.take('\u001b');
    await clock.advance(40);
    expect(done).toEqual([]);
    await clock.advance(20);
    expect(done).toEqual(['back']);
    reader.take('\u001b[');
    await clock.advance(100);
    reader.take('q');
    expect(done).toEqual(['back', 'quit']);
  });

  test('that are unknown do nothing', () => {
    const { done, reader } = setUp();
    reader.take('\u001b[1;5A\u001b[<0;10;10M\u001b[?1;2c\u001bOP\u001b[15~x龍\u0000');
    expect(done).toEqual([]);
  });

  test('pasted text is not read as keys, and does not lock the keyboard if its end never arrives', async () => {
    const { clock, done, reader } = setUp();
    reader.take('\u001b[200~qq\u0003');
    reader.take('bp\u001b[20');
    reader.take('1~j');
    expect(done).toEqual(['down']);
    reader.take('\u001b[200~q');
    await clock.advance(1100);
    reader.take('k');
    expect(done).toEqual(['down', 'up']);
  });
});
