import { describe, expect, test } from 'vitest';
import { createSecrets } from '../../../src/cli/host/redact.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../../src/cli/parse/parseCommand.ts';
import { againWith, shellLine, shownBy, typedChoice, withChoice } from '../../../src/cli/context/again.ts';
import { splitLine } from '../splitLine.ts';

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

describe('the line that shows a list once more', () => {
  const lineOf = (line: string, secret?: string) => {
    const secrets = createSecrets();
    if (secret !== undefined) secrets.add(secret, 4);
    const again = (changes: Parameters<typeof againWith>[2]) =>
      againWith(splitLine(line), commandTree, changes);
    return shownBy({ command: 'results team', again, secrets });
  };

  test.each([
    ['results "rain temple" --limit 1', 'results "rain temple" --limit=1'],
    [
      '--data real.db results spirit --sort startsAt:desc --skip 2 -o ids --quiet',
      'results spirit --sort=startsAt:desc --skip=2',
    ],
    ['search don --json --max-bytes 900 --color never', 'search don'],
    ["teams search 'a$b'", "teams search 'a$b'"],
  ])('of %s is %s', async (line, expected) => {
    const { words = [] } = lineOf(line);
    expect(shellLine(words)).toBe(`esports ${expected}`);
    // It can be read again.
    await expect(parseCommand(splitLine(expected), commandTree)).resolves.toBeDefined();
  });

  test.each([
    ['results spirit --param token=abcdefgh1'],
    ['results spirit --param=api_key=abcdefgh1'],
    ['results my-known-key', 'my-known-key'],
  ])('of %s is not kept, because it may contain a key', (line, secret?: string) => {
    expect(lineOf(line, secret)).toEqual({ command: 'results team' });
  });
});
