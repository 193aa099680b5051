import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createSignals } from '../../../src/cli/host/signals.ts';

/** A process that receives signals and records its exit code. */
const createProcess = () => {
  const heard = new EventEmitter();
  const exits: number[] = [];
  let beforeTurn = (): void => {};
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const signals = createSignals({
    on: (name, hear) => void heard.on(name, hear),
    off: (name, hear) => void heard.off(name, hear),
    exit: code => void exits.push(code),
    turn: async () => beforeTurn(),
    later: (ms, run) => void timers.push({ ms, run }),
  });
  return { signals, heard, exits, timers, atNextTurn: (run: () => void) => void (beforeTurn = run) };
};

test('the system handles signals, except while the program needs an orderly shutdown', async () => {
  const { signals, heard } = createProcess();
  expect(heard.eventNames()).toEqual([]);
  const first = signals.catchSignals();
  const second = signals.catchSignals();
  expect(heard.eventNames()).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);
  await first();
  await first();
  expect(heard.listenerCount('SIGINT')).toBe(1);
  await second();
  expect(heard.eventNames()).toEqual([]);
  expect(signals.exitCode()).toBeUndefined();
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGQUIT', 131],
] as const)(
  '%s is told by the signal, asks for exit code %i, and is enforced after the grace',
  (name, code) => {
    const { signals, heard, exits, timers } = createProcess();
    signals.allowGrace(900);
    signals.catchSignals();
    heard.emit(name);
    expect([signals.signal.aborted, signals.exitCode(), exits]).toEqual([true, code, []]);
    expect(timers.map(({ ms }) => ms)).toEqual([900]);
    timers[0]?.run();
    expect(exits).toEqual([code]);
  },
);

test('a signal that arrives before the release is handled', async () => {
  const { signals, heard, atNextTurn } = createProcess();
  atNextTurn(() => void heard.emit('SIGINT'));
  await signals.catchSignals()();
  expect([signals.signal.aborted, signals.exitCode()]).toEqual([true, 130]);
});

test('a second signal ends the program at once', () => {
  const { signals, heard, exits } = createProcess();
  signals.catchSignals();
  heard.emit('SIGTERM');
  heard.emit('SIGINT');
  expect(exits).toEqual([143]);
});

test('a signal that is the usual end leaves exit code 0, unless a second one comes', () => {
  const { signals, heard, exits, timers } = createProcess();
  signals.endsWell();
  signals.catchSignals();
  heard.emit('SIGTERM');
  expect([signals.signal.aborted, signals.exitCode(), exits]).toEqual([true, undefined, []]);
  timers[0]?.run();
  heard.emit('SIGTERM');
  expect(exits).toEqual([0, 143]);
});
