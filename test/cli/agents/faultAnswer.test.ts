import { describe, expect, test } from 'vitest';
import { faultAnswer } from '../../../src/cli/agents/server/createServer.ts';
import { ToolFault } from '../../../src/cli/agents/service.ts';
import { usualTools } from '../../../src/cli/agents/tools/table.ts';

describe('a failed call', () => {
  const [tool] = usualTools.filter(({ name }) => name === 'team');
  if (!tool) throw new Error('team');
  const answer = (fault: ToolFault, given: Readonly<Record<string, unknown>> = { team: 'navi' }) =>
    faultAnswer(fault, { tool, given });

  test('names the candidates, and how to call again', () => {
    const candidates = [
      { word: 'natus-vincere', name: 'Natus Vincere', about: 'UA' },
      { word: 'navi-junior', name: 'NAVI Junior\u202e' },
    ];
    const fault = new ToolFault('AMBIGUOUS_NAME', '"navi" fits two', 'Name one', {
      text: 'navi',
      candidates,
    });
    expect(answer(fault, { view: 'maps', team: 'navi' })).toEqual({
      error: {
        code: 'AMBIGUOUS_NAME',
        message: '"navi" fits two',
        next: 'Choose a candidate and call again: team {"view":"maps","team":"natus-vincere"}',
        candidates: [candidates[0], { word: 'navi-junior', name: 'NAVI Junior\\u202e' }],
      },
      untrusted: ['error'],
    });
  });

  test('passes a hint on that has no command and no flag', () => {
    const next = (hint: string) => answer(new ToolFault('NOT_FOUND', 'failed', hint)).error.next;
    const usual = next('See its maps: esports results maps cs-match-5');
    expect(usual).toMatch('find');
    expect(next('Try again, or allow more time: --timeout 60s')).toBe(usual);
    expect(next('Name one of them: a (A), b (B)')).toBe('Name one of them: a (A), b (B)');
  });

  test.each(['NOT_FOUND', 'QUOTA_SPENT', 'NETWORK', 'NO_BREAKDOWN', 'SOMETHING_NEW'])(
    '%s has a next step',
    code => {
      expect(answer(new ToolFault(code, 'failed', 'esports doctor')).error.next).not.toMatch(
        /^$|esports doctor/,
      );
    },
  );
});

test.each(usualTools)('a fault of $name reaches the model without hidden characters', tool => {
  const hidden = '\u202e\u200b\u{e0041}';
  for (const code of [`X${hidden}`, 'constructor', '__proto__']) {
    const told = faultAnswer(new ToolFault(code, hidden, hidden), { tool, given: {} });
    expect(JSON.stringify(told)).not.toMatch(/[\u202e\u200b\u{e0041}]/u);
  }
});
