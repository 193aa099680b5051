/** `npm run test:native`: the acceptance tests with the native executable, which it compiles first. Words go to vitest. */
import { spawnSync } from 'node:child_process';
import { bunIsMissing, compileNative, ownTarget } from './compile.ts';

const missing = bunIsMissing();
if (missing === undefined) {
  const executable = await compileNative(ownTarget());
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'acceptance'];
  const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
    env: { ...process.env, ESPORTS_TEST_EXECUTABLE: executable },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.log(`The native executable is not tested: ${missing}`);
}
