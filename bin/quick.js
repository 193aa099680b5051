// The version, the help and the scripts of completion, which are answered before the program is loaded.
'use strict';

/** Writes what the words ask for; false where that is not one of these. `root`: the folder of the program's files. */
module.exports = function answer(words, root) {
  var text = versionText(words, root) || completionText(words, root) || helpText(words, root);
  if (text !== undefined) write(text);
  return text !== undefined;
};

/** Loaded when it is used: in the executable, to load it takes longer than to print the version. */
function fs() {
  return require('fs');
}

var completions = { bash: 'esports.bash', zsh: '_esports', fish: 'esports.fish', powershell: 'esports.ps1' };

function has(object, key) {
  return Object.prototype.hasOwnProperty.call(object, key);
}

function versionText(words, root) {
  var asked = words.length === 1 && (words[0] === '--version' || words[0] === '-V');
  return asked ? version(root) + ' (' + runtime() + ')\n' : undefined;
}

function version(root) {
  return typeof ESPORTS_NATIVE === 'undefined'
    ? JSON.parse(fs().readFileSync(root + 'package.json', 'utf8')).version
    : ESPORTS_NATIVE;
}

/** As src/main.ts names it. */
function runtime() {
  return process.versions.bun ? 'Bun ' + process.versions.bun : 'Node ' + process.versions.node;
}

function completionText(words, root) {
  var asked = words.length === 2 && words[0] === 'completion' && has(completions, words[1]);
  return asked ? fs().readFileSync(root + 'completions/' + completions[words[1]], 'utf8') : undefined;
}

/** The help that is asked for, where the words name nothing but a command or a topic. */
function helpText(words, root) {
  var named = words.filter(function (word) {
    return word !== '--help' && word !== '-h';
  });
  var asked = words.length === 0 || words[0] === 'help' || named.length < words.length;
  if (!asked || named.join(' ').indexOf('-') === 0 || / -/.test(named.join(' '))) return undefined;
  var typed = named.join(' ');
  if (mayBeAscii(process.env)) return undefined;
  // The names of the pages, with their numbers, and then a page on each line.
  var lines = fs()
    .readFileSync(root + 'dist/help.ndjson', 'latin1')
    .split('\n');
  var names = JSON.parse(lines[0]);
  // After `help`, a topic comes before another name of a group.
  var name = named[0] !== 'help' || has(names, typed) ? typed : named.slice(1).join(' ');
  if (typed === 'help') name = '';
  if (!has(names, name)) return undefined;
  var layout = require(root + 'dist/help.cjs');
  return layout.renderPage(JSON.parse(lines[names[name] + 1]), columns());
}

/** The terminal's width; undefined in a pipe. */
function columns() {
  // Most outputs that are no terminal are told from one without loading the module that knows for sure: on Linux, the
  // major number of `/dev/null` is 1.
  var output = fs().fstatSync(1);
  if (!output.isCharacterDevice() || output.rdev >> 8 === 1 || !require('tty').isatty(1)) return undefined;
  return process.stdout.columns || Number(process.env.COLUMNS) || undefined;
}

/**
 * Whether the user may want ASCII alone: the program, which knows all settings, then prints the help. These are the
 * folders where settings can be, on every system.
 */
function mayBeAscii(env) {
  var locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  if (env.TERM === 'dumb' || /^(C|POSIX)$|8859|ascii/i.test(locale)) return true;
  var home = env.HOME || env.USERPROFILE || require('os').homedir();
  var folders = [
    env.ESPORTS_CONFIG_DIR,
    (env.XDG_CONFIG_HOME || home + '/.config') + '/esports',
    home + '/Library/Preferences/esports',
    (env.APPDATA || home + '/AppData/Roaming') + '/esports',
  ];
  return folders.some(function (folder) {
    try {
      return /"ascii"/.test(fs().readFileSync(folder + '/settings.json', 'utf8'));
    } catch (error) {
      // The program says what is wrong with any other folder.
      return error.code !== 'ENOENT' && error.code !== 'ENOTDIR';
    }
  });
}

/** Writes without making a stream of standard output, which takes longer than all the rest. */
function write(text) {
  try {
    if (typeof ESPORTS_NATIVE === 'undefined' || text.length > oneWrite) writeBytes(Buffer.from(text));
    else Bun.write(Bun.stdout, text).catch(sayUnwritten);
  } catch (error) {
    sayUnwritten(error);
  }
}

/**
 * The most characters that are written by one call of Bun: a pipe takes so few whole or not at all. Of a longer text, Bun
 * writes a part twice to a pipe that does not wait.
 */
var oneWrite = 500;

function writeBytes(bytes) {
  var written = 0;
  try {
    // A pipe that does not wait takes what it has room for.
    while (written < bytes.length) written += fs().writeSync(1, bytes, written);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    process.stdout.on('error', sayUnwritten).write(bytes.subarray(written));
  }
}

function sayUnwritten(error) {
  // A reader that has seen enough (`| head -1`) is no failure.
  if (error.code === 'EPIPE') return;
  var reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
  process.stderr.write('esports: The output could not be written: ' + reason + '\n');
  process.exitCode = 1;
}
