import { openChosenSource } from '../../session/chosenSource.ts';
import { openStored } from '../../session/storedService.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import {
  askParts,
  questionsAbout,
  storedLists,
  storedParts,
  wholeLists,
  type Part,
  type Parts,
} from './parts.ts';
import { followedHere, teamsOfPlayers } from '../../session/followedHere.ts';
import { showScreen } from './screen.ts';
import type { HomeCommand, HomeMatch } from '../../../output/views/home.ts';
import type { Followed } from '../../settings/lists/followed.ts';

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
};

interface Known {
  readonly parts: Parts;
  readonly followed: readonly Followed[];
  /** Whether a request costs anything. */
  readonly metered: boolean;
}

/** Commands that fit what is shown, with the names that are shown; the most fitting first. */
export const triesFor = ({ parts, followed, metered }: Known): readonly HomeCommand[] => {
  const matchesOf = (part: Part | undefined): readonly HomeMatch[] => part?.matches ?? [];
  const [on] = matchesOf(parts.live).flatMap(teamsOf);
  const [team, other = team] = [parts.next, parts.last, parts.live].flatMap(matchesOf).flatMap(teamsOf);
  const [event] = [parts.live, parts.next]
    .flatMap(matchesOf)
    .flatMap(({ eventName }) => quoted(eventName) ?? []);
  const cost = metered ? ' · 1 request' : '';
  const isNew = followed.length === 0;
  const [mine = team] = followed.flatMap(({ kind, name }) => (kind === 'team' ? (quoted(name) ?? []) : []));
  return [
    ...tryWith('watch', on, 'the scoreboard as it is played'),
    ...(isNew ? tryWith('follow', team, 'put a team first here, and in esports my') : []),
    ...tryWith('teams', isNew ? other : mine, `rank and roster${cost}`),
    ...tryWith('tournaments', event, `teams and days${cost}`),
    { command: 'esports rankings', about: `the best teams${cost}` },
    { command: 'esports skins trending', about: `prices that move${cost}` },
    { command: 'esports help', about: 'every command' },
  ];
};

const tryWith = (command: string, name: string | undefined, about: string): readonly HomeCommand[] =>
  name === undefined ? [] : [{ command: `esports ${command} ${name}`, about }];

const teamsOf = ({ team1Name, team2Name }: HomeMatch): readonly string[] =>
  [team1Name, team2Name].flatMap(name => quoted(name) ?? []);

/** A name as a word of every shell; undefined for one in which a shell might see more than a name. */
const quoted = (name: string | undefined): string | undefined => {
  if (name === undefined || isOpen(name) || !/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}$/u.test(name))
    return undefined;
  return /^[\w.-]+$/.test(name) ? name : `"${name}"`;
};

const isOpen = (name: string): boolean => /^(?:tbd|tba)$/i.test(name);
