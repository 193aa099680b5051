// The line of a bar, which is asked for every few seconds. The program itself is not loaded.
'use strict';

var fs = require('fs');

/** Writes the line, or starts the program where that has to answer. */
module.exports = function statusWords(words, loaded, startProgram) {
  loaded.quickBar(words, require('./surroundings.js')).then(function (text) {
    if (text === undefined) return startProgram();
    try {
      fs.writeSync(1, text);
    } catch {
      // The bar has stopped listening.
    }
    // All is written. Node would take a millisecond to give back memory that ends with it anyway.
    return process.exit(0);
  });
};
