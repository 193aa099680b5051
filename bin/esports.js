#!/usr/bin/env node
// Plain old JavaScript, so that any Node can read it: what an old one cannot do is said in one line. What costs
// nothing (`quick.js`) is answered before the program is loaded.
'use strict';

// Defined by scripts/native/compile.ts alone: there, the program's files are inside the executable.
var isNative = typeof ESPORTS_NATIVE !== 'undefined';
var root = folderOf(__dirname);
var needed = [22, 19];

function isOld() {
  var found = process.versions.node.split('.').map(Number);
  return found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);
}

/** The folder that a path is in, with a slash at its end. In the executable, `path` would take a millisecond to load. */
function folderOf(path) {
  return path.slice(0, 1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

function mayBeQuick(words) {
  var first = words[0] || '';
  if (isForPipe(words) || first === 'help' || first === 'completion') return true;
  return first.charAt(0) === '-' || words.indexOf('--help') > 0 || words.indexOf('-h') > 0;
}

/** Without words it is the home screen on a terminal, and the help elsewhere. */
function isForPipe(words) {
  return words.length === 0 && !require('tty').isatty(1);
}

/** Whether there are no flags but those of the line itself. */
function isBarLine(words) {
  return words.slice(1).every(function (word) {
    return word.indexOf('-') !== 0 || /^--bar(=|$)/.test(word);
  });
}

function run(words) {
  if (mayBeQuick(words) && require('./quick.js')(words, root)) return;
  if (!isNative && !process.versions.bun) keepCompiled();
  if (words[0] === '__complete') return require('./completeWords.js')(words.slice(1), load('complete.cjs'));
  if (words[0] === 'statusline' && isBarLine(words)) {
    return require('./statusWords.js')(words.slice(1), load('statusline.cjs'), startProgram);
  }
  startProgram();
}

function startProgram() {
  if (isNative) compileOnceItPays(0);
  if (isNative || process.versions.bun || !worksLong(process.argv.slice(2))) startHere();
  else require('./thread.js')(__filename, startHere);
}

/** Whether a line is for a command that reads or sends much: it starts a little later, and needs half the memory. */
function worksLong(words) {
  return /^(serve|server start|collect|data import|live (stream|room))( |$)/.test(words.join(' '));
}

function startHere() {
  start(load('main.cjs'));
}

/** What Node compiled is read again by the next command. */
function keepCompiled() {
  var folder = require('./compileCache.js')({
    env: process.env,
    platform: process.platform,
    uid: process.getuid && process.getuid(),
  });
  if (folder) require('module').enableCompileCache(folder);
}

/** Hands over what the native executable's runtime has ready. Node would have to load it. */
function start(loaded) {
  loaded.start({
    filesFolder: root,
    jqWorker: root + 'dist/jqWorker.cjs',
    ownWords: isNative ? [] : [root + 'bin/esports.js'],
    collect: isNative ? Bun.gc.bind(Bun, true) : undefined,
    digest: isNative ? sha256 : undefined,
    ownFetch: isNative ? fetch : undefined,
  });
}

/** Of a text, in hexadecimal digits. */
function sha256(text) {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex');
}

/**
 * The executable begins by compiling next to nothing to machine code (`--compile-jit-policy`): for a short command that
 * takes longer than it saves, however long it waits for an answer. Once it has worked for 60 ms, which is looked for every
 * 100 ms, or has run for a second, it compiles what is called often.
 */
function compileOnceItPays(looks) {
  // The first look would say nothing, and takes a millisecond.
  if (looks === 10 || (looks > 0 && process.cpuUsage().user > 60000)) {
    Bun.unsafe.setJITPolicy(4);
    compileAllOnceItPays();
  } else setTimeout(compileOnceItPays, 100, looks + 1).unref();
}

/** Compiles all that is usual once the process has worked for a second: a stream of a few seconds would lose more than it gains. */
function compileAllOnceItPays() {
  if (process.cpuUsage().user > 1000000) Bun.unsafe.setJITPolicy(1);
  else setTimeout(compileAllOnceItPays, 1000).unref();
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

// The executable brings its runtime along.
if (!isNative && isOld()) {
  process.stderr.write(
    'esports needs Node ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 2;
} else {
  run(process.argv.slice(2));
}
