import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));

test('no statement numbers its parameters, because Node 22.19 cannot bind `?1`', () => {
  const numbered = globSync('**/*.ts', { cwd: src }).filter(path =>
    /(?:SELECT|UPDATE|INSERT|DELETE|WHERE|VALUES|SET|WHEN)\b[^;]*?[\s(=,]\?\d/.test(
      readFileSync(`${src}${path}`, 'utf8'),
    ),
  );
  expect(numbered).toEqual([]);
});
