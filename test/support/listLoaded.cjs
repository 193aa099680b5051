// Preloaded into the built program: says at its end which of its files it has read.
'use strict';

const { basename, dirname } = require('node:path');

process.on('exit', () => {
  const names = Object.keys(require.cache).filter(path => basename(dirname(path)) !== 'support');
  require('node:fs').writeSync(2, `loaded: ${names.map(path => basename(path)).join(' ')}\n`);
});
