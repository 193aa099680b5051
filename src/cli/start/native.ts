import type { Installation } from '../host/host.ts';

/** Defined by scripts/native/compile.ts alone: there, the program's files are inside the executable. */
declare const ESPORTS_NATIVE: string | undefined;
/** The parts of Bun, the executable's runtime, that are used here. */
declare const Bun: {
  readonly stdout: unknown;
  gc(isForced: boolean): void;
  write(to: unknown, text: string): Promise<number>;
  readonly CryptoHasher: new (name: string) => {
    update(text: string): { digest(encoding: 'hex'): string };
  };
  readonly unsafe: { setJITPolicy(policy: number): void };
};

export const isNative = typeof ESPORTS_NATIVE !== 'undefined';

/** What the runtime has ready and Node would have to load. */
export const nativeParts = (): Pick<Installation, 'collect' | 'digest' | 'ownFetch'> => ({
  collect: () => Bun.gc(true),
  digest: text => new Bun.CryptoHasher('sha256').update(text).digest('hex'),
  ownFetch: fetch,
});

/** Writes to standard output without a stream. A text of over 500 characters may be written twice in part. */
export const writeByRuntime = (text: string): Promise<unknown> => Bun.write(Bun.stdout, text);

/**
 * The executable begins by compiling next to nothing to machine code (`--compile-jit-policy`): for a short command that
 * takes longer than it saves, however long it waits for an answer. Once it has worked for 60 ms, which is looked for every
 * 100 ms, or has run for a second, it compiles what is called often.
 */
export const compileOnceItPays = (looks = 0): void => {
  // The first look would say nothing, and takes a millisecond.
  if (looks === 10 || (looks > 0 && process.cpuUsage().user > 60_000)) {
    Bun.unsafe.setJITPolicy(4);
    compileAllOnceItPays();
  } else setTimeout(compileOnceItPays, 100, looks + 1).unref();
};

/** Compiles all that is usual once the process has worked for a second: a stream of a few seconds would lose more than it gains. */
const compileAllOnceItPays = (): void => {
  if (process.cpuUsage().user > 1_000_000) Bun.unsafe.setJITPolicy(1);
  else setTimeout(compileAllOnceItPays, 1000).unref();
};
