import { expect, test } from 'vitest';
import { best, inLanguage, safeAddress } from '../../../../src/cli/commands/open/open.ts';

const links = [
  { title: 'a', language: 'ru', official: true, platform: 'Twitch' },
  { title: 'b', language: 'en', official: true, platform: 'Twitch' },
  { title: 'c', language: 'de', official: false, platform: 'YouTube' },
  { title: 'd', language: 'pt-BR', official: true, platform: 'YouTube' },
  { title: 'e', language: 'en', official: true, platform: 'YouTube' },
  { title: 'f' },
];
const titles = (found: readonly { readonly title: string }[]) => found.map(({ title }) => title).join('');

test.each([
  ['ru', 'a'],
  ['pt', 'd'],
  ['de', 'b'],
  [undefined, 'b'],
])('for a user who reads %s the best are %s', (language, expected) => {
  expect(best(links, language)?.title).toBe(expected);
});

test('an unofficial broadcast is the best where there is no other', () => {
  expect(best(links.slice(2, 3), 'en')?.title).toBe('c');
  expect(best([links[2]!, links[5]!], 'de')?.title).toBe('f');
  expect(best([], 'en')).toBeUndefined();
});

test.each([
  ['EN', 'be'],
  ['pt', 'd'],
  ['pt-br', 'd'],
  ['xx', ''],
])('in %s there are "%s"', (lang, expected) => {
  expect(titles(inLanguage(links, lang))).toBe(expected);
});

test.each([
  ['https://tv.example/a b', 'https://tv.example/a%20b'],
  ['HTTPS://TV.example', 'https://tv.example/'],
  ['https://tv.example/\u001b[2J"', 'https://tv.example/%1B[2J%22'],
  ['http://tv.example', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['https://twitch.tv@evil.example/', undefined],
  ['--help', undefined],
  ['', undefined],
  [undefined, undefined],
])('the link %j is opened as %j', (url, address) => {
  expect(safeAddress(url === undefined ? {} : { url })).toBe(address);
});
