import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { isMapOver, otherSide } from '../../../core/scoreboard/rules.ts';
import { countAt, parseBody, recordAt, wordAt } from '../body.ts';
import { IngestError } from '../intake.ts';
import type { Adapter, ToldBomb } from '../observation.ts';
import { mapOf, personOf, placeOf, readEnd, readTeams, roundAt, sideOf, teamNames, teamOf } from './read.ts';
import {
  begin,
  goBack,
  open,
  openMap,
  reach,
  scoreOf,
  takeEnd,
  tellEarly,
  tellSeries,
  tellTotals,
  toScore,
  type Turn,
  type WebhookState,
} from './rounds.ts';
import { earliest } from '../../../core/extremes.ts';

type Take = (turn: Turn) => void;

/** The webhooks of MatchZy and get5: one event a post, without an order and without an identifier. */
export const matchzy: Adapter<WebhookState> = {
  open,
  read: ({ text, at }) => {
    const body = parseBody(text);
    const name = wordAt(body, 'event', '$');
    if (name === undefined) throw new IngestError(422, '$.event', 'an event of MatchZy or get5 has a name');
    // The others are the many that say nothing of the score.
    const take = Object.hasOwn(events, name) ? events[name]?.(body) : undefined;
    return (state, sink) => take?.({ state, sink, at });
  },
  tick: (state, at, sink) => {
    if (state.early.some(({ until }) => until <= at)) tellEarly({ state, sink, at });
  },
  due: ({ early }) => earliest(early.map(({ until }) => until)),
};

/** An event is read whole, or refused, before it changes anything. */
const on =
  <T>(read: (body: JsonRecord) => T, take: (turn: Turn, event: T) => void) =>
  (body: JsonRecord): Take => {
    const event = read(body);
    return turn => take(turn, event);
  };

const onBomb = (what: ToldBomb['what']) =>
  on(
    body => ({
      place: placeOf(body),
      player: personOf(body, 'player', '$'),
      site: /^[abAB]$/.exec(wordAt(body, 'site', '$') ?? '')?.[0].toUpperCase() ?? null,
    }),
    (turn, { place, ...bomb }) => {
      const round = reach(turn, place, 'a bomb');
      if (round !== undefined) turn.sink.tell({ is: 'bomb', round, what, ...bomb });
    },
  );

const events: Readonly<Record<string, (body: JsonRecord) => Take>> = {
  series_start: on(
    body => ({ bestOf: countAt(body, 'num_maps', '$'), ...teamNames(body) }),
    ({ state, sink }, series) => {
      const score = state.seen[String(state.finished)];
      // Another series begins, so no round of this map follows.
      if (score && isMapOver(score)) sink.tell({ is: 'map_end', map: state.map, score: toScore(score) });
      sink.tell({ is: 'series', ...series });
    },
  ),
  // The number in the post is that of the maps so far in one plug-in, and one less in the other, so they are counted.
  map_picked: on(
    body => ({ name: wordAt(body, 'map_name', '$') ?? '', by: teamOf(body) }),
    ({ state, sink }, { name, by }) => {
      if (name === '') return;
      if (!state.picks.includes(name)) state.picks.push(name);
      sink.tell({ is: 'veto', map: state.picks.indexOf(name) + 1, name, by });
    },
  ),
  // The side of a map is picked also where nobody picked the map: the decider.
  side_picked: on(
    body => ({
      map: mapOf(body),
      name: wordAt(body, 'map_name', '$') ?? '',
      team: teamOf(body),
      side: sideOf(wordAt(body, 'side', '$')),
    }),
    ({ state, sink }, { map, name, team, side }) => {
      if (team && side) state.sides[String(map)] = team === 'team1' ? side : otherSide(side);
      if (name !== '' && !state.picks.includes(name)) sink.tell({ is: 'veto', map, name, by: null });
    },
  ),
  going_live: on(mapOf, (turn, map) => {
    openMap(turn, map);
    begin(turn, true);
  }),
  round_start: on(
    body => ({ map: mapOf(body), round: roundAt(body) }),
    (turn, { map, round }) => {
      const { state } = turn;
      openMap(turn, map);
      state.tellsStarts = true;
      if (round === undefined || round === state.finished + 1) begin(turn);
      else state.begun = round;
    },
  ),
  backup_loaded: on(
    body => countAt(body, 'round_number', '$') ?? 0,
    (turn, rounds) => goBack(turn, rounds, 'restore'),
  ),
  round_end: on(readEnd, (turn, end) => {
    if (end) takeEnd(turn, end);
  }),
  map_result: on(
    body => ({ map: mapOf(body), ...readTeams(body) }),
    (turn, { map, ...teams }) => {
      // No earlier end will come after the end of the map.
      if (map === turn.state.map) tellEarly(turn);
      tellSeries(turn, teams);
      tellTotals(turn, teams);
      turn.sink.tell({ is: 'map_end', map, score: scoreOf(teams) });
    },
  ),
  series_end: on(
    () => undefined,
    ({ sink }) => sink.tell({ is: 'match_end' }),
  ),
  player_death: on(
    body => {
      const victim = personOf(body, 'player', '$');
      if (victim === null) throw new IngestError(422, '$.player.steamid', 'a death names its victim');
      const assist = recordAt(body, 'assist', '$') ?? {};
      const kill = {
        killer: body['suicide'] === true ? victim : personOf(body, 'attacker', '$'),
        victim,
        assister: assist['friendly_fire'] === true ? null : personOf(assist, 'player', '$.assist'),
        weapon: wordAt(recordAt(body, 'weapon', '$') ?? {}, 'name', '$.weapon') ?? null,
        headshot: body['headshot'] === true,
      };
      return { place: placeOf(body), kill };
    },
    (turn, { place, kill }) => {
      turn.state.tellsKills = true;
      const round = reach(turn, place, 'a kill');
      if (round !== undefined) turn.sink.tell({ is: 'kill', round, ...kill });
    },
  ),
  bomb_planted: onBomb('planted'),
  bomb_defused: onBomb('defused'),
  bomb_exploded: onBomb('exploded'),
};
