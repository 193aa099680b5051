import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from '../../../support/property.ts';
import { expect, test } from 'vitest';
import { readMemory } from '../../../../src/cli/commands/collect/memory.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const memory = {
  ranAt: 5,
  agreed: ['skins'],
  set: 'lists',
  sources: { skins: { version: 'a' } },
  failed: { demos: 'no such folder' },
};

test('what was remembered is read again, but for what is of another type', () => {
  const folder = createTemporaryFolder();
  const read = (stored: object) => {
    writeFileSync(join(folder, 'collect.json'), JSON.stringify(stored), { mode: 0o600 });
    return readMemory(folder, { userId: process.geteuid?.() });
  };
  expect(read({ version: 1, ...memory })).toEqual(memory);
  const other = fc.constantFrom(null, true, '', 'x', [], ['x'], [null], {}, { skins: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(memory)), other, (name, value) => {
      const { agreed, sources, ...found } = read({ ...memory, [name]: value });
      expect([Array.isArray(agreed), typeof sources?.skins]).toEqual([
        true,
        name === 'sources' ? 'undefined' : 'object',
      ]);
      expect(['number', 'undefined']).toContain(typeof found.ranAt);
      expect([undefined, 'lists']).toContain(found.set);
    }),
  );
});
