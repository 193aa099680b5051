import * as fc from 'fast-check';

/**
 * fast-check with the same cases in every run, so that only a change decides whether the tests pass. To try others:
 * `ESPORTS_TEST_SEED=<number> npm test`.
 */
fc.configureGlobal({ seed: Number(process.env['ESPORTS_TEST_SEED'] ?? 20_261_121) });

export * from 'fast-check';
