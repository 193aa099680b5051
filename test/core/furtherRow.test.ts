import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { routeEntries } from '../../src/core/table/index.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const program = fileURLToPath(new URL('../support/furtherRow.ts', import.meta.url));

test('a row of the table and its handler are a route everywhere', async () => {
  const started = promisify(execFile)(process.execPath, [program, createTemporaryFolder()]);
  const answer = { success: true, data: [{ word: 'x' }], meta: expect.objectContaining({ total: 1 }) };
  expect(JSON.parse((await started).stdout)).toEqual({
    rows: routeEntries.length + 1,
    inMemory: answer,
    overHttp: answer,
    command: '0 x\n',
    alias: '0 [{"word":"x"}]\n',
    api: expect.stringContaining('"data":[{"word":"x"}]'),
    near: expect.stringContaining('Unknown command "teams added"'),
    schema: expect.stringContaining('"title":"esports rankings added"'),
    routes: expect.stringContaining('rankings added\tGET\t/game/added/{teamIdOrSlug}\tfree\ttrue'),
    help: [
      expect.stringContaining('The row that a test has added'),
      'Usage: esports rankings added <team> [flags]',
      '  route    GET /game/added/{teamIdOrSlug}',
      '  fields   word (types: esports schema rankings added)',
      '  esports rankings added x',
    ],
    scripts: [true, true, true, true],
    completion: [true, true],
    docs: true,
    manual: true,
    openApi: ['get'],
    tool: true,
    library: { group: 'rankings', verb: 'added', kind: 'list' },
  });
});
