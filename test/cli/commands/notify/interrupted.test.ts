import { expect, test } from 'vitest';
import type { NotifyEvent } from '../../../../src/cli/commands/notify/event.ts';
import type { MemoryFile } from '../../../../src/cli/commands/notify/memory.ts';
import { createNotifier } from '../../../../src/cli/commands/notify/notifier.ts';
import { settled } from '../../../support/fakeClock.ts';
import { createFakeMemory } from './fakeMemory.ts';

const now = Date.UTC(2026, 10, 22, 18);
const event: NotifyEvent = {
  id: 'm:map_end:1',
  type: 'map_end',
  at: '2026-11-22T18:00:00Z',
  text: 'Map over',
};

interface RunParts {
  readonly memory: MemoryFile;
  readonly told: string[];
  readonly isForPeople: boolean;
  /** Called before and after everything that outlasts a killed process: a write of the file, and a delivery. */
  readonly point?: () => Promise<void>;
  readonly at?: number;
  readonly isQuiet?: boolean;
  readonly outlet?: string;
  /** What the outlet says went wrong. */
  readonly fault?: string;
  readonly isEnding?: boolean;
}

/** A run with a single outlet. */
const openRun = ({
  memory,
  told,
  isForPeople,
  point = async () => {},
  at = now,
  isQuiet = false,
  outlet = 'output',
  fault,
  isEnding = false,
}: RunParts) => {
  const watched: MemoryFile = {
    ...memory,
    change: async change => {
      await point();
      const changed = await memory.change(change);
      await point();
      return changed;
    },
  };
  return createNotifier({
    memory: watched,
    lineups: new Map(),
    quiet: isQuiet ? { from: 0, to: 24 * 60 } : undefined,
    perHour: 10,
    timeZone: 'UTC',
    now: () => at,
    output: {
      name: outlet,
      isForPeople,
      deliver: async ({ id, redelivered }) => {
        await point();
        told.push(redelivered ? `${id} again` : id);
        await point();
        return fault;
      },
    },
    ways: [],
    isEnding: () => isEnding,
  });
};

/** Tells the event, and stops for good at a point, as if killed there. */
const tellUntil = async (parts: RunParts, last: number): Promise<void> => {
  let passed = 0;
  const point = async (): Promise<void> => {
    passed += 1;
    if (passed >= last) await new Promise(() => {});
  };
  void openRun({ ...parts, point }).tell([event]);
  await settled();
};

const resume = async (parts: RunParts): Promise<void> => {
  const run = openRun(parts);
  await run.resume(run.interrupted());
};

const first = event.id;
const again = `${event.id} again`;

/** THE TABLE OF POINTS: where the run is killed, and what was told after the next two runs. */
const points: readonly (readonly [
  where: string,
  isForPeople: boolean,
  point: number,
  told: readonly string[],
])[] = [
  ['to a program: before the claim is written', false, 1, []],
  ['to a program: after the claim', false, 2, [again]],
  ['to a program: before it is delivered', false, 3, [again]],
  ['to a program: after it was delivered', false, 4, [first, again]],
  ['to a program: before the confirmation is written', false, 5, [first, again]],
  ['to a program: after the confirmation', false, 6, [first]],
  ['to a person: before the claim is written', true, 1, []],
  ['to a person: after the claim', true, 2, [again]],
  ['to a person: before the beginning is written', true, 3, [again]],
  ['to a person: after the beginning', true, 4, []],
  ['to a person: before it is shown', true, 5, []],
  ['to a person: after it was shown', true, 6, [first]],
  ['to a person: before the confirmation is written', true, 7, [first]],
  ['to a person: after the confirmation', true, 8, [first]],
];

test.each(points)('a run that is killed %s', async (_where, isForPeople, point, expected) => {
  const told: string[] = [];
  const memory = createFakeMemory();
  await tellUntil({ memory, told, isForPeople }, point);
  await resume({ memory, told, isForPeople });
  await resume({ memory, told, isForPeople });
  expect([told, memory.read().open]).toEqual([expected, []]);
});

test('a run that is killed once more while it repeats a notice leaves it to the next', async () => {
  const told: string[] = [];
  const memory = createFakeMemory();
  const parts = { memory, told, isForPeople: false };
  await tellUntil(parts, 2);
  const run = openRun({ ...parts, point: () => new Promise(() => {}) });
  void run.resume(run.interrupted());
  await settled();
  await resume(parts);
  expect(told).toEqual([again]);
});

test.each<readonly [string, Partial<RunParts>, readonly string[], number]>([
  ['is told for 15 minutes', { at: now + 15 * 60_000 - 1 }, [again], 0],
  ['is not told after 15 minutes, and forgotten', { at: now + 15 * 60_000 }, [], 0],
  ['is not told in quiet hours, nor after them', { isQuiet: true }, [], 0],
  ['waits for a run with its outlet', { outlet: 'webhook' }, [], 1],
])('an interrupted notice %s', async (_name, parts, expected, open) => {
  const told: string[] = [];
  const memory = createFakeMemory();
  const usual = { memory, told, isForPeople: false };
  await tellUntil(usual, 2);
  await resume({ ...usual, ...parts });
  expect([told, memory.read().open.length]).toEqual([expected, open]);
});

test('a notice that is unwanted, or of a run that is alive, is left alone', async () => {
  const told: string[] = [];
  const memory = createFakeMemory();
  const parts = { memory, told, isForPeople: false };
  await tellUntil(parts, 2);
  await openRun(parts).resume([{ ...event, id: 'another' }]);
  await resume({ ...parts, memory: { ...memory, isDead: () => false } });
  expect([told, memory.read().open.length]).toEqual([[], 1]);
});

test('what failed is not repeated, unless the run was being ended', async () => {
  const told: string[] = [];
  const memory = createFakeMemory();
  const parts = { memory, told, isForPeople: false };
  await openRun({ ...parts, fault: 'the receiver is down' }).tell([event]);
  await resume(parts);
  expect(told).toEqual([first]);
  const second = { ...event, id: 'm:map_end:2' };
  await openRun({ ...parts, fault: 'the receiver is down', isEnding: true }).tell([second]);
  await resume(parts);
  expect(told.slice(1)).toEqual([second.id, `${second.id} again`]);
});
