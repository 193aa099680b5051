import { expect, test } from 'vitest';
import * as analysis from '../../src/library/analysis.ts';
import * as index from '../../src/library/index.ts';
import * as service from '../../src/library/service.ts';

test.each([
  ['esports', index, ['ClientError', 'ConfigError', 'clientErrorKinds', 'createClient']],
  [
    'esports/analysis',
    analysis,
    [
      'applyEvent',
      'bestPicks',
      'buyRecords',
      'chanceOfCt',
      'completeBreakdown',
      'economyOf',
      'estimateRating',
      'explanationOf',
      'futuresOf',
      'mapChance',
      'openScoreboard',
      'outlookOf',
      'pickFutures',
      'pointsChance',
      'readStages',
      'sampleError',
      'scenariosOf',
      'seriesChance',
      'swingsOf',
      'titleChances',
      'walkForward',
    ],
  ],
  ['esports/service', service, ['DataFileError', 'createService']],
])('%s exports these values: other programs rely on them', (_name, door, names) => {
  expect(Object.keys(door).toSorted()).toEqual(names);
});
