// The program's files, with the code that V8 made of them in earlier runs. Node's path functions are used only for what
// comes from outside: a path of usual length costs them as much as reading the file.
'use strict';

const fs = require('fs');
const vm = require('vm');
const { dirname, isAbsolute } = require('path');

/** How often the code of one way to run is kept: in a first run nothing was stored yet, or a season had to be built. */
const runs = 2;
/** The most ways that a file of code lists. */
const mostWays = 200;

/**
 * Loads the built file `name` and, when that asks for them, its neighbours in the folder `dist`, which ends in a slash.
 * Their code is kept in `kept`. Node's own compile cache takes the code before the file runs: it has either no function
 * that is called later or, if V8 is told to compile all of them at once, every one. This one is written at the end of a
 * run and has those that were called. That saves a fifth of a bare Node start, and code that a user's commands never run
 * costs nothing.
 *
 * Returns what the file exports, and `keepCode(way)`, which keeps the code of what this process has called.
 * `way` names what was run: with the files that it needed, the code of a known way is not written again.
 * `changeFlag(now, before)` sets a flag of V8, which was `before` when the process started.
 */
exports.loadKept = (dist, kept, name) => {
  const folder = `${kept}/${runtimeName()}`;
  const flags = createFlags();
  const files = new Map();
  const load = name => {
    let file = files.get(name);
    if (!file) {
      file = openFile(dist, name, `${folder}/${name}`, flags);
      files.set(name, file);
      const ask = asked =>
        asked.startsWith('./') ? load(asked.slice(2)) : process.getBuiltinModule(asked) || require(asked);
      try {
        file.run(ask);
      } catch (error) {
        // A file that asks for a missing one is not loaded either.
        files.delete(name);
        throw error;
      }
    }
    return file.module.exports;
  };
  const keepCode = words => {
    const all = [...files.values()];
    // An answer from the network, one that was stored and one from this machine are ways of their own.
    const way = [words, ...files.keys()].join(' ');
    if (all.every(file => file.knows(way))) return;
    try {
      makeFolder(folder);
      for (const file of all) file.keep(way);
    } catch {
      // Without the folder every start compiles again what it calls.
    }
  };
  return { exports: load(name), keepCode, changeFlag: flags.change };
};

/** V8 refuses code that was made while its flags were others: it is made and read with those of a start. */
const createFlags = () => {
  const changed = new Map();
  const set = flags => flags.forEach(each => require('v8').setFlagsFromString(each));
  return {
    change: (now, before) => {
      changed.set(before, now);
      set([now]);
    },
    asAtStart: make => {
      if (changed.size === 0) return make();
      set([...changed.keys()]);
      try {
        return make();
      } finally {
        set([...changed.values()]);
      }
    },
  };
};

/** Code of another V8 or for other flags is refused, so each has a folder of its own. */
const runtimeName = () => {
  const flags = [...process.execArgv, process.env.NODE_OPTIONS || ''].join(' ').trim();
  return `${process.version}-${process.arch}${flags && '-'}${flags.replace(/[^\w-]+/g, '_').slice(-100)}`;
};

const openFile = (dist, name, place, flags) => {
  const path = dist + name;
  const source = fs.readFileSync(path, 'utf8');
  // V8 compares nothing of the source but its length. The first line has the digest of the rest.
  const digest = source.slice(0, source.indexOf('\n'));
  const { ways, code: cachedData } = readKept(place, digest);
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
  const script = flags.asAtStart(() => new vm.Script(wrapped, { filename: path, cachedData }));
  const isUsed = cachedData !== undefined && !script.cachedDataRejected;
  const module = { id: path, filename: path, loaded: true, exports: {} };
  require.cache[path] = module;
  return {
    module,
    run: requireFrom =>
      script.runInThisContext()(module.exports, requireFrom, module, path, dist.slice(0, -1)),
    knows: way => isUsed && (ways[way] >= runs || Object.keys(ways).length >= mostWays),
    keep: way => {
      const code = flags.asAtStart(() => script.createCachedData());
      // A long run drops the code of functions that it has not called for a while.
      const newest = isUsed && code.length < cachedData.length ? cachedData : code;
      const learnt = isUsed ? { ...ways, [way]: (ways[way] || 0) + 1 } : { [way]: 1 };
      const head = Buffer.from(`${JSON.stringify({ digest, ways: learnt })}\n`);
      replaceFile(place, Buffer.concat([head, newest]));
    },
  };
};

/** The kept code of exactly this source, and how often which ways to run have added to it. */
const readKept = (place, digest) => {
  try {
    const content = fs.readFileSync(place);
    const end = content.indexOf(10);
    const { digest: of, ways } = JSON.parse(content.toString('utf8', 0, end));
    if (of === digest) return { ways, code: content.subarray(end + 1) };
  } catch {
    // Missing or damaged: it is written anew.
  }
  return { ways: {} };
};

/** Puts a whole file in its place. It reaches the disk before its name does: V8 does not check the code it is given. */
const replaceFile = (place, content) => {
  const draft = `${place}.${process.pid}`;
  try {
    const file = fs.openSync(draft, 'w', 384); // rw-------
    try {
      fs.writeSync(file, content);
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(draft, place);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
};

/**
 * The folder for kept code, which only the user can write to: whoever writes there decides what is executed. It is made
 * where it is missing; undefined where there is none, or where another user could have written to it.
 * `uid`: the number of the user; undefined on Windows, where the folder stands in the user's own profile.
 */
exports.trustedFolder = surroundings => {
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

/** As src/files/makeFolder.ts does it: Node's recursive mkdir tries for ever where a file system takes no folders. */
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

/** As src/settings/folders.ts finds it, before the program is loaded. */
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
