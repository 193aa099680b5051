import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRecorder } from '../../../../src/cli/commands/watch/recordingFile.ts';
import type { Host } from '../../../../src/cli/host/host.ts';
import { readRecording } from '../../../../src/watch/feed/recording.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { roundEvents, toIncoming } from '../../../watch/match.ts';

const host = { loadBuiltin: process.getBuiltinModule.bind(process) } as unknown as Host; // a recorder uses no more of it

test('a recorder writes what comes at once, and no file twice', () => {
  const path = join(createTemporaryFolder(), 'match.ndjson');
  const recorder = createRecorder(path, host);
  for (const event of roundEvents(1)) recorder.write(toIncoming(event), Date.parse(event.at));
  expect(readRecording(readFileSync(path, 'utf8')).map(({ incoming }) => incoming.value)).toEqual(
    roundEvents(1),
  );
  recorder.close();
  expect(() => createRecorder(path, host)).toThrow('is there already');
  expect(() => createRecorder(join(path, 'x'), host)).toThrow('cannot be written');
});
