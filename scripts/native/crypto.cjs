// In place of node:crypto in the native executable. Bun takes a fifth of a bare Node start to load that module, and most
// commands need nothing of it but a digest, which Bun has without it.
'use strict';

const own = {
  hash: (algorithm, data, encoding = 'hex') => new Bun.CryptoHasher(algorithm).update(data).digest(encoding),
};

module.exports = new Proxy(own, {
  get: (_, name) => (name in own ? own[name] : require('node:crypto')[name]),
});
