import { expect, test } from 'vitest';
import { sidesOf } from '../../../src/core/names/sides.ts';

test.each<readonly [string, readonly (readonly string[])[]]>([
  ['navi', [['navi']]],
  ['Rain Temple', [['Rain Temple'], ['Rain', 'Temple']]],
  ['navi rain  temple', [['navi rain  temple'], ['navi', 'rain  temple'], ['navi rain', 'temple']]],
  ['rain temple vs jade abacus', [['rain temple', 'jade abacus'], ['rain temple vs jade abacus']]],
  ['Rain Temple v. Jade', [['Rain Temple', 'Jade'], ['Rain Temple v. Jade']]],
  ['Rain Temple x Jade', [['Rain Temple', 'Jade'], ['Rain Temple x Jade']]],
  ['Squad X vs Jade', [['Squad X', 'Jade'], ['Squad X vs Jade']]],
  ['Rain Temple – Jade', [['Rain Temple', 'Jade'], ['Rain Temple – Jade']]],
  ['navi-vs-vitality', [['navi', 'vitality'], ['navi-vs-vitality']]],
  ['navi-vitality', [['navi-vitality'], ['navi', 'vitality']]],
  ['rain-temple-navi', [['rain-temple-navi'], ['rain', 'temple-navi'], ['rain-temple', 'navi']]],
  ['-navi-', [['-navi-']]],
  ['', [['']]],
])('"%s" may name %j', (text, expected) => {
  expect(sidesOf(text)).toEqual(expected);
});
