import { ask } from '../../client/request.ts';
import { toServiceError } from '../../client/serviceError.ts';
import { exitCodes } from '../exitCode.ts';
import { UsageError } from '../usageError.ts';
import type { CommandModule } from './ownCommand.ts';

/** Sends any GET below the base URL and prints the body as it came. */
export const run: CommandModule['run'] = async ({ args }, context) => {
  const service = await context.openService({ stream: true });
  const { transport, target, manner, client } = service;
  const url = new URL(target.baseUrl + pathOf(args['path'] ?? ''));
  for (const [name, value] of context.flags.param ?? []) url.searchParams.append(name, value);
  const raw = await ask(transport, { ...manner, url, headers: client.headers });
  if (raw.status < 200 || raw.status > 299) throw toServiceError(raw, context.host.now());
  await context.print(raw.text.endsWith('\n') ? raw.text : `${raw.text}\n`);
  return exitCodes.done;
};

/** A path below the base URL; a whole address, or one that climbs out of it, is not one. */
const pathOf = (typed: string): string => {
  const path = typed.startsWith('/') ? typed : `/${typed}`;
  const climbs = path
    .split(/[?#]/)[0]
    ?.split('/')
    .some(part => /^(?:\.|%2e){1,2}$/i.test(part));
  if (climbs || /^\/\/|^[a-z]+:\/\//i.test(typed)) {
    throw new UsageError(
      `«${typed}» is not a path below the base URL`,
      'For example: esports api /game/live',
    );
  }
  return path;
};
