import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/core/json/jsonRecord.ts';
import { readStoredSettings } from '../../../src/cli/settings/settingsFile.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { reader } from './writeHost.ts';

const script = fileURLToPath(new URL('./storeSettings.ts', import.meta.url));

test('twenty processes that each write fifteen settings at once lose none of the three hundred', async () => {
  const folder = createTemporaryFolder();
  const ended = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      once(spawn(process.execPath, [script, folder, `p${index}`], { stdio: 'inherit' }), 'exit'),
    ),
  );
  expect(ended.map(([code]) => code)).toEqual(Array.from({ length: 20 }, () => 0));
  const kept = Object.values(readStoredSettings(folder, reader)).map(own =>
    isRecord(own) ? Object.keys(own) : [],
  );
  expect(kept.flat()).toHaveLength(300);
  expect(readdirSync(folder).sort()).toEqual(['.lock', 'settings.json']);
});
