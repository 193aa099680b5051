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

/** The text that the words ask for, or undefined where the program itself has to decide. */
function staticText(words) {
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
    return JSON.parse(fs.readFileSync(root + 'package.json', 'utf8')).version + '\n';
  }
  if (words.length === 2 && words[0] === 'completion' && completions[words[1]]) {
    return fs.readFileSync(root + 'completions/' + completions[words[1]], 'utf8');
  }
  var named = words.filter(function (word) {
    return word !== '--help' && word !== '-h';
  });
  var asked = words.length === 0 || words[0] === 'help' || named.length < words.length;
  var flagged = named.some(function (word) {
    return word.charAt(0) === '-';
  });
  if (!asked || flagged) return undefined;
  var topic = (named[0] === 'help' ? named.slice(1) : named).join(' ');
  var texts = JSON.parse(fs.readFileSync(root + 'dist/help.json', 'utf8'));
  return Object.prototype.hasOwnProperty.call(texts, topic) ? texts[topic] : undefined;
}

/** Writes without making a stream of standard output, which takes longer than all the rest. */
function write(text) {
  try {
    fs.writeSync(1, text);
  } catch (error) {
    // A reader that has seen enough (`| head -1`) is no failure.
    if (error.code === 'EAGAIN') process.stdout.write(text);
    else if (error.code !== 'EPIPE') throw error;
  }
}

function run(words) {
  var text = staticText(words);
  if (text !== undefined) return write(text);
  require('module').enableCompileCache();
  return require('../dist/main.cjs').start(root);
}

if (isOld()) {
  process.stderr.write(
    'esports needs Node ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 2;
} else {
  run(process.argv.slice(2));
}
