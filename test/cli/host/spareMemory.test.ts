import { expect, test } from 'vitest';
import { createSpareMemory, type Keeping } from '../../../src/cli/host/spareMemory.ts';

/** The flags that a process sets, as [now, before], on a Node with or without the second compiler. */
const flagsFor = (keeps: Keeping, hasMaglev: 0 | 1): readonly (readonly [string, string])[] => {
  const flags: [string, string][] = [];
  const config = { variables: { v8_enable_maglev: hasMaglev } };
  const runtime = Object.create(process, { config: { value: config } }) as NodeJS.Process;
  createSpareMemory(runtime, { changeFlag: (now, before) => void flags.push([now, before]) })(keeps);
  return flags;
};
const namesFor = (...asked: Parameters<typeof flagsFor>): readonly string[] =>
  flagsFor(...asked).map(([now]) => now.replace(/=.*/, ''));

test.each([
  ['little', ['--no-maglev']],
  ['lines', []],
  ['screen', ['--no-maglev', '--no-turbofan']],
  ['much', ['--no-maglev']],
  ['muchAndBusy', []],
] as const)('a process that keeps %s compiles without %j', (keeps, without) => {
  expect(namesFor(keeps, 1).filter(name => name.startsWith('--no-'))).toEqual(without);
});

test('a Node without the second compiler is not told to leave it out', () => {
  expect(namesFor('screen', 0)).not.toContain('--no-maglev');
});

test('what is set can be taken back, as kept code needs it', () => {
  // Kept code is made and read with the flags of a start.
  for (const [now, before] of flagsFor('screen', 1))
    expect(before.replace(/=.*/, '')).toBe(now.replace('--no-', '--').replace(/=.*/, ''));
});
