import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRecorder } from '../../../../src/cli/commands/watch/recordingFile.ts';
import type { Host } from '../../../../src/cli/host/host.ts';
import { readRecording } from '../../../../src/cli/watch/feed/recording.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { roundEvents, toIncoming } from '../../watch/match.ts';

const now = Date.UTC(2026, 10, 21, 19);
// A recorder uses nothing else of the host.
const host = { loadBuiltin: process.getBuiltinModule.bind(process), now: () => now } as unknown as Host;

test('a recorder writes each update at once, and never overwrites a file', () => {
  const path = join(createTemporaryFolder(), 'match.ndjson');
  const recorder = createRecorder(path, host);
  for (const event of roundEvents(1)) recorder.write(toIncoming(event), Date.parse(event.at));
  expect(readRecording(readFileSync(path, 'utf8')).map(({ incoming }) => incoming.value)).toEqual(
    roundEvents(1),
  );
  recorder.close();
  expect(() => createRecorder(path, host)).toThrow('already exists');
  expect(() => createRecorder(join(path, 'x'), host)).toThrow('cannot be written');
});

test('a recording marks where updates may be missing: before an update, and at an end without a link', () => {
  const path = join(createTemporaryFolder(), 'match.ndjson');
  const recorder = createRecorder(path, host);
  const [first, second] = roundEvents(1).map(event => toIncoming(event));
  if (!first || !second) throw new Error('a round has two events at least');
  recorder.write(first, now - 9000);
  recorder.write({ ...second, gap: { from: now - 5000, to: now - 4000 } }, now - 4000);
  recorder.down(now - 1000);
  recorder.close();
  const text = readFileSync(path, 'utf8');
  expect(text.split('\n').filter(line => line.includes('"gap"'))).toEqual([
    '{"came":"2026-11-21T18:59:56.000Z","gap":{"from":"2026-11-21T18:59:55.000Z","to":"2026-11-21T18:59:56.000Z"}}',
    '{"came":"2026-11-21T19:00:00.000Z","gap":{"from":"2026-11-21T18:59:59.000Z","to":"2026-11-21T19:00:00.000Z"}}',
  ]);
  expect(readRecording(text).map(({ incoming }) => incoming.gap)).toEqual([
    undefined,
    { from: now - 5000, to: now - 4000 },
  ]);
});

test('a link that is up again leaves no gap at the end', () => {
  const path = join(createTemporaryFolder(), 'match.ndjson');
  const recorder = createRecorder(path, host);
  recorder.down(now - 1000);
  recorder.down(undefined);
  recorder.close();
  expect(readFileSync(path, 'utf8')).toBe('');
});

test('an empty file, as a killed watch leaves it, is taken, and of two watches on it one writes', () => {
  const path = join(createTemporaryFolder(), 'match.ndjson');
  writeFileSync(path, '');
  const [one, other] = [createRecorder(path, host), createRecorder(path, host)];
  const [first, second] = roundEvents(1).map(event => toIncoming(event));
  if (!first || !second) throw new Error('a round has two events at least');
  one.write(first, now);
  expect(() => other.write(first, now)).toThrow('is being written by another command');
  other.down(now);
  other.close();
  one.write(second, now);
  one.close();
  expect(readRecording(readFileSync(path, 'utf8'))).toHaveLength(2);
  expect(() => createRecorder(path, host)).toThrow('already exists');
});
