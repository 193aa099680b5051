import { splitKind } from '../../../core/names/kindPrefix.ts';
import { routes } from '../../../core/table/groups.ts';
import { callNamed } from '../../names/resolver.ts';
import { exactName } from '../../names/suggest.ts';
import { loadHidden } from '../../session/openService.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { runCard } from '../show.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const { name = '' } = invocation.args;
  const service = await context.openService();
  const hidden = service.hidden ?? (await loadHidden(service.source, context));
  const event = await eventNamed(name, service, context);
  const found = event
    ? undefined
    : await callNamed(routes.results.match, { matchId: name }, service, context);
  const words = event ?? [found?.found()?.id ?? name];
  await hidden.reveal(words);
  const [word = ''] = words;
  const row = event === undefined ? (['results', 'match'] as const) : (['tournaments', 'bracket'] as const);
  return runCard(row, word, invocation, context);
};

/** The identifier and slug of a tournament; undefined if the name is not known as that of one. */
const eventNamed = async (name: string, service: OpenService, context: CommandContext) => {
  const { kind, rest } = splitKind(name);
  const isEvent =
    kind === 'event' || (kind === undefined && exactName(rest, 'event', await service.names()) !== undefined);
  if (!isEvent) return undefined;
  const found = (await callNamed(routes.tournaments.show, { eventIdOrSlug: rest }, service, context)).found();
  return [found?.id, found?.slug].flatMap(word => word ?? []);
};
