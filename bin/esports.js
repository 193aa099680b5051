#!/usr/bin/env node
// Plain old JavaScript, so that any Node can read it: what an old one cannot do is said in one line. What costs
// nothing, the version and the help, is answered before the program is loaded.
'use strict';

var fs = require('fs');
var root = __dirname + '/../';
var needed = [22, 19];

function isOld() {
  var found = process.versions.node.split('.').map(Number);
  return found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);
}

var completions = { bash: 'esports.bash', zsh: '_esports', fish: 'esports.fish', powershell: 'esports.ps1' };

function has(object, key) {
  return Object.prototype.hasOwnProperty.call(object, key);
}

function versionText(words) {
  var asked = words.length === 1 && (words[0] === '--version' || words[0] === '-V');
  return asked ? JSON.parse(fs.readFileSync(root + 'package.json', 'utf8')).version + '\n' : undefined;
}

function completionText(words) {
  var asked = words.length === 2 && words[0] === 'completion' && has(completions, words[1]);
  return asked ? fs.readFileSync(root + 'completions/' + completions[words[1]], 'utf8') : undefined;
}

/** The help that is asked for, where the words name nothing but a command or a topic. */
function helpText(words) {
  var named = words.filter(function (word) {
    return word !== '--help' && word !== '-h';
  });
  var asked = words.length === 0 || words[0] === 'help' || named.length < words.length;
  if (!asked || named.join(' ').indexOf('-') === 0 || / -/.test(named.join(' '))) return undefined;
  var topic = (named[0] === 'help' ? named.slice(1) : named).join(' ');
  var texts = JSON.parse(fs.readFileSync(root + 'dist/help.json', 'utf8'));
  return has(texts, topic) ? texts[topic] : undefined;
}

/** Writes without making a stream of standard output, which takes longer than all the rest. */
function write(text) {
  try {
    fs.writeSync(1, text);
  } catch (error) {
    // A reader that has seen enough (`| head -1`) is no failure.
    if (error.code === 'EPIPE') return;
    if (error.code === 'EAGAIN') {
      process.stdout.write(text);
      return;
    }
    process.stderr.write('esports: The output could not be written: ' + error.message + '\n');
    process.exitCode = 1;
  }
}

/** The one that Node takes by itself, worked out without loading its module for it; undefined leaves it to Node. */
function compileCacheFolder() {
  var env = process.env;
  if (process.platform === 'win32' || env.NODE_COMPILE_CACHE) return undefined;
  return (env.TMPDIR || env.TMP || env.TEMP || '/tmp') + '/node-compile-cache';
}

function run(words) {
  var text = versionText(words) || completionText(words) || helpText(words);
  if (text === undefined) {
    require('module').enableCompileCache(compileCacheFolder());
    require('../dist/main.cjs').start(root);
  } else {
    write(text);
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
