import { nameOf } from '../../../server/ingest/matches/newMatch.ts';
import { LiveMatchError } from '../../../server/ingest/matches/liveMatchError.ts';
import { type SourceKind, sourceKinds } from '../../../server/ingest/intake.ts';
import { nullable, record, text, time } from '../../../core/schema.ts';
import { isoOrNull } from '../../../output/text/time.ts';
import type { TokenRecord, TokenRing } from '../../../server/access/tokens.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { presentRows } from '../../show/present.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { checkPublicUrl } from '../operate/addresses.ts';
import { withBooks } from '../operate/openAccess.ts';
import { configFlags, sourceFlags, sourcesFlags } from './ingestCommands.ts';
import { withLog } from '../operate/matchPlace.ts';

export const shown = record('A machine that reports live matches', {
  name: text('Name', { format: 'id' }),
  kind: text('What it sends'),
  match: nullable(text('The match that it reports')),
  createdAt: time('Made'),
});

/** The name of a source that exists. @throws LiveMatchError */
export const findSource = (
  name: string,
  access: string | undefined,
  context: CommandContext,
): Promise<string> => withTokens(access, context, tokens => named(tokens, name).target);

const withTokens = <T>(
  path: string | undefined,
  context: CommandContext,
  use: (tokens: TokenRing) => T,
): Promise<T> => withBooks(path, context, ({ tokens }) => use(tokens));

type SourceRecord = TokenRecord & { readonly kind: SourceKind };

const sourcesOf = (tokens: TokenRing): readonly SourceRecord[] =>
  tokens
    .list()
    .filter(({ revokedAt }) => revokedAt === null)
    .flatMap(token => {
      const kind = sourceKinds.find(each => each === token.kind);
      return kind ? [{ ...token, kind }] : [];
    });

const named = (tokens: TokenRing, name: string): SourceRecord => {
  const found = sourcesOf(tokens).find(({ target }) => target === name);
  if (found) return found;
  throw new LiveMatchError(
    `there is no source "${name}"`,
    `create it: esports ingest source ${name} --kind gsi`,
  );
};

export const run: Verbs = {
  source: async (invocation, context) => {
    const { kind, access } = ownFlags(invocation, sourceFlags);
    const { source = '' } = invocation.args;
    if (!/^[a-z\d][a-z\d._-]{0,63}$/u.test(source) || /^\d+$/u.test(source))
      throw new UsageError(
        `"${source}" is not a valid source name`,
        'It stands in an address: lower-case letters, digits, and . _ -, such as observer-1',
      );
    const key = await withTokens(access, context, tokens =>
      tokens.create(source, { kind: kind ?? 'gsi', target: source }),
    );
    await context.note(
      `Copy it now; it will not be shown again. The configuration of the game: esports ingest config ${source}`,
    );
    await context.print(`${key.key}\n`);
  },
  sources: async (invocation, context) => {
    const { access, ...place } = ownFlags(invocation, sourcesFlags);
    const sources = await withTokens(access, context, sourcesOf);
    const matches = await withLog(place, context, log => log.matches());
    const rows = sources.map(({ target, kind, createdAt }) => {
      const match = matches.find(each => each.sources.includes(target));
      return {
        name: target,
        kind,
        match: match ? nameOf(match.number) : null,
        createdAt: isoOrNull(createdAt),
      };
    });
    await presentRows(shown, rows, context, { priorities: { name: 1 } });
    if (rows.length === 0)
      await context.note('No machine reports yet. Create one: esports ingest source <name> --kind gsi');
  },
  config: async (invocation, context) => {
    const { url = 'http://127.0.0.1:8080', access } = ownFlags(invocation, configFlags);
    const { source = '' } = invocation.args;
    const address = checkPublicUrl(url);
    const { kind, key } = await withTokens(access, context, tokens => {
      const { kind: found } = named(tokens, source);
      tokens.revoke(source);
      return { kind: found, key: tokens.create(source, { kind: found, target: source }).key };
    });
    await context.note(
      `For ${configPlace[kind](source)}. The token in it is new, and the former one has ended.`,
    );
    await context.print(gameConfig[kind]({ name: source, url: address, token: key }));
  },
  revoke: async (invocation, context) => {
    const { access } = ownFlags(invocation, configFlags);
    const { source = '' } = invocation.args;
    await withTokens(access, context, tokens => tokens.revoke(named(tokens, source).name));
    await context.note(`"${source}" can no longer post.`);
  },
};

interface Posting {
  readonly name: string;
  /** The address of the service, without a path. */
  readonly url: string;
  readonly token: string;
}

const gameConfig: Readonly<Record<SourceKind, (posting: Posting) => string>> = {
  gsi: ({ name, url, token }) => `"esports ${name}"
{
  "uri"       "${url}/ingest/gsi/${name}"
  "timeout"   "5.0"
  "buffer"    "0.1"
  "throttle"  "0.1"
  "heartbeat" "10.0"
  "auth"
  {
    "token"   "${token}"
  }
  "data"
  {
${gsiBlocks.map(block => `    "${block}" "1"\n`).join('')}  }
}
`,
  log: ({ name, url, token }) => `log on
mp_logdetail 3
mp_logdetail_items 1
mp_logmoney 1
logaddress_add_http "${url}/ingest/log/${name}/${token}"
`,
  matchzy: ({ name, url, token }) => `matchzy_remote_log_url "${url}/ingest/matchzy/${name}"
matchzy_remote_log_header_key "x-ingest-token"
matchzy_remote_log_header_value "${token}"
// get5:
// get5_remote_log_url "${url}/ingest/matchzy/${name}"
// get5_remote_log_header_key "x-ingest-token"
// get5_remote_log_header_value "${token}"
`,
};

const configPlace: Readonly<Record<SourceKind, (name: string) => string>> = {
  gsi: name => `game/csgo/cfg/gamestate_integration_${name}.cfg of the observer’s machine`,
  log: () => 'game/csgo/cfg/server.cfg of the game server',
  matchzy: () => 'game/csgo/cfg/MatchZy/config.cfg of the game server',
};

const gsiBlocks = [
  'provider',
  'map',
  'map_round_wins',
  'round',
  'player_id',
  'player_state',
  'allplayers_id',
  'allplayers_state',
  'allplayers_match_stats',
  'allplayers_weapons',
  'bomb',
  'phase_countdowns',
] as const;
