import { describe, expect, test } from 'vitest';
import { createTheme } from '../../src/output/theme.ts';

describe('createTheme', () => {
  test('paints sides in the colours of the game', async () => {
    const theme = await createTheme(1);
    expect([theme.ct('CT'), theme.t('T')]).toEqual(['\u001b[94mCT\u001b[39m', '\u001b[33mT\u001b[39m']);
  });

  test('returns every text as it is at level 0', async () => {
    const theme = await createTheme(0);
    const roles = [
      'heading',
      'label',
      'bold',
      'dim',
      'good',
      'bad',
      'warning',
      'live',
      'ct',
      't',
      'ctBar',
      'tBar',
      'bar',
    ];
    expect(Object.entries(theme).map(([role, paint]) => [role, paint('x')])).toEqual(
      roles.map(role => [role, 'x']),
    );
  });
});
