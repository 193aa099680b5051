/**
 * Opens streams and reads them for a while. Prints, as JSON, how many updates came and how old they were (ms) when they
 * had been read. With
 * them, the processor time (% of a core) and the memory (KB) of the service. Arguments: the address, the key, the number of
 * streams, seconds, the service's process.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { memoryOf } from './listeners.ts';

const [address = '', key = '', count = '1', seconds = '10', service = ''] = process.argv.slice(2);
const url = new URL(address);
const ages: number[] = [];
let isMeasuring = false;
let open = 0;
let refused = '';

const mark = Buffer.from('"at":"');
/** The length of a time such as 2026-11-21T18:00:00.000Z. */
const timeLength = 24;
/** All sockets are read into one buffer, and no text is made of it, so that the client keeps up with the service. */
const buffer = Buffer.alloc(65_536);
const moments = new Map<string, number>();
const toMoment = (text: string): number => {
  const known = moments.get(text) ?? Date.parse(text);
  moments.set(text, known);
  return known;
};

const read = (length: number): void => {
  if (!isMeasuring) return;
  const now = Date.now();
  const bytes = buffer.subarray(0, length);
  for (let from = bytes.indexOf(mark); from >= 0; from = bytes.indexOf(mark, from + timeLength))
    ages.push(now - toMoment(bytes.toString('latin1', from + mark.length, from + mark.length + timeLength)));
};

const follow = (): Promise<void> =>
  new Promise(resolve => {
    let isOpen = false;
    const callback = (length: number): boolean => {
      if (isOpen) read(length);
      else {
        isOpen = true;
        const text = buffer.toString('latin1', 0, Math.min(length, 200));
        if (text.startsWith('HTTP/1.1 200 ')) open += 1;
        else refused ||= text;
        resolve();
      }
      return true;
    };
    const socket = connect({ port: Number(url.port), host: url.hostname, onread: { buffer, callback } });
    socket.on('connect', () => {
      const head = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, `x-api-key: ${key}`];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
    socket.on('error', cause => {
      refused ||= cause.message;
      resolve();
    });
  });

/** Streams that are opened at the same time. */
const batch = 200;
for (let begun = 0; begun < Number(count); begun += batch)
  await Promise.all(Array.from({ length: Math.min(batch, Number(count) - begun) }, follow));

await pause(2000);
const [began, used] = [performance.now(), processorTime()];
isMeasuring = true;
await pause(Number(seconds) * 1000);
const cpu = (100 * (processorTime() - used)) / (performance.now() - began);
const kilobytes = memoryOf(Number(service));
ages.sort((a, b) => a - b);
const at = (share: number): number => ages[Math.floor((ages.length - 1) * share)] ?? Number.NaN;
console.log(
  JSON.stringify({
    open,
    refused,
    updates: ages.length,
    half: at(0.5),
    p99: at(0.99),
    worst: at(1),
    cpu,
    kilobytes,
  }),
);
process.exit(0);

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms);
  });
}

/** The processor time of the service so far, in ms. Linux counts it in hundredths of a second. */
function processorTime(): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${service}/stat`, 'utf8')
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) * 10;
}
