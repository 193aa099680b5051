import { ClientError } from '../../../client/errors.ts';
import { toSteamId64 } from '../../../core/scoreboard/steamId.ts';
import { matchesWith, nameIn } from '../../../server/ingest/matches/erasure.ts';
import { nameOf } from '../../../server/ingest/matches/newMatch.ts';
import { openResults, type ResultsFile } from '../../../server/ingest/matches/results.ts';
import { matchNumbers, readMatch } from '../../../server/ingest/matches/wholeMatch.ts';
import type { EventLog } from '../../../server/live/eventLog.ts';
import { countOf } from '../../../output/text/countOf.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { deskPath, resultsPath, withLog } from '../operate/matchPlace.ts';
import { askOwner, noResults } from './askOwner.ts';
import { eraseFlags } from './ingestCommands.ts';

interface Files {
  readonly log: EventLog;
  readonly results: ResultsFile;
}

export const erase: Verbs[string] = async (invocation, context) => {
  const { yes = false, ...place } = ownFlags(invocation, eraseFlags);
  const { player: typed = '' } = invocation.args;
  const { host } = context;
  const { player, matches } = await withLog(place, context, log => {
    const results = place.bus ? noResults(log) : openResults(resultsPath(deskPath(place.ingestFile, host)));
    try {
      const found = findPlayer(typed, { log, results });
      return { player: found, matches: matchesWith(found, { log, results }) };
    } finally {
      results.close();
    }
  });
  if (matches.length === 0)
    throw unknownPlayer(
      `No match has the player ${player}`,
      typed,
      'See the matches: esports ingest list --all',
    );
  if (yes) {
    const as = `erased-${host.randomHex(6)}`;
    const { notes } = await askOwner(place, { do: 'erase', player, as }, context);
    await context.print(`${as}\n`);
    return context.note(`It replaces ${player} in ${countOf(notes.length, 'match', 'matches')}.`);
  }
  for (const { number, endedAt, opening } of matches)
    await context.print(
      `${nameOf(number)}  ${opening.team1.name} vs ${opening.team2.name}${endedAt === null ? '  not ended' : ''}\n`,
    );
  await context.note(
    `${player} is in ${countOf(matches.length, 'match', 'matches')}. Nothing was changed; erase with --yes. It cannot be undone.`,
  );
};

/** The identifier that was typed, or that of the only player with this nickname. @throws UsageError, ClientError */
const findPlayer = (typed: string, files: Files): string => {
  const id = isSteamId(typed) ? typed : toSteamId64(typed);
  if (id !== undefined) return id;
  if (nameIn(typed) !== undefined) return typed;
  const players = matchNumbers(files).flatMap(
    number => readMatch(number, files)?.match.opening.players ?? [],
  );
  const named = players.filter(
    ({ playerId, nickname }) =>
      (isSteamId(playerId) || nameIn(playerId) !== undefined) &&
      nickname.toLowerCase() === typed.toLowerCase(),
  );
  const [only, ...others] = new Set(named.map(({ playerId }) => playerId));
  if (only !== undefined && others.length === 0) return only;
  throw only === undefined
    ? unknownPlayer(`No match has a player "${typed}"`, typed, 'Give the Steam id, or the whole nickname')
    : new UsageError(
        `"${typed}" is the nickname of several players`,
        `Name one: ${[only, ...others].join(', ')}`,
      );
};

const isSteamId = (text: string): boolean => /^7656\d{13}$/u.test(text);

const unknownPlayer = (message: string, typed: string, hint: string): ClientError =>
  new ClientError('notFound', message, typed, {}, { hint });
