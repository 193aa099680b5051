// Where Node keeps what it compiled: a folder that only the user can write to, since whoever writes there decides what is
// executed.
'use strict';

const fs = require('fs');
const { dirname, isAbsolute } = require('path');

/**
 * The folder for compiled code, which is made where it is missing; undefined where there is none, or where another user
 * could have written to it. `uid`: the number of the user; undefined on Windows, where the folder stands in the user's own
 * profile.
 */
module.exports = surroundings => {
  try {
    const cache = cacheFolder(surroundings);
    if (!cache || !isAbsolute(cache)) return undefined;
    const folder = `${cache}/compiled`;
    let found = fs.lstatSync(folder, { throwIfNoEntry: false });
    if (!found) {
      makeFolder(folder);
      found = fs.lstatSync(folder);
    }
    return isTrusted(found, surroundings.uid) ? folder : undefined;
  } catch {
    return undefined;
  }
};

/** As src/core/files/makeFolder.ts does it: Node's recursive mkdir tries for ever where a file system takes no folders. */
const makeFolder = folder => {
  if (fs.existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    fs.mkdirSync(folder, 448); // rwx------
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
};

const isTrusted = (found, uid) => {
  if (!found.isDirectory()) return false;
  return uid === undefined || (found.uid === uid && (found.mode & 18) === 0); // not -w- for group and others
};

/** As src/client/account/folders.ts finds it, before the program is loaded. */
const cacheFolder = ({ env, platform, uid }) => {
  if (env.ESPORTS_CACHE_DIR) return env.ESPORTS_CACHE_DIR;
  const home = env.HOME || (platform === 'win32' ? env.USERPROFILE : undefined);
  if (platform === 'darwin') return within(home, uid, 'Library/Caches/esports');
  if (platform === 'win32')
    return within(env.LOCALAPPDATA, uid, 'esports/cache') || within(home, uid, 'AppData/Local/esports/cache');
  return within(env.XDG_CACHE_HOME, uid, 'esports') || within(home, uid, '.cache/esports');
};

/** For root, a folder of another user (the `HOME` that sudo kept) is none: root's files would lock that user out. */
const within = (folder, uid, path) => {
  if (!folder || !isAbsolute(folder)) return undefined;
  if (uid === 0 && fs.statSync(folder).uid !== 0) return undefined;
  return `${folder}/${path}`;
};
