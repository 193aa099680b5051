import { defineFlags } from '../../parse/flagDefinition.ts';

const own = { section: 'own' } as const;
const limit = { ...own, kind: 'int', minimum: 1, valueName: 'n' } as const;
export const accessFile = {
  ...own,
  kind: 'file',
  valueName: 'file|url',
  about:
    'Keys and charges: a file, or postgres://user@host/database for several nodes; default: access.db in the state folder',
} as const;

export const serveFlags = defineFlags({
  host: { ...own, kind: 'text', valueName: 'address', about: 'Address to listen on; default 127.0.0.1' },
  port: {
    ...own,
    kind: 'int',
    minimum: 0,
    maximum: 65_535,
    valueName: 'n',
    about: 'Port to listen on; default 8080; 0 chooses a free port',
  },
  data: {
    ...own,
    kind: 'file',
    valueName: 'file|folder|url',
    about:
      'Serve this data file instead of the made-up season; one at http(s)://…, or the newest of a folder, is copied, and followed',
  },
  replay: {
    ...own,
    kind: 'text',
    valueName: 'match',
    about: 'Play this recorded match of the data file as live',
  },
  speed: {
    ...own,
    kind: 'number',
    minimum: 0.25,
    maximum: 1000,
    valueName: 'n',
    about: 'The speed of the replay; default 1',
  },
  from: {
    ...own,
    kind: 'text',
    valueName: 'round',
    about: 'Start the replay at this round of the first map, such as 13, or of another map: 2:13',
  },
  startAt: {
    ...own,
    kind: 'text',
    valueName: 'time',
    about: 'Start the replay at this time, such as 2026-11-22T18:00:00Z; default: now',
  },
  access: accessFile,
  ingest: {
    ...own,
    kind: 'switch',
    about: 'Take live matches from your own machines, at /ingest/…; see ingest create',
  },
  ingestFile: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'The file of live matches; default: ingest.db in the state folder',
  },
  ingestLog: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'source=file',
    about: 'Read this growing log file of a game server as that source; may be repeated',
  },
  ingestKeep: {
    ...own,
    kind: 'int',
    minimum: 0,
    maximum: 36_500,
    valueName: 'days',
    about:
      'Days after its end that the event log keeps a match, which stays in the results; default 30; 0: for ever',
  },
  bus: {
    ...own,
    kind: 'text',
    valueName: 'url',
    about:
      'Share the live matches with other nodes by NATS JetStream: nats://host:4222, or nats://host:4222/stream',
  },
  allowHost: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'name',
    about: 'Also answer to this Host header; may be repeated',
  },
  publicUrl: {
    ...own,
    kind: 'text',
    valueName: 'url',
    about: 'The public address of the service, for links to its documentation',
  },
  cors: { ...own, kind: 'text', valueName: 'origin', about: 'Let web pages of this origin read the answers' },
  trustProxy: {
    ...own,
    kind: 'text',
    repeatable: true,
    valueName: 'address',
    about: 'Believe X-Forwarded-For and -Proto of this proxy or range, such as 10.0.0.0/8; may be repeated',
  },
  tlsCert: {
    ...own,
    kind: 'file',
    valueName: 'file',
    about: 'Speak HTTPS with this certificate chain (PEM); read again when it changes',
  },
  tlsKey: { ...own, kind: 'file', valueName: 'file', about: 'The private key of the certificate (PEM)' },
  rate: { ...limit, about: 'Requests a second that one key may send; default: any number' },
  streams: { ...limit, about: 'Streams and rooms that one key may have open at once' },
  addressRate: { ...limit, about: 'Requests a second that one address may send' },
  addressStreams: { ...limit, about: 'Streams and rooms that one address may have open at once' },
  keepAlive: {
    ...own,
    kind: 'duration',
    valueName: 'duration',
    about: 'Close a connection that is idle for longer; default 75s, longer than most balancers keep theirs',
  },
  drain: {
    ...own,
    kind: 'duration',
    valueName: 'duration',
    about: 'After a stop signal, answer for this long while /ready is 503; default 1s',
  },
  metrics: {
    ...own,
    kind: 'text',
    valueName: '[host:]port',
    about: 'Answer /metrics in the form of Prometheus on a port of its own; host 127.0.0.1 by default',
  },
  log: {
    ...own,
    kind: 'choice',
    choices: ['json', 'text', 'off'],
    valueName: 'form',
    about: 'The request log on stderr: json, text or off',
  },
});
