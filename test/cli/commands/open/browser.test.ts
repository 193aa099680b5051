import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { browserLaunch, openBrowser } from '../../../../src/cli/commands/open/open.ts';
import type { Host } from '../../../../src/cli/host/host.ts';

const address = 'https://tv.example/a?b=1&c=$(ls)';
const launchOn = (platform: Host['platform'], env: Host['env']) => browserLaunch(address, { platform, env });

test.each([
  ['linux', { DISPLAY: ':0' }, ['xdg-open', address]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', address]],
  ['freebsd', { DISPLAY: ':0' }, ['xdg-open', address]],
  ['linux', { DISPLAY: ':0', SSH_CONNECTION: '::1 22' }, undefined],
  ['linux', { DISPLAY: '' }, undefined],
  ['linux', {}, undefined],
  ['darwin', {}, ['/usr/bin/open', address]],
  ['darwin', { SSH_TTY: '/dev/ttys001' }, undefined],
  [
    'win32',
    { SystemRoot: String.raw`D:\Win` },
    [String.raw`D:\Win\System32\rundll32.exe`, 'url.dll,FileProtocolHandler', address],
  ],
  ['win32', {}, [String.raw`C:\Windows\System32\rundll32.exe`, 'url.dll,FileProtocolHandler', address]],
  ['linux', { BROWSER: 'firefox --new-tab', SSH_TTY: 'x' }, ['firefox', '--new-tab', address]],
  ['linux', { BROWSER: '"/opt/my browser" --app=%s; rm' }, ['/opt/my browser', `--app=${address};`, 'rm']],
  ['linux', { BROWSER: ' ', DISPLAY: ':0' }, ['xdg-open', address]],
] as const)('on %s with %j it is %j', (platform, env, words) => {
  const launch = launchOn(platform, env);
  expect(launch && [launch.program, ...launch.args]).toEqual(words);
});

/** A host whose programs start or fail as `event` says. */
const hostOf = (event: 'spawn' | 'error', seen: unknown[]): Host => {
  const spawn = (...started: readonly unknown[]) => {
    seen.push(...started);
    const child = Object.assign(new EventEmitter(), { unref: () => seen.push('left running') });
    queueMicrotask(() => child.emit(event, new Error('no such program')));
    return child;
  };
  const env = { BROWSER: 'lynx', ESPORTS_API_KEY: 'secret', HOME: '/home' };
  // Opening a browser uses nothing else of the host.
  return { platform: 'linux', env, loadBuiltin: () => ({ spawn }) } as unknown as Host;
};

test('the browser runs on its own, without a shell and without the key', async () => {
  const seen: unknown[] = [];
  expect(await openBrowser(address, hostOf('spawn', seen))).toBe(true);
  const options = { detached: true, stdio: 'ignore', env: { BROWSER: 'lynx', HOME: '/home' } };
  expect(seen).toEqual(['lynx', [address], options, 'left running']);
});

test('a browser that cannot start is reported', async () => {
  expect(await openBrowser(address, hostOf('error', []))).toBe(false);
});
