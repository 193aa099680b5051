import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { typedChoice, withChoice } from '../../../src/cli/context/again.ts';

const data = ['--data=real.db'];
const suggested = (text: string, choice: readonly string[] = data): string =>
  withChoice(text, choice, commandTree);

describe('a suggested command', () => {
  test.each([
    [
      'See its rounds: esports results economy x-match-7',
      'See its rounds: esports results economy --data=real.db x-match-7',
    ],
    ['esports players donk', 'esports players --data=real.db donk'],
    ['esports results "rain temple"', 'esports results --data=real.db "rain temple"'],
    ['See esports my', 'See esports my --data=real.db'],
    [
      'Did you mean esports live or esports results match x-match-7?',
      'Did you mean esports live --data=real.db or esports results match --data=real.db x-match-7?',
    ],
    // These ask no service, or name one.
    ['See esports help results', 'See esports help results'],
    ['esports auth login --profile work', undefined],
    ['Allow more: esports results --data=a.db --max-bytes=99', undefined],
    ['Show the demo: esports live --profile demo', undefined],
    ['Usage: esports teams vs <team> <opponent> [flags]', undefined],
    ['Another esports has held it for ten seconds', undefined],
  ])('%s becomes %s', (text, expected) => {
    expect(suggested(text)).toBe(expected ?? text);
    expect(suggested(text, [])).toBe(text);
  });

  test('has every flag that chose the service and that it takes, in quotes where a shell needs them', () => {
    const typed = '--base-url http://a.example/v1 --game game --insecure --limit 3';
    const flags = typedChoice(['live', ...typed.split(' '), '--ca-file', 'a b.pem'], commandTree);
    expect(suggested('esports live', flags)).toBe(
      'esports live --base-url=http://a.example/v1 --game=game --insecure "--ca-file=a b.pem"',
    );
  });

  test('has them too where the line could not be read', () => {
    const argv = ['--data', 'real.db', 'results', 'rain', 'temple', '--limit', '5'];
    expect(typedChoice(argv, commandTree)).toEqual(data);
  });
});
