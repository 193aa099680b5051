#!/usr/bin/env node
// Plain old JavaScript, so that any Node can read it: what an old one cannot do is said in one line. What costs
// nothing (`quick.js`) is answered before the program is loaded.
'use strict';

var root = __dirname + '/../';
var needed = [22, 19];

function isOld() {
  var found = process.versions.node.split('.').map(Number);
  return found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);
}

function mayBeQuick(words) {
  return words.length === 0 || /^(help|completion|-.*)$/.test(words[0]) || words.some(isHelp);
}

function isHelp(word) {
  return word === '--help' || word === '-h';
}

function run(words) {
  if (mayBeQuick(words) && require('./quick.js')(words)) return;
  enableCompileCache();
  require('../dist/main.cjs')
    .modules['src/main.ts']()
    .start({ packageFolder: root, jqWorker: root + 'dist/jqWorker.cjs' });
}

/** Other runtimes than Node may have none. */
function enableCompileCache() {
  var enable = require('module').enableCompileCache;
  var uid = process.getuid && process.getuid();
  var folder =
    enable && require('./compileCache.js')({ env: process.env, platform: process.platform, uid: uid });
  if (folder) enable(folder);
}

if (isOld()) {
  process.stderr.write(
    'esports needs Node ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 2;
} else {
  run(process.argv.slice(2));
}
