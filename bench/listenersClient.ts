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

const mark = '"at":"';
/** The length of a time such as 2026-11-21T18:00:00.000Z. */
const timeLength = 24;

const follow = (): Promise<void> =>
  new Promise(resolve => {
    const socket = connect({ port: Number(url.port), host: url.hostname });
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      const head = [`GET ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, `x-api-key: ${key}`];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 200 ')) open += 1;
      else refused ||= text.slice(0, 200);
      resolve();
    });
    socket.on('data', (text: string) => {
      if (!isMeasuring) return;
      const now = Date.now();
      for (let from = text.indexOf(mark); from >= 0; from = text.indexOf(mark, from + timeLength))
        ages.push(now - Date.parse(text.slice(from + mark.length, from + mark.length + timeLength)));
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
