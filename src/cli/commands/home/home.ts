import { openChosenSource } from '../../session/chosenSource.ts';
import { openStored } from '../../session/storedService.ts';
import { exitCodes } from '../../exitCode.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { askParts, questionsAbout, storedLists, storedParts, wholeLists } from './parts.ts';
import { followedHere, teamsOfPlayers } from '../../session/followedHere.ts';
import { showScreen } from './screen.ts';
import { triesFor } from './tries.ts';

/** Shows what is live, next and last. Sends nothing to a service elsewhere. */
export const run: CommandModule['run'] = async (_invocation, context) => {
  const source = await openChosenSource(context);
  const { host } = context;
  const metered = source.kind === 'remote';
  const followed = followedHere(source, context);
  const service = metered ? await openStored(source, context) : await context.openService({ source });
  const now = host.now();
  try {
    const all = [...followed, ...(await teamsOfPlayers(followed, service.client))];
    const parts = metered
      ? await storedParts(service.client, storedLists, now)
      : await askParts(service.client, [...wholeLists, ...all.flatMap(questionsAbout)], now);
    const tries = triesFor({ parts, followed, metered });
    await showScreen({ parts, followed: all, metered, source, service, tries }, context);
  } finally {
    if (metered) await service.close();
  }
  return exitCodes.done;
};
