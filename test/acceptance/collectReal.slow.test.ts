import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram } from '../support/program.ts';
import { startMirror } from '../support/publicMirror.ts';
import { describeReal, realData } from '../support/realData.ts';

describeReal('standings')('collect of the real public data', () => {
  const program = createProgram();
  const data = join(program.folder, 'data');
  const file = join(data, 'collected.db');
  const env = { ESPORTS_DATA_DIR: data };
  let mirror: Awaited<ReturnType<typeof startMirror>>;
  beforeAll(async () => {
    mirror = await startMirror();
    const root = realData('standings');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.md'),
    );
    mirror.state.files = Object.fromEntries(
      files.sort().map(name => [name.replaceAll('\\', '/'), readFileSync(join(root, name))]),
    );
    // The collections have the skins, which `skins.json` lists by themselves.
    const collections = JSON.parse(
      readFileSync(join(realData('skins'), 'collections.json'), 'utf8'),
    ) as readonly {
      readonly name: string;
      readonly contains: readonly object[];
    }[];
    mirror.state.skins = collections.flatMap(({ name, contains }) =>
      contains.map(skin => ({ ...skin, collections: [{ name }] })),
    );
    mirror.state.prices = readFileSync(join(realData('prices'), 'steam-latest.json'), 'utf8');
  });
  afterAll(async () => {
    await mirror.close();
    program.remove();
  });

  it('takes under 90 s, and gives the file of the importers', async () => {
    const begun = performance.now();
    const { code, stdout } = await program.run(['collect', '--all', '--yes', ...mirror.mirrors], env);
    expect([code, stdout.match(/\bnew\b/g)?.length]).toEqual([0, 3]);
    expect(performance.now() - begun).toBeLessThan(90_000);
    const count = async (sql: string) =>
      (await program.run(['data', 'sql', sql, '--data', file], env)).stdout.trim();
    expect(await count('SELECT count(DISTINCT day) FROM v_ranking')).toBe('25');
    expect(await count('SELECT count(*) FROM v_match')).toBe('9765');
    expect(statSync(file).size).toBeLessThan(20e6);
  });
});
