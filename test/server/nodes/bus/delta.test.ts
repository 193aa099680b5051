import { expect, test } from 'vitest';
import { deltaOf, type Json, withDelta } from '../../../../src/server/nodes/bus/message.ts';
import * as fc from '../../../support/property.ts';

/** Values of few names, so that two of them have much in common. */
const { value } = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, 0, 1, '', 'a'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', '1', '__proto__'), tie('value'), { maxKeys: 4 }),
  ),
}));

test('a change brings one value to the other, also after it was sent as JSON', () => {
  fc.assert(
    fc.property(value, value, (before, after) => {
      const delta = deltaOf(before, after);
      const sent = delta && (JSON.parse(JSON.stringify(delta)) as typeof delta);
      expect(sent ? withDelta(before, sent) : before).toEqual(after);
    }),
  );
});

test('what has not changed is not sent', () => {
  const players = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`player${at}`, { kills: at }]));
  const before = { players, rounds: [[1, 2], [3]] };
  const after = {
    players: { ...players, player3: { kills: 4 } },
    rounds: [
      [1, 2],
      [3, 4],
    ],
  };
  expect(deltaOf(before, after)).toEqual({
    players: { player3: { kills: [4] } },
    rounds: { 1: { 1: [4] } },
  });
  expect(deltaOf(before, structuredClone(before))).toBeUndefined();
});
