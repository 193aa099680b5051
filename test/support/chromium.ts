import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { describeWith } from './describeIf.ts';

/** A page in a headless browser. */
export interface BrowserPage {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** What the page wrote to its console, and the loads that its policy refused. */
  readonly complaints: readonly string[];
  /** Writes a picture of the page, with what is transparent left transparent. */
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** `describe`, skipped where there is no Chromium. */
export const describeChromium = describeWith('chromium');

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--window-size=1920,1080',
  '--remote-debugging-port=0',
];

/** Starts a browser of its own, which speaks the DevTools protocol on loopback. */
export const startBrowser = async (): Promise<BrowserPage> => {
  const folder = mkdtempSync(join(tmpdir(), 'esports-chromium-'));
  const browser = spawn('chromium', [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(browser, 'exit');
  const { host } = new URL(await debuggerOf(browser));
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as readonly {
    readonly type: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const complaints: string[] = [];
  const waiting = new Map<number, (result: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {});
    const { entry, exceptionDetails } = message.params ?? {};
    if (entry) complaints.push(entry.text);
    if (exceptionDetails) complaints.push(exceptionDetails.text);
  });
  let count = 0;
  const send = (method: string, params: object = {}): Promise<Answer> =>
    new Promise(resolve => {
      const id = ++count;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('Runtime.enable');
  await send('Log.enable');
  await send('Page.enable');
  await send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  return {
    open: async address => void (await send('Page.navigate', { url: address })),
    complaints,
    evaluate: async expression =>
      (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.value,
    screenshot: async path => {
      const { data = '' } = await send('Page.captureScreenshot', { format: 'png' });
      writeFileSync(path, data, 'base64');
    },
    close: async () => {
      socket.terminate();
      browser.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

interface Answer {
  readonly result?: { readonly value?: unknown };
  readonly data?: string;
}

interface Message {
  readonly id?: number;
  readonly result?: Answer;
  readonly params?: {
    readonly entry?: { readonly text: string };
    readonly exceptionDetails?: { readonly text: string };
  };
}

/** The address that the browser says it listens on. */
const debuggerOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const address = /DevTools listening on (ws:\S+)/u.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`chromium ended: ${said}`)));
  });
