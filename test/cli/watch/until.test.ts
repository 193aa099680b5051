import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRecorder } from '../../../src/cli/watch/recorder.ts';
import type { Host } from '../../../src/cli/host/host.ts';
import { isReached } from '../../../src/cli/watch/until.ts';
import { readRecording } from '../../../src/watch/feed/recording.ts';
import type { Step } from '../../../src/watch/feed/tracker.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { roundEvents, start, toIncoming } from '../../watch/match.ts';

const host = { loadBuiltin: process.getBuiltinModule.bind(process) } as unknown as Host; // a recorder uses no more of it

const step = (details: Partial<Step>): Step => ({
  at: start,
  matchId: 'm',
  update: { kind: 'other', matchId: 'm' },
  incoming: toIncoming({}),
  notices: [],
  session: undefined,
  ...details,
});

test('what is waited for is an event, or what two answers show to have happened', () => {
  const [first] = roundEvents(1);
  const event = step(first ? { update: { kind: 'event', event: first } } : {});
  expect([isReached('round_start', event), isReached('kill', event)]).toEqual([true, false]);
  const polled = step({ notices: [{ kind: 'map_end', text: '' }] });
  expect([isReached('map_end', polled), isReached('match_end', polled)]).toEqual([true, false]);
});

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
