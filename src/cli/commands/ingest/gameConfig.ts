import type { SourceKind } from '../../../server/ingest/intake.ts';

/** Where a machine posts, and with which token. */
export interface Posting {
  readonly name: string;
  /** The address of the service, without a path. */
  readonly url: string;
  readonly token: string;
}

/** The configuration of each kind of source, for a person to put into a file of the game. */
export const gameConfig: Readonly<Record<SourceKind, (posting: Posting) => string>> = {
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

/** The file that the configuration belongs into. */
export const configPlace: Readonly<Record<SourceKind, (name: string) => string>> = {
  gsi: name => `game/csgo/cfg/gamestate_integration_${name}.cfg of the observer’s machine`,
  log: () => 'game/csgo/cfg/server.cfg of the game server',
  matchzy: () => 'game/csgo/cfg/MatchZy/config.cfg of the game server',
};

/** All that an observer's game can tell. */
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
