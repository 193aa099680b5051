import type { ChildProcess } from 'node:child_process';

/** The system's keychain, through `@napi-rs/keyring` if the user has installed it beside this program. */
export type Keychain = NonNullable<ReturnType<typeof openKeychain>>;

/** The keychain failed. The message never contains the key. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError';
}

export interface KeychainSetup {
  /** Where the package search starts: the program's folder, never the working folder, which may be anyone's. */
  readonly from: string;
  readonly findPackage: (name: string, from: string) => string | undefined;
  readonly spawn: (script: string, args: readonly string[]) => ChildProcess;
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** The timeout for an answer, in ms: a keychain may ask the user to unlock it, or never answer. */
const answerTimeout = 3000;
const packageName = '@napi-rs/keyring';
const service = 'esports';

/** The name of a profile's key in the keychain. */
export const keychainAccount = (profile: string, origin: string): string => `${profile} ${origin}`;

/** Opens the keychain. Returns undefined if the package is not installed. */
export const openKeychain = (setup: KeychainSetup) => {
  const path = setup.findPackage(packageName, setup.from);
  if (path === undefined) return undefined;
  const ask = (action: string, account: string, key = '') =>
    askChild(setup, JSON.stringify([path, action, service, account]), key);
  return {
    /** Returns undefined if the keychain has no key. @throws KeychainError, as the others do */
    get: async (account: string): Promise<string | undefined> => {
      const found = await ask('get', account);
      return found === '' ? undefined : found;
    },
    set: async (account: string, key: string): Promise<void> => void (await ask('set', account, key)),
    remove: async (account: string): Promise<void> => void (await ask('remove', account)),
  };
};

/** Runs in a child process, which can be killed while the keychain blocks. The key travels through pipes. */
const script = `
const [path, action, service, account] = JSON.parse(process.argv[1]);
const { Entry } = require(path);
const entry = new Entry(service, account);
const key = require('node:fs').readFileSync(0, 'utf8');
if (action === 'set') entry.setPassword(key);
else {
  let found = null;
  try { found = action === 'get' ? entry.getPassword() : void entry.deletePassword(); }
  catch (error) { if (!/no (matching )?entry|not found/i.test(String(error))) throw error; }
  process.stdout.write(found ?? '');
}`;

const askChild = ({ spawn, setTimer }: KeychainSetup, action: string, key: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(script, [action]);
    const stop = setTimer(answerTimeout, () => {
      child.kill('SIGKILL');
      reject(new KeychainError(`it did not answer within ${answerTimeout / 1000} s`));
    });
    const end = (finish: () => void): void => {
      stop();
      finish();
    };
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', cause => end(() => reject(new KeychainError('it could not be asked', { cause }))));
    child.once('close', code =>
      end(() => (code === 0 ? resolve(text) : reject(new KeychainError('it refused')))),
    );
    // A child that exits early closes the pipe; its exit code reports the failure.
    child.stdin?.on('error', () => undefined).end(key);
  });
