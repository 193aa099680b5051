import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDemo } from '../../src/server/demo/demo.ts';
import { began } from './began.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The state folder of a program that has already built the made-up season. */
    readonly season: string;
  }
}

/** Builds the made-up season once for all files that run the built program. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-season-'));
  (await openDemo({ folder, now: began })).close();
  provide('season', folder);
  return () => {
    for (const each of [folder, `${folder}-compiled`]) rmSync(each, { recursive: true, force: true });
  };
};
