import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDemo } from '../../src/server/demo/demo.ts';
import { began } from './began.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The state folder of a program that has already built the made-up season; in the unit tests it may be empty. */
    readonly season: string;
  }
}

/**
 * A folder for the made-up season, which all files of a run share. Of the unit tests few need it: where they run alone, the
 * first of them builds it.
 */
export default async ({ name, provide }: TestProject): Promise<() => void> => {
  const folder = join(tmpdir(), `esports-season-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (name !== 'unit') (await openDemo({ folder, now: began })).close();
  provide('season', folder);
  return () => {
    for (const each of [folder, `${folder}-compiled`]) rmSync(each, { recursive: true, force: true });
  };
};
