// A step of the installation by npm: puts the native executable into the place of bin/esports.js, so that `esports` starts
// without Node. Where that cannot be done, the JavaScript stays and does the same. Nothing here fails an installation.
'use strict';

const { spawnSync } = require('child_process');
const { linkSync, renameSync, rmSync } = require('fs');
const path = require('path');

const place = path.join(__dirname, 'esports.js');
const draft = path.join(__dirname, 'esports.new');

/** The executable of the package that npm has chosen for this system. */
function findNative() {
  const { optionalDependencies } = require('../package.json');
  for (const name of Object.keys(optionalDependencies)) {
    try {
      return path.join(path.dirname(require.resolve(name + '/package.json')), 'esports');
    } catch {
      // Not for this system, or left out with --omit=optional.
    }
  }
  return undefined;
}

// On Windows npm starts the program by a script that names Node, and other installers than npm may do so everywhere.
if (process.platform !== 'win32' && (process.env.npm_config_user_agent || '').startsWith('npm/')) {
  const native = findNative();
  // It may need a newer system than this one.
  if (native && spawnSync(native, ['--version']).status === 0) {
    try {
      linkSync(native, draft);
      renameSync(draft, place);
    } catch {
      rmSync(draft, { force: true });
    }
  }
}
