import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import { countAt, isSteamId, parseBody, recordAt, wordAt } from '../body.ts';
import { IngestError } from '../intake.ts';

/** The parts of a spectator's post that report the match; `game` is undefined in the menu. */
export type GsiPost = ReturnType<typeof readPost>;
export type Game = ReturnType<typeof readGame>;
export type GsiPlayer = Game['players'][number];

/** More players than any server holds. */
const mostPlayers = 64;

/** @throws {IngestError} 422 with the place for what is no post; 403 for a player's own feed. */
export const readPost = (text: string) => {
  const body = parseBody(text);
  const provider = recordAt(body, 'provider', '$');
  if (!provider)
    throw new IngestError(422, '$.provider', 'a post of Game State Integration names its provider');
  const seconds = Number(provider['timestamp']);
  const map = recordAt(body, 'map', '$');
  const all = recordAt(body, 'allplayers', '$');
  if (map && !all)
    throw new IngestError(
      403,
      '$.allplayers',
      'this is the feed of a player, who sees one side only; a spectator’s or GOTV’s is needed, with "allplayers_id", "allplayers_state", "allplayers_match_stats" and "allplayers_weapons"',
    );
  return {
    /** Whole seconds since 1970, by the clock of the observer's machine. */
    seconds: Number.isFinite(seconds) ? seconds : 0,
    clock: readClock(body),
    game: map && all && readGame(body, map, all),
  };
};

/** The countdown of the round, which orders the posts of one second; null if it is not told. */
const readClock = (body: JsonRecord) => {
  const countdowns = recordAt(body, 'phase_countdowns', '$') ?? {};
  const left = Number(wordAt(countdowns, 'phase_ends_in', '$.phase_countdowns') ?? Number.NaN);
  if (!Number.isFinite(left)) return null;
  return { phase: wordAt(countdowns, 'phase', '$.phase_countdowns') ?? '', left };
};

const readGame = (body: JsonRecord, map: JsonRecord, all: JsonRecord) => {
  const round = recordAt(body, 'round', '$') ?? {};
  const bomb = recordAt(body, 'bomb', '$');
  const entries = Object.entries(all).filter(([id]) => isSteamId(id));
  if (entries.length > mostPlayers) throw new IngestError(422, '$.allplayers', 'there are too many players');
  return {
    map: wordAt(map, 'name', '$.map') ?? '',
    phase: wordAt(map, 'phase', '$.map') ?? '',
    /** Finished rounds. */
    rounds: countAt(map, 'round', '$.map') ?? 0,
    ct: readTeam(map, 'team_ct'),
    t: readTeam(map, 'team_t'),
    /** How each round ended, by its number. */
    wins: recordAt(map, 'round_wins', '$.map') ?? {},
    roundPhase: wordAt(round, 'phase', '$.round') ?? '',
    winner: toSide(wordAt(round, 'win_team', '$.round')),
    bomb: bomb && {
      state: wordAt(bomb, 'state', '$.bomb') ?? '',
      player: idOf(wordAt(bomb, 'player', '$.bomb')),
    },
    players: entries.map(([id]) => readPlayer(id, recordAt(all, id, '$.allplayers') ?? {})),
  };
};

const readTeam = (map: JsonRecord, key: string) => {
  const team = recordAt(map, key, '$.map') ?? {};
  const place = `$.map.${key}`;
  return { score: countAt(team, 'score', place) ?? 0, name: wordAt(team, 'name', place) ?? '' };
};

const readPlayer = (id: string, player: JsonRecord) => {
  const place = `$.allplayers.${id}`;
  const state = recordAt(player, 'state', place) ?? {};
  const stats = recordAt(player, 'match_stats', place) ?? {};
  const weapons = recordAt(player, 'weapons', place) ?? {};
  const own = (key: string): number | null => countAt(state, key, `${place}.state`) ?? null;
  const count = (key: string): number => countAt(stats, key, `${place}.match_stats`) ?? 0;
  return {
    id,
    name: wordAt(player, 'name', place) ?? '',
    side: toSide(wordAt(player, 'team', place)),
    health: own('health') ?? 0,
    armor: own('armor'),
    helmet: typeof state['helmet'] === 'boolean' ? state['helmet'] : null,
    kit: state['defusekit'] === true,
    money: own('money'),
    equipment: own('equip_value'),
    roundKills: own('round_kills') ?? 0,
    roundHeadshots: own('round_killhs') ?? 0,
    damage: own('round_totaldmg') ?? 0,
    kills: count('kills'),
    deaths: count('deaths'),
    assists: count('assists'),
    weapons: Object.keys(weapons)
      .slice(0, mostPlayers)
      .map(key => readWeapon(recordAt(weapons, key, `${place}.weapons`) ?? {}, `${place}.weapons.${key}`)),
  };
};

const readWeapon = (weapon: JsonRecord, place: string) => ({
  name: (wordAt(weapon, 'name', place) ?? '').replace(/^weapon_/, ''),
  type: wordAt(weapon, 'type', place) ?? '',
  isActive: wordAt(weapon, 'state', place) === 'active',
});

const toSide = (word: string | undefined): Side | null => (word === 'CT' || word === 'T' ? word : null);
const idOf = (id: string | undefined): string | null => (id !== undefined && isSteamId(id) ? id : null);
