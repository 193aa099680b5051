/** What can be computed of the service's data, without a request: `import { swingsOf } from 'esports/analysis'`. */
export type { BracketSlot, CourseRound, StandingsBreakdown } from '../core/entityTypes.ts';
export { estimateRating, type RatingParts } from '../answers/players/rating.ts';
export { chanceOfCt } from '../answers/winChance/model.ts';
export type { PlayedRound, RoundMoment, SeenKill } from '../answers/winChance/moments.ts';
export { type PlayedMap, type Swing, swingsOf } from '../answers/winChance/swing.ts';
export {
  type BuyRecord,
  buyRecords,
  type EconomyRound,
  economyOf,
  type TeamBuy,
} from '../answers/economy/economy.ts';
export { type KnownStage, readStages, type UnknownStage } from '../answers/stages/readStages.ts';
export type { OpenMatch, PlayedMatch, StageMoment } from '../answers/stages/moment.ts';
export { type Future, type Futures, futuresOf, type SeriesChance } from '../answers/outlook/futures.ts';
export {
  outlookOf,
  sampleError,
  type TeamOutlook,
  titleChances,
  type TitleChances,
} from '../answers/outlook/outlook.ts';
export {
  type Assumption,
  type Fate,
  type ScenarioLine,
  scenariosOf,
  type TeamScenario,
} from '../answers/outlook/scenarios.ts';
export { bestPicks, pickFutures, type PickFutures, type Picks } from '../answers/outlook/pickem.ts';
export { mapChance, pointsChance, seriesChance } from '../answers/ratings/chances.ts';
export { type Forecast, type Walked, walkForward } from '../answers/ratings/forecasts.ts';
export type {
  PlayedMatch as RatedMatch,
  PointsList,
  Side as RatedSide,
} from '../answers/ratings/strengths.ts';
export { type Breakdown, completeBreakdown } from '../answers/standings/breakdown.ts';
export type { Change, Earlier } from '../answers/standings/change.ts';
export {
  type Explanation,
  explanationOf,
  type Listed,
  type ToldChange,
} from '../answers/standings/explanation.ts';
export type { MatchEvent, MatchOpening } from '../core/scoreboard/event.ts';
export { applyEvent } from '../core/scoreboard/reduce.ts';
export { openScoreboard, type ScoreboardState } from '../core/scoreboard/state.ts';
