import { type Command, node, type Program } from './programs.ts';
import { startChild } from '../scripts/native/startChild.ts';
import { median } from './startUp.ts';
import { type Usage, usageOf } from './usage.ts';

/** The cost of following a stream of updates of 1 KB. */
export interface PushedResult {
  readonly name: string;
  /** Updates per second of real time, from a service that pushes as fast as they are read. */
  readonly perSecond: number;
  /** In percent of one core, at `pacedRate` per second. */
  readonly cpuPercent: number;
  /** The peak memory of both runs, in MB of 2^20 bytes. */
  readonly megabytes: number;
  /** Whether these are our own figures, which must hold. */
  readonly promised: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Updates per second of a flood that the reader can easily follow. */
export const pacedRate = 10_000;
const floodCount = 600_000;
const pacedCount = pacedRate * 4;

/** A program that follows a stream, with the arguments that make it read `count` updates and end. */
interface Follower {
  readonly name: string;
  readonly promised: boolean;
  readonly args: (origin: string, count: number) => Command;
}

/** Follows a service on loopback with each program and with the bare package in turn, `rounds` times. */
export const measurePushed = async (
  programs: readonly Program[],
  rounds: number,
  env: Env,
): Promise<readonly PushedResult[]> => {
  const followers: readonly Follower[] = [
    ...programs.map(({ name, command }): Follower => ({
      name: `live stream · ${name}`,
      promised: true,
      args: (origin, count) => [
        ...command,
        'live',
        'stream',
        '--base-url',
        `${origin}/api/v1`,
        '--limit',
        String(count),
      ],
    })),
    {
      name: 'for comparison: eventsource alone',
      promised: false,
      args: (origin, count) => [...node, 'bench/bareStream.ts', `${origin}/`, String(count)],
    },
  ];
  const flood = await startChild([...node, 'bench/floodServer.ts'], env);
  try {
    const paced = await startChild([...node, 'bench/floodServer.ts', String(pacedRate)], env);
    try {
      const [fast, slow] = [flood, paced].map(({ line }) => `http://127.0.0.1:${line}`);
      const keyed = { ...env, ESPORTS_API_KEY: 'key-of-the-bench' };
      return await measureRounds(followers, rounds, (follower, count) =>
        usageOf(follower.args((count === pacedCount ? slow : fast) ?? '', count), keyed),
      );
    } finally {
      await paced.stop();
    }
  } finally {
    await flood.stop();
  }
};

const measureRounds = async (
  followers: readonly Follower[],
  rounds: number,
  follow: (follower: Follower, count: number) => Promise<Usage>,
): Promise<readonly PushedResult[]> => {
  const measured = new Map(
    followers.map(each => [each, { perSecond: [] as number[], cpu: [] as number[], peaks: [] as number[] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const each of followers) {
      // Start-up time is measured separately.
      const start = await follow(each, 1);
      const flood = await follow(each, floodCount);
      const paced = await follow(each, pacedCount);
      const found = measured.get(each);
      found?.perSecond.push((floodCount - 1) / (flood.seconds - start.seconds));
      found?.cpu.push((100 * (paced.cpuSeconds - start.cpuSeconds)) / (paced.seconds - start.seconds));
      found?.peaks.push(flood.megabytes, paced.megabytes);
    }
  }
  return [...measured].map(([{ name, promised }, { perSecond, cpu, peaks }]) => ({
    name,
    promised,
    perSecond: median(perSecond),
    cpuPercent: median(cpu),
    megabytes: Math.max(...peaks),
  }));
};
