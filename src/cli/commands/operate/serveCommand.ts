import type { OwnCommand } from '../../context/ownCommand.ts';
import { all } from '../../parse/argument.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';

export const accessFile = flag.file(
  'file|url',
  'Keys and charges: a file, or postgres://user@host/database for several nodes; default: access.db in the state folder',
);

export const serveFlags = defineFlags({
  host: flag.text('address', 'Address to listen on; default 127.0.0.1'),
  port: flag.int('n', 'Port to listen on; default 8080; 0 chooses a free port', {
    minimum: 0,
    maximum: 65_535,
  }),
  data: flag.file(
    'file|folder|url',
    'Serve this data file instead of the made-up season; one at http(s)://…, or the newest of a folder, is copied, and followed',
  ),
  collected: flag.switch('Serve the collected file (esports collect)'),
  shareAll: flag.switch(
    'On a public address, serve the whole collected file, even what its sources do not allow you to pass on',
  ),
  replay: flag.text('match', 'Play this recorded match of the data file as live'),
  speed: flag.number('n', 'The speed of the replay; default 1', { minimum: 0.25, maximum: 1000 }),
  startRound: flag.text(
    'round',
    'Start the replay at this round of the first map, such as 13, or of another map: 2:13',
  ),
  startAt: flag.text('time', 'Start the replay at this time, such as 2026-11-22T18:00:00Z; default: now'),
  access: accessFile,
  ingest: flag.switch('Take live matches from your own machines, at /ingest/…; see ingest create'),
  ingestFile: flag.file('file', 'The file of live matches; default: ingest.db in the state folder'),
  ingestLog: flag.text(
    'source=file',
    'Read this growing log file of a game server as that source; may be repeated',
    { repeatable: true },
  ),
  ingestKeep: flag.int(
    'days',
    'Days after its end that the event log keeps a match, which stays in the results; default 30; 0: for ever',
    { minimum: 0, maximum: 36_500 },
  ),
  ingestIds: flag.int(
    'days',
    'Days after the end of a match until nicknames replace its Steam ids and its log lines are dropped; default 0: never',
    { minimum: 0, maximum: 36_500 },
  ),
  bus: flag.text(
    'url',
    'Share the live matches with other nodes by NATS JetStream: nats://host:4222, or nats://host:4222/stream',
  ),
  allowHost: flag.text('name', 'Also answer to this Host header; may be repeated', { repeatable: true }),
  publicUrl: flag.text('url', 'The public address of the service, for links to its documentation'),
  cors: flag.text('origin', 'Let web pages of this origin read the answers'),
  trustProxy: flag.text(
    'address',
    'Believe X-Forwarded-For and -Proto of this proxy or range, such as 10.0.0.0/8; may be repeated',
    { repeatable: true },
  ),
  rate: flag.count('Requests a second that one key may send; default: unlimited'),
  streams: flag.count('Streams and rooms that one key may have open at once'),
  compute: flag.int(
    'ms',
    'How much of each second the answers of one key may take to compute; default 250; 0: any time',
    { minimum: 0, maximum: 60_000 },
  ),
  addressRate: flag.count('Requests a second that one address may send'),
  addressStreams: flag.count('Streams and rooms that one address may have open at once'),
  keepAlive: flag.duration(
    'duration',
    'Close a connection that is idle for longer; default 75s, longer than most balancers keep theirs',
  ),
  drain: flag.duration(
    'duration',
    'After a stop signal, answer for this long while /ready is 503; default 1s',
  ),
  metrics: flag.text(
    '[host:]port',
    'Answer /metrics in the form of Prometheus on a port of its own; host 127.0.0.1 by default',
  ),
  log: flag.choice('form', ['json', 'text', 'off'], 'The request log on stderr: json, text or off'),
});

export const serveCommand = {
  serve: {
    part: 'operators',
    about: 'Serve the whole API on this machine',
    details:
      'Prints the base URL on one line once it listens, and with --metrics their address on the next; /docs is the reference, /overlay/<match> a page for OBS (with a token, see keys create). When data import replaces the data file, the new data are served at once. On a public address (--host, --public-url) the collected file is served without the rows of sources that do not allow it, and says where the others are from. With --replay, a recorded match of the file is played from its first round, through every route and the stream; no answer reveals a later event. Ctrl-C stops the service.',
    examples: [
      'serve',
      'serve --port 0 --data season.db',
      'serve --data season.db --replay cs-match-2378460 --speed 10 --start-round 2:13',
      'serve --collected',
      'serve --log json --cors http://localhost:5173',
      'serve --metrics 9464',
    ],
    flags: all(serveFlags),
  },
} satisfies Record<string, OwnCommand>;
