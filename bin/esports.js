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
  return isForPipe(words) || /^(help|completion|-.*)$/.test(words[0]) || words.some(isHelp);
}

/** Without words it is the home screen on a terminal, and the help elsewhere. */
function isForPipe(words) {
  return words.length === 0 && !require('tty').isatty(1);
}

function isHelp(word) {
  return word === '--help' || word === '-h';
}

function run(words) {
  if (words[0] === '__complete') return require('./completeWords.js')(words.slice(1), load('complete.cjs'));
  if (mayBeQuick(words) && require('./quick.js')(words)) return;
  load('main.cjs')
    .modules['src/main.ts']()
    .start({ packageFolder: root, jqWorker: root + 'dist/jqWorker.cjs' });
}

/** Loads a file of the program, from Node's compile cache where there is one: other runtimes may have none. */
function load(file) {
  var enable = require('module').enableCompileCache;
  var uid = process.getuid && process.getuid();
  var folder =
    enable && require('./compileCache.js')({ env: process.env, platform: process.platform, uid: uid });
  if (!folder) return require(root + 'dist/' + file);
  enable(folder);
  // The cache keeps only the functions that are compiled together with the file. By default V8 compiles a function at its
  // first call, so without this flag every start would compile about a thousand functions again.
  var setFlags = require('v8').setFlagsFromString;
  setFlags('--no-lazy');
  try {
    return require(root + 'dist/' + file);
  } finally {
    setFlags('--lazy');
  }
}

if (isOld()) {
  process.stderr.write(
    'esports needs Node ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 2;
} else {
  run(process.argv.slice(2));
}
