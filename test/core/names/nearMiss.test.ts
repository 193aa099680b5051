import { expect, test } from 'vitest';
import { nearest } from '../../../src/core/names/nearMiss.ts';

const verbs = ['show', 'roster-history', 'map-stats', 'vs', 'roster-changes', 'transfers'];

test.each([
  ['transferz', ['transfers']],
  ['transfesr', ['transfers']],
  ['TRANSFERS', ['transfers']],
  ['shwo', ['show']],
  ['sho', ['show']],
  ['roster', ['roster-history', 'roster-changes']],
  ['mapstats', ['map-stats']],
  ['vp', []],
  ['og', []],
  ['spirit', []],
  ['transfermarkt', []],
])('%s is taken for %j', (word, found) => {
  expect(nearest(word, verbs, 'sure')).toEqual(found);
});

test.each([
  ['ro', ['roster-history', 'roster-changes']],
  ['rstr-hstry', ['roster-history']],
  ['xyz', []],
])('a suggestion for %s reaches further: %j', (word, found) => {
  expect(nearest(word, verbs, 'loose')).toEqual(found);
});

test('at most three words are suggested, each once', () => {
  expect(nearest('aab', ['aaa', 'aac', 'aad', 'aae', 'aaa'], 'loose')).toEqual(['aaa', 'aac', 'aad']);
});

test.each([
  ['team', ['stream', 'type', 'tz', 'theme'], []],
  ['steam', ['stream', 'type'], ['stream']],
  ['liimt', ['limit', 'live'], ['limit']],
  ['lmiit', ['limit', 'live'], ['limit']],
  ['out', ['output', 'offline'], ['output']],
  ['minprice', ['min-price', 'max-price'], ['min-price']],
  ['min-prize', ['min-price', 'max-price'], ['min-price']],
  ['match', ['watch', 'max-age'], ['watch']],
  ['since', ['silence', 'stale'], []],
  ['form', ['from', 'for'], ['from', 'for']],
  ['game', ['names', 'all'], []],
])('the flag --%s among %j suggests %j', (word, flags, found) => {
  expect(nearest(word, flags, 'loose')).toEqual(found);
});
