import type { Plugin } from 'esbuild';

/**
 * What commander imports, as far as a command line that it only has to read needs it. Every command loads it, and pays for
 * each module and object.
 */
const given: Readonly<Record<string, string>> = {
  // It starts subcommands as separate programs; we have none. Help and suggestions come from the command tree.
  'node:child_process': '',
  'node:fs': '',
  'node:path': '',
  'node:util': '',
  './help.js': '',
  './suggestSimilar.js': '',
  // A copy of the module would be made, which in Bun opens all three standard streams.
  'node:process': 'export default process;',
  // What it calls of an emitter. Bun takes a fiftieth of a bare Node start to load the module.
  'node:events': `export class EventEmitter {
  #heard = new Map();
  on(name, hear) {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), hear]);
    return this;
  }
  emit(name, ...values) {
    const heard = this.#heard.get(name) ?? [];
    for (const hear of heard) hear.apply(this, values);
    return heard.length > 0;
  }
  listenerCount(name) {
    return this.#heard.get(name)?.length ?? 0;
  }
}`,
};

/** Without the command for a whole program, which it makes when it is loaded. */
const index = `export { Argument } from './lib/argument.js';
export { Command } from './lib/command.js';
export { CommanderError, InvalidArgumentError } from './lib/error.js';
export { Option } from './lib/option.js';`;

const inside = /[\\/]node_modules[\\/]commander[\\/]/;

/** Builds commander with no more than the program uses of it. */
export const lightCommander: Plugin = {
  name: 'light-commander',
  setup: build => {
    build.onResolve({ filter: /^(?:node:|\.\/(?:help|suggestSimilar)\.js$)/ }, ({ path, importer }) =>
      inside.test(importer) && given[path] !== undefined ? { path, namespace: 'commander' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'commander' }, ({ path }) => ({
      contents: given[path] || 'module.exports = {};',
    }));
    build.onLoad({ filter: /[\\/]commander[\\/]index\.js$/ }, () => ({ contents: index }));
  },
};
