import { createKeepWithin } from './keepWithin.ts';

/** What a process keeps: next to nothing, much, or much while it makes and drops objects for every request. */
export type Keeping = 'little' | 'much' | 'muchAndBusy';

/** Sets a flag of V8, as `--name=value`; `before` is what it was when the process started. */
export type ChangeFlag = (now: string, before: string) => void;

/** How the runtime is told to spare memory. */
export interface Means {
  readonly changeFlag?: ChangeFlag | undefined;
  /** Frees all unused objects at once; absent on Node, where flags of V8 do it. */
  readonly collect?: (() => void) | undefined;
}

/** In bytes, of the whole process on Bun. */
const roomOfLittle = 103 * 2 ** 20;
const roomOfMuch = 130 * 2 ** 20;

/** Returns what makes the process free unused objects early. It may be called again, where much has become unused. */
export const createSpareMemory = (
  runtime: Pick<NodeJS.Process, 'getBuiltinModule' | 'memoryUsage'>,
  { changeFlag = now => runtime.getBuiltinModule('node:v8').setFlagsFromString(now), collect }: Means,
): ((keeps?: Keeping) => void) => {
  if (!collect) return (keeps = 'little') => spareByFlags(runtime, keeps, changeFlag);
  const keepWithin = createKeepWithin({
    used: () => runtime.memoryUsage.rss(),
    collect,
    later: (ms, run) => void setTimeout(run, ms).unref(),
  });
  return (keeps = 'little') => keepWithin(keeps === 'little' ? roomOfLittle : roomOfMuch);
};

/**
 * Makes V8 free unused objects early. By default it gives new objects up to 128 MB and lets the old ones double before
 * it collects them: for a long list, that is 200 MB of rows already written. A heap that has already grown does not
 * shrink. A process that keeps much, such as a service, lets them grow further, or it would look through the old ones too
 * often.
 */
const spareByFlags = (
  runtime: Pick<NodeJS.Process, 'getBuiltinModule'>,
  keeps: Keeping,
  changeFlag: ChangeFlag,
): void => {
  changeFlag(`--heap-growing-percent=${keeps === 'little' ? 30 : 70}`, '--heap-growing-percent=0');
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

/** In bytes, for both halves of the space of new objects. */
const roomOfBusy = 16_000_000;
