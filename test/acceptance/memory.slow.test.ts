import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeReal, realData } from '../support/realData.ts';
import { isNative } from '../support/program.ts';

const root = resolve(import.meta.dirname, '../..');

describeReal('demos')('an import', () => {
  it.runIf(process.platform === 'linux' && !isNative)(
    'of a table of 100 MB takes little more memory than one of 0.7 MB',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'esports-memory-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const peakOf = (times: number): number => {
        const tables = join(folder, `tables-${times}`);
        mkdirSync(tables);
        const source = realData('demos/kills-tables');
        for (const name of readdirSync(source)) copyFileSync(join(source, name), join(tables, name));
        const [headings = '', ...rows] = readFileSync(join(source, 'kills.csv'), 'utf8')
          .trimEnd()
          .split('\n');
        const lines = `${rows.join('\n')}\n`;
        rmSync(join(tables, 'kills.csv'), { force: true });
        writeFileSync(join(tables, 'kills.csv'), `${headings}\n${lines.repeat(times)}`);
        const line = [
          'bin/esports.js',
          'data',
          'import',
          'demos',
          tables,
          '--into',
          join(folder, `${times}.db`),
        ];
        const { status, stderr } = spawnSync(process.execPath, line, {
          cwd: root,
          encoding: 'utf8',
          env: {
            ESPORTS_STATE_DIR: folder,
            ESPORTS_CACHE_DIR: folder,
            NODE_OPTIONS: `--require=${join(root, 'bench/reportUsage.cjs')}`,
          },
        });
        expect({ status, stderr }).toMatchObject({ status: 0 });
        return Number(/^peak (\d+)/m.exec(stderr)?.[1]) / 1024;
      };
      const [small, large] = [peakOf(1), peakOf(150)];
      expect(large - small).toBeLessThan(100);
    },
  );
});
