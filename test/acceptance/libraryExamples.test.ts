import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { useService } from '../library/madeUpService.ts';
import { libraryExamples } from '../support/libraryExamples.ts';
import { createSharedFolder } from '../support/temporaryFolder.ts';

const { service, faults } = useService();
/** The folder of a program that has installed the package. */
const installed = createSharedFolder();
let env: NodeJS.ProcessEnv = {};
beforeAll(async () => {
  mkdirSync(`${installed}/node_modules`);
  symlinkSync(fileURLToPath(new URL('../../', import.meta.url)), `${installed}/node_modules/esports`);
  writeFileSync(`${installed}/package.json`, '{ "type": "module" }');
  const { url } = await service().listen();
  env = { ...process.env, ESPORTS_BASE_URL: url, ESPORTS_API_KEY: service().apiKey, NODE_NO_WARNINGS: '1' };
});

describe('an example of docs/library.md', () => {
  test('is one of at least ten', () => {
    expect(libraryExamples.length).toBeGreaterThanOrEqual(10);
    expect(libraryExamples.filter(({ program }) => !program.includes("from 'esports"))).toEqual([]);
  });

  test.concurrent.each(libraryExamples)('works as pasted: $title', async ({ title, program, printed }) => {
    const cwd = `${installed}/${title}`;
    mkdirSync(cwd);
    writeFileSync(`${cwd}/example.ts`, program);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd, env });
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    expect(stdout).toBe(printed ?? stdout);
    expect(faults).toEqual([]);
  });
});
