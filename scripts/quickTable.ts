import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What is changed in each file of the library, and why its tables stay the same. */
const changes: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'layout-manager.js': [
    // Whether a cell is taken: of all rows up to its own, which is looked at first, as usually it is the one.
    ['for (let i = 0; i <= i_max; i++) {', 'for (let i = i_max; i >= 0; i--) {'],
  ],
  'cell.js': [
    // Border characters: each cell makes an object of all fifteen, though it only reads them; no cell of ours has its own.
    ['let chars = (this.chars = {});', 'let chars = (this.chars = tableOptions.cellChars ?? {});'],
    [
      'CHAR_NAMES.forEach(function (name) {',
      'if (!tableOptions.cellChars) CHAR_NAMES.forEach(function (name) {',
    ],
    [
      'this.truncate = this.options.truncate',
      'tableOptions.cellChars = chars; this.truncate = this.options.truncate',
    ],
  ],
};

/**
 * Builds cli-table3 so that its time grows with the number of cells, and not with its square.
 * @throws if a file no longer has what is changed, as after an update of the library
 */
export const quickTable: Plugin = {
  name: 'quick-table',
  setup: build => {
    build.onLoad({ filter: /[\\/]cli-table3[\\/]src[\\/](?:cell|layout-manager)\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const [, made = []] = Object.entries(changes).find(([name]) => path.endsWith(name)) ?? [];
      const contents = made.reduce((changed, [from, to]) => {
        if (changed.split(from).length !== 2) throw new Error(`${path} no longer has «${from}» once`);
        return changed.replace(from, to);
      }, text);
      return { contents };
    });
  },
};
