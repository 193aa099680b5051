#!/usr/bin/env node
// Plain old JavaScript, so that any Node can read it: what an old one cannot do is said in one line. The program begins in
// src/cli/start/.
'use strict';

// Defined by scripts/native/compile.ts alone: the executable brings its runtime along.
var isNative = typeof ESPORTS_NATIVE !== 'undefined';
/** The folder above this file's, with a slash at its end. In the executable, `path` would take a millisecond to load. */
var root = __dirname.slice(0, 1 + Math.max(__dirname.lastIndexOf('/'), __dirname.lastIndexOf('\\')));
var needed = [22, 19];

function isOld() {
  var found = process.versions.node.split('.').map(Number);
  return found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);
}

/** Loads a file of the program, or says that it is missing: a checkout may not be built, an update may not be done. */
function load(file) {
  try {
    return require(root + 'dist/' + file);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write(
      'esports: A file of the program is missing: ' +
        root +
        'dist/' +
        file +
        '\n  next: Install the program again; in a checkout: npm install\n',
    );
    return process.exit(1);
  }
}

if (!isNative && isOld()) {
  process.stderr.write(
    'esports needs Node ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 2;
} else {
  load('start.cjs').begin({ root: root, file: __filename, load: load });
}
