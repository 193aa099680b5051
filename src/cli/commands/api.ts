import type { Target } from '../../client/http/url.ts';
import { exitCodes } from '../exitCode.ts';
import { wantsDryRun } from '../session/requestCost.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandModule } from './ownCommand.ts';

/** Sends any GET request below the base URL and prints the body unchanged. */
export const run: CommandModule['run'] = async ({ args }, context) => {
  const path = pathOf(args['path'] ?? '');
  const addressIn = ({ baseUrl }: Pick<Target, 'baseUrl'>): URL => {
    const url = new URL(baseUrl + path);
    for (const [name, value] of context.flags.param ?? []) url.searchParams.append(name, value);
    return url;
  };
  if (wantsDryRun(context)) {
    const { showRequests } = await import('./route/dryRun.ts');
    return showRequests(context, async ({ client, target }) => void (await client.get(addressIn(target))));
  }
  const { target, client } = await context.openService({ stream: true });
  const raw = await client.get(addressIn(target));
  await context.print(raw.text.endsWith('\n') ? raw.text : `${raw.text}\n`);
  return exitCodes.done;
};

/** Accepts a path below the base URL; refuses a whole URL and a path that climbs out of it. */
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
