import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../../src/cli/host/terminal.ts';

/** A process with a terminal, with the parts that `openTerminal` uses. */
const createProcess = (isTTY = true) => {
  const log: string[] = [];
  const signals = new EventEmitter();
  const stdin = Object.assign(new EventEmitter(), {
    isTTY,
    setRawMode: (raw: boolean) => void log.push(raw ? 'raw' : 'cooked'),
    setEncoding: () => {},
    resume: () => {},
    pause: () => void log.push('pause'),
  });
  const stdout = Object.assign(new EventEmitter(), {
    isTTY,
    columns: 90,
    rows: 30,
  });
  const terminal = openTerminal({
    // The fake has only the parts of Node's streams that are used.
    stdin: () => stdin as unknown as NodeJS.ReadStream,
    stdout: () => stdout as unknown as NodeJS.WriteStream,
    write: async text => void log.push(`frame ${text}`),
    writeNow: text => void log.push(text),
    columns: '70',
    rows: undefined,
    on: (event, hear) => {
      signals.on(event, hear);
      return () => signals.off(event, hear);
    },
    stop: () => void log.push('stop'),
    measure: () => void log.push('measure'),
  });
  return { log, signals, stdin, stdout, terminal };
};

const take = (process: ReturnType<typeof createProcess>) => {
  const keys: string[] = [];
  const taken = process.terminal?.take({
    enter: 'ENTER',
    leave: 'LEAVE',
    onKeys: typed => void keys.push(typed),
    onResize: () => void process.log.push('resize'),
    onText: () => {},
    onLost: () => void process.log.push('lost'),
  });
  if (!taken) throw new Error('no terminal');
  return { taken, keys };
};

describe('the terminal of the process', () => {
  test('does not exist if input or output is a pipe', () => {
    expect(createProcess(false).terminal).toBeUndefined();
  });

  test('is restored once, and receives nothing afterwards', async () => {
    const process = createProcess();
    const { taken, keys } = take(process);
    process.stdin.emit('data', 'q');
    await taken.write('x');
    taken.giveBack();
    taken.giveBack();
    process.signals.emit('exit');
    process.signals.emit('SIGCONT');
    process.stdin.emit('data', 'q');
    expect(keys).toEqual(['q']);
    expect(process.log.filter(entry => entry !== 'pause')).toEqual([
      'raw',
      'ENTER',
      'frame x',
      'LEAVE',
      'cooked',
    ]);
  });

  test('is restored when the process crashes', () => {
    const process = createProcess();
    take(process);
    process.signals.emit('exit');
    expect(process.log).toEqual(['raw', 'ENTER', 'LEAVE', 'cooked']);
  });

  test('belongs to the shell while the process is stopped, and is taken over again when it continues', async () => {
    const process = createProcess();
    const { taken } = take(process);
    process.signals.emit('SIGTSTP');
    await taken.write('x');
    process.signals.emit('SIGCONT');
    expect(process.log).toEqual([
      'raw',
      'ENTER',
      'LEAVE',
      'cooked',
      'stop',
      'raw',
      'ENTER',
      'measure',
      'resize',
    ]);
  });

  test('reports a new size, and its loss', () => {
    const process = createProcess();
    take(process);
    process.stdout.emit('resize');
    process.stdin.emit('end');
    expect(process.log.slice(2)).toEqual(['resize', 'lost']);
    expect(process.terminal?.size()).toEqual({ columns: 90, rows: 30 });
  });

  test('takes its columns from the environment if it does not know its size', () => {
    const process = createProcess();
    Object.assign(process.stdout, { columns: 0, rows: 0 });
    expect(process.terminal?.size()).toEqual({ columns: 70, rows: 24 });
  });
});
