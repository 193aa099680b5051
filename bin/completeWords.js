// The values that a completion script asks for at a Tab. The program itself is not loaded.
'use strict';

var fs = require('fs');
var root = require('path').resolve(__dirname, '..') + '/';

/** Writes a line for each value, and nothing where anything is wrong. */
module.exports = function completeWords(words, loaded) {
  var surroundings = require('./surroundings.js');
  surroundings.readData = function () {
    return JSON.parse(fs.readFileSync(root + 'dist/completion.json', 'utf8'));
  };
  loaded
    .complete(words, surroundings)
    .then(function (text) {
      fs.writeSync(1, text);
      // All is written. Node would take a millisecond to give back memory that ends with it anyway.
      return process.exit(0);
    })
    .catch(function () {
      // The shell has stopped listening.
    });
};
