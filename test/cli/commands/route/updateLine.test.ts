import { expect, test } from 'vitest';
import { lineOf } from '../../../../src/cli/commands/route/updateLine.ts';

test.each([
  ['names itself', '1', 'kill', '{"type":"kill","id":"x"}', '{"type":"kill","id":"x"}'],
  ['is named by its frame alone', '7', 'kill', ' {"round": 3.0}', '{"id":"7","event":"kill","round":3.0}'],
  ['has an id of its own', '7', 'kill', '{"id":1}', '{"event":"kill","id":1}'],
  ['has a name of its own', '7', 'kill', '{"kind":"frag"}', '{"id":"7","kind":"frag"}'],
  ['is empty', '7', 'kill', '{}', '{"id":"7","event":"kill"}'],
  ['is a list', '7', 'scores', '[1, 2]', '{"id":"7","event":"scores","data":[1,2]}'],
  ['is a number without a frame', '', 'message', '5', '5'],
  ['is no JSON', '', 'message', 'hello', '{"id":"","event":"message","data":"hello"}'],
  ['has a name that it spells with an escape', '7', 'message', '{"\\u0069d":1}', '{"\\u0069d":1}'],
  ['has what a terminal obeys', '', 'message', '{"a":"\u009b1m é\u202e"}', '{"a":"\\u009b1m é\\u202e"}'],
  ['has DEL in a string of ASCII', '', 'message', '{"a": "\u007f"}', '{"a":"\\u007f"}'],
  [
    'nests deeply',
    '',
    'message',
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  ],
  [
    'has a long number',
    '',
    'kill',
    '{"a":12345678901234567890}',
    '{"event":"kill","a":12345678901234567890}',
  ],
])('the line of an update that %s', (_what, id, event, text, line) => {
  expect(lineOf({ id, event, text })).toBe(line);
});
