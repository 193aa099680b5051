import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { entityTypes, methodTypes } from '../../scripts/libraryInterfaces.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the compiler says of generated methods and entities that should be those that the table infers. */
const faultsOf = (methods: string, entities: string): string => {
  const folder = createTemporaryFolder();
  const agrees = `import type { Faults } from '${root}test/library/agreement.ts';
import type { CompleteBreakdown, MatchEvent } from './entityTypes.ts';
import type { Methods } from './methods.ts';

type Found = Faults<{ methods: Methods; event: MatchEvent; breakdown: CompleteBreakdown }>;
export const faults: [Found] extends [never] ? [] : Found = [];
`;
  const files = {
    'entityTypes.ts': entities.replace('../library/method.js', `${root}src/library/method.ts`),
    'methods.ts': methods
      .replace('../core/entityTypes.js', './entityTypes.ts')
      .replace('./method.js', `${root}src/library/method.ts`),
    'agrees.ts': agrees,
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: { typeRoots: [`${root}node_modules/@types`] },
      include: [],
      files: ['agrees.ts'],
    }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(`${folder}/${name}`, text);
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  return String(spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder]).stdout);
};

test('the types of the library’s declarations are those that the table infers', () => {
  expect(faultsOf(methodTypes(), entityTypes())).toBe('');
  const wrong = methodTypes().replace('readonly limit?: number', 'readonly limit?: string');
  expect(wrong).not.toBe(methodTypes());
  expect(faultsOf(wrong, entityTypes())).toContain('"players", "stats"');
});
