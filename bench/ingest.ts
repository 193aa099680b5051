/**
 * `node bench/ingest.ts [listeners]`: how long a kill takes from the post of a game server to the sockets of those who
 * follow the stream. Every listener is read in this process, so the figures contain the reading.
 */
import { writeLog } from '../test/server/ingest/serverLog/madeUpLog.ts';
import { startIngesting } from './ingesting.ts';

const listeners = Number(process.argv[2] ?? 100);
const rounds = 24;
/** The pause between two posts, in ms: some ten game servers that play at the same time. */
const pause = 10;

const log = writeLog();
log.begin();
for (let round = 0; round < rounds; round += 1) {
  if (round === rounds / 2) log.halfTime();
  log.round(round % 2 === 0 ? 'CT' : 'T');
}
/** The lines of one moment, which a server posts together. */
const posts = new Map<string, string[]>();
for (const line of log.lines) {
  const [stamp = ''] = line.split(' - ', 2).slice(1);
  posts.set(stamp, [...(posts.get(stamp) ?? []), line]);
}

const service = await startIngesting();
try {
  service.createMatch();
  const posted: number[] = [];
  const ages: number[] = [];
  const mark = '"type":"kill"';
  const follow = async (): Promise<void> => {
    const answer = await fetch(`${service.base}/live/stream`, { headers: { 'x-api-key': service.key } });
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
    const read = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
      let seen = 0;
      for await (const piece of body) {
        const now = performance.now();
        const kills = Buffer.from(piece).toString('latin1').split(mark).length - 1;
        for (let kill = 0; kill < kills; kill += 1) ages.push(now - (posted[seen++] ?? now));
      }
    };
    // It ends with the service.
    void read(answer.body).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: listeners }, follow));
  for (const lines of posts.values()) {
    const now = performance.now();
    posted.push(...lines.filter(line => line.includes(' killed "')).map(() => now));
    const { status } = await service.post(lines);
    if (status !== 200) throw new Error(`a post was answered with ${status}: ${lines.join('\n')}`);
    await new Promise(resolve => void setTimeout(resolve, pause));
  }
  await new Promise(resolve => void setTimeout(resolve, 1000));
  if (ages.length !== posted.length * listeners)
    throw new Error(`${posted.length} kills became ${ages.length} for ${listeners} listeners`);
  ages.sort((a, b) => a - b);
  const at = (share: number): string => `${ages[Math.floor((ages.length - 1) * share)]?.toFixed(1)} ms`;
  console.log(
    `${posted.length} kills to ${listeners} listeners: median ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`,
  );
} finally {
  await service.stop();
}
