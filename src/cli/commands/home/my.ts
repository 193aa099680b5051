import type { Client } from '../../../client/client.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { type Followed, followedIn } from '../../settings/lists/followed.ts';
import { openChosenSource } from '../../session/chosenSource.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import { ifUnknown, openStored } from '../../session/storedService.ts';
import { waitingFor } from '../../context/progress.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { askParts, partNames, type Parts, questionsAbout, storedParts, wholeLists } from './parts.ts';
import { followedHere, howToFollow, teamsOfPlayers } from '../../session/followedHere.ts';
import { openRows, showScreen } from './screen.ts';
import { showRequests } from '../route/dryRun.ts';

export const run: CommandModule['run'] = async (_invocation, context) => {
  const { host, flags } = context;
  const show = await openRows(context);
  const source = await openChosenSource(context);
  const followed = followedHere(source, context);
  const metered = source.kind === 'remote';
  // What would cost a request a player or a skin is taken from the stored answers.
  const free = metered ? await openStored(source, context) : await context.openService({ source });
  try {
    const all = [...followed, ...(await teamsOfPlayers(followed, free.client))];
    const questions = questionsFor(all, metered);
    if (wantsDryRun(context)) {
      return await showRequests(context, async ({ client }) => {
        for (const { row, input } of questions) await client.call(row, input);
      });
    }
    if (followed.length === 0) await context.note(howToFollow);
    const ask = flags.offline ? storedParts : askParts;
    const service = await context.openService({ source });
    if (metered && questions.length > 0 && !flags.offline)
      await context.note(`This takes up to ${countOf(questions.length, 'request')}.`);
    const wait = context.progress.begin(waitingFor(new URL(service.target.baseUrl)));
    const parts = await ask(service.client, questions, host.now()).finally(wait.end);
    const shown = { parts: onlyFollowed(parts, all), followed: all, source, service };
    const prices = await pricesOf(followed, free.client, metered);
    await showScreen(
      { ...shown, prices, mine: true, metered: metered && flags.offline === true, tries: [], show },
      context,
    );
  } finally {
    if (metered) await free.close();
  }
};

/** The requests for what is followed; where they cost something, the lists of all matches serve several teams. */
const questionsFor = (followed: readonly Followed[], metered: boolean) => {
  const sides = followed.filter(({ kind }) => kind === 'team' || kind === 'event');
  const [only, ...others] = sides;
  if (!only) return [];
  const isOneTeam = only.kind === 'team' && others.length === 0;
  const own = sides.flatMap(questionsAbout);
  const live = wholeLists.filter(({ part }) => part === 'live');
  return metered && !isOneTeam ? wholeLists : [...live, ...own];
};

const pricesOf = async (followed: readonly Followed[], client: Client, metered: boolean) =>
  Promise.all(
    followed
      .filter(({ kind }) => kind === 'skin')
      .map(async ({ word, name }) => {
        const answer = await client.skins.show({ skinIdOrSlug: word }).catch(ifUnknown);
        const fetchedAt = answer?.client?.fetchedAt;
        return {
          name,
          price: answer?.found()?.price?.lowest,
          ...(fetchedAt !== undefined && { fetchedAt }),
          ...(metered && { refresh: { command: `esports skins show ${word}`, about: '1 request' } }),
        };
      }),
  );

const onlyFollowed = (parts: Parts, followed: readonly Followed[]): Parts =>
  Object.fromEntries(
    partNames.flatMap(name => {
      const part = parts[name];
      if (!part) return [];
      return [
        [name, { ...part, matches: part.matches.filter(each => followedIn(each, followed).length > 0) }],
      ];
    }),
  );
