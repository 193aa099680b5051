// Two packages that share a third, in one file. Their names stand for this file itself, so they are named by their paths.
export * from '../../node_modules/@nats-io/jetstream/lib/mod.js';
export * from '../../node_modules/@nats-io/transport-node/lib/mod.js';
