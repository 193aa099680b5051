import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

type Describe = (title: string, body: () => void) => void;

/**
 * `describe`, skipped unless `isMet`. The title then gives the reason, and `.ci/run` counts the skipped tests by
 * reason.
 */
export const describeIf =
  (isMet: boolean, reason: string): Describe =>
  (title, body) => {
    describe.skipIf(!isMet)(`${title}${isMet ? '' : ` (skipped: ${reason})`}`, () => {
      body();
    });
  };

/** `describe`, skipped if a program is not installed. */
export const describeWith = (program: string): Describe =>
  describeIf(spawnSync(program, ['--version']).error === undefined, `${program} is not installed`);
