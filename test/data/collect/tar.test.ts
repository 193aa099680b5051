import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { SourceFailure } from '../../../src/data/collect/fetching.ts';
import { readTar } from '../../../src/data/collect/tar.ts';
import * as fc from '../../support/property.ts';
import { packTar } from '../../support/publicMirror.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const written = (bytes: Uint8Array): string => {
  const path = join(createTemporaryFolder(), 'archive.tar.gz');
  writeFileSync(path, bytes);
  return path;
};

const readAll = async (bytes: Uint8Array) => {
  let comment = '';
  const files: [string, string][] = [];
  for await (const { path, read } of readTar(written(bytes), text => (comment = text)))
    files.push([path, (await read()).toString('latin1')]);
  return { comment, files };
};

const name = fc.stringMatching(/^[a-z0-9_-]{1,140}$/);
const content = fc.uint8Array({ maxLength: 2000 });

it('an archive gives its files and its comment, whatever their lengths', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.tuple(name, content), { selector: ([path]) => path }), async files => {
      const found = await readAll(gzipSync(packTar(files, 'c0ffee')));
      expect(found.comment).toBe('c0ffee');
      expect(found.files).toEqual(
        files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')]),
      );
    }),
    { numRuns: 30 },
  );
});

it('an archive that is cut off anywhere, or damaged, is refused', async () => {
  const whole = gzipSync(
    packTar(
      [
        ['a/b.md', 'x'.repeat(900)],
        [`a/${'long'.repeat(40)}.md`, 'y'],
      ],
      'c0ffee',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.boolean(), async (at, isCut) => {
      const bytes = isCut ? whole.subarray(0, at) : Buffer.from(whole);
      // The ten bytes of gzip's head have a time and a system that nothing checks.
      if (!isCut && at < 10) return;
      if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await expect(readAll(bytes)).rejects.toBeInstanceOf(SourceFailure);
    }),
    { numRuns: 40 },
  );
});
