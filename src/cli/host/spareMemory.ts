import { createKeepWithin } from './keepWithin.ts';

/**
 * What a process keeps: next to nothing, the same while lines for another program pass through it or while it draws a few
 * changes a second, much, or much while it makes and drops objects for every request.
 */
export type Keeping = 'little' | 'lines' | 'screen' | 'much' | 'muchAndBusy';

/** Sets a flag of V8, as `--name=value`; `before` is what it was when the process started. */
export type ChangeFlag = (now: string, before: string) => void;

/** How the runtime is told to spare memory. */
export interface Means {
  readonly changeFlag?: ChangeFlag | undefined;
  /** Frees all unused objects at once; absent on Node, where flags of V8 do it. */
  readonly collect?: (() => void) | undefined;
}

/** In MB of 2^20 bytes, of the whole process on Bun. */
const roomOf: Readonly<Record<Keeping, number>> = {
  little: 103,
  lines: 103,
  screen: 103,
  much: 130,
  muchAndBusy: 130,
};

/** Returns what makes the process free unused objects early. It may be called again, where much has become unused. */
export const createSpareMemory = (
  runtime: Pick<NodeJS.Process, 'getBuiltinModule' | 'memoryUsage' | 'config'>,
  { changeFlag = now => runtime.getBuiltinModule('node:v8').setFlagsFromString(now), collect }: Means,
): ((keeps?: Keeping) => void) => {
  if (!collect) return (keeps = 'little') => spareByFlags(runtime, keeps, changeFlag);
  const keepWithin = createKeepWithin({
    used: () => runtime.memoryUsage.rss(),
    collect,
    later: (ms, run) => void setTimeout(run, ms).unref(),
  });
  return (keeps = 'little') => keepWithin(roomOf[keeps] * 2 ** 20);
};

/**
 * Makes V8 free unused objects early. By default it gives new objects up to 128 MB and lets the old ones double before
 * it collects them: for a long list, that is 200 MB of rows already written. A heap that has already grown does not
 * shrink. A process that keeps much, such as a service, lets them grow further, or it would look through the old ones too
 * often.
 */
const spareByFlags = (
  runtime: Pick<NodeJS.Process, 'getBuiltinModule' | 'config'>,
  keeps: Keeping,
  changeFlag: ChangeFlag,
): void => {
  const keepsMuch = keeps === 'much' || keeps === 'muchAndBusy';
  changeFlag(`--heap-growing-percent=${keepsMuch ? 70 : 30}`, '--heap-growing-percent=0');
  if (keeps !== 'lines' && keeps !== 'muchAndBusy') compileLess(runtime, keeps, changeFlag);
  const fix = (): void => changeFlag('--semi-space-growth-factor=1', '--semi-space-growth-factor=2');
  if (keeps !== 'muchAndBusy') return fix();
  // The objects of requests under way survive a collection. If there is too little room, most of them become old ones.
  const { PerformanceObserver } = runtime.getBuiltinModule('node:perf_hooks');
  const v8 = runtime.getBuiltinModule('node:v8');
  const observer = new PerformanceObserver(() => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if ((young?.space_size ?? Infinity) < roomOfBusy) return;
    fix();
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
};

/**
 * V8's two compilers for speed take 18 MB, the first of them (Maglev) 15. Most processes end before it has earned that; many
 * lines in a pipe take up to a fifth longer without it. A screen that changes a few times a second needs neither.
 */
const compileLess = (
  { config }: Pick<NodeJS.Process, 'config'>,
  keeps: Keeping,
  changeFlag: ChangeFlag,
): void => {
  // Node 22 is built without that compiler, and its types know no such variable.
  const { variables } = config as { readonly variables: Readonly<Record<string, unknown>> };
  if (variables['v8_enable_maglev'] === 1) changeFlag('--no-maglev', '--maglev');
  if (keeps === 'screen') changeFlag('--no-turbofan', '--turbofan');
};

/** In bytes, for both halves of the space of new objects. */
const roomOfBusy = 16_000_000;
