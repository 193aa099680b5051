import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLiveFile } from '../../../../src/server/ingest/matches/liveFile.ts';
import { openResults } from '../../../../src/server/ingest/matches/results.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const openers = { 'live matches': openLiveFile, results: openResults };
const damages = {
  'cut short': (content: Buffer) => content.subarray(0, 100),
  'of other content': () => Buffer.alloc(8192, 'no database '),
};

const cases = Object.entries(openers).flatMap(([file, open]) =>
  Object.entries(damages).map(([how, damage]) => [file, how, open, damage] as const),
);

test.each(cases)('a file of %s that is %s is reported and left as it is', (_, __, open, damage) => {
  const path = `${createTemporaryFolder()}/file.db`;
  open(path).close();
  const content = damage(readFileSync(path));
  writeFileSync(path, content);
  expect(() => open(path)).toThrow(
    expect.objectContaining({
      name: 'LiveMatchError',
      message: `the file ${path} is damaged`,
      hint: expect.stringContaining('restore a backup'),
    }),
  );
  expect(readFileSync(path)).toEqual(content);
});
