import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const importSkins = async (into: string, names: readonly string[]) => {
  const source = join(program.folder, 'collections.json');
  const contains = names.map((name, index) => ({ id: `skin-${index}`, name: `AK-47 | ${name}` }));
  writeFileSync(source, JSON.stringify([{ name: 'The Test Collection', contains }]));
  return (await program.run(['data', 'import', 'skins', source, '--into', into])).code;
};

test('after an import into its data file the service serves the new data, and no request fails meanwhile', async () => {
  const file = join(program.folder, 'data.db');
  const key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'a'])).stdout.trim();
  expect(await importSkins(file, ['Kiln'])).toBe(0);
  const service = await program.serve(['--data', file]);
  const ask = async () => {
    const answer = await fetch(`${service.url}/game/skins`, { headers: { 'x-api-key': key } });
    const { meta } = (await answer.json()) as { readonly meta?: { readonly total: number } };
    return [answer.status, meta?.total];
  };
  expect(await ask()).toEqual([200, 1]);
  const importing = importSkins(file, ['Kiln', 'Rook', 'Ember']);
  const seen = [];
  // Ask until the new file is served. If the service never notices the file, the test times out.
  while (seen.at(-1)?.[1] !== 3) seen.push(await ask());
  expect(await importing).toBe(0);
  expect(seen.filter(([status]) => status !== 200)).toEqual([]);
  expect(await service.stop()).toBe(0);
});
