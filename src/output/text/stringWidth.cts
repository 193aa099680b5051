import type * as width from './width.ts';

/**
 * Stands in for the `string-width` package in the bundle (an esbuild alias), whose own function costs 44 ms for the
 * first 50 rows of a table. CommonJS, because cli-table3 wants the function itself of its `require`.
 */
const { displayWidth }: typeof width = require('./width.ts');

module.exports = displayWidth;
