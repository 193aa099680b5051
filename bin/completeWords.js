// The values that a completion script asks for at a Tab. The program itself is not loaded.
'use strict';

var fs = require('fs');
var root = __dirname + '/../';

/** Writes a line for each value, and nothing where anything is wrong. */
module.exports = function completeWords(words, loaded, keepCode) {
  var surroundings = {
    env: process.env,
    platform: process.platform,
    userId: process.geteuid && process.geteuid(),
    systemHome: systemHome,
    pid: process.pid,
    now: Date.now,
    readData: function () {
      return JSON.parse(fs.readFileSync(root + 'dist/completion.json', 'utf8'));
    },
  };
  loaded
    .complete(words, surroundings)
    .then(function (text) {
      fs.writeSync(1, text);
      keepCode('complete ' + words[1]);
      // All is written. Node would take a millisecond to give back memory that ends with it anyway.
      return process.exit(0);
    })
    .catch(function () {
      // The shell has stopped listening.
    });
};

function systemHome() {
  try {
    return require('os').userInfo().homedir || undefined;
  } catch {
    return undefined;
  }
}
