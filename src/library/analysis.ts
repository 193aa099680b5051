/** What can be computed of the service's data, without a request: `import { swingsOf } from 'esports/analysis'`. */
export type { BracketSlot, CourseRound, StandingsBreakdown } from '../api/entityTypes.ts';
export { estimateRating, type RatingParts } from '../analysis/players/rating.ts';
export { chanceOfCt } from '../analysis/winChance/model.ts';
export type { PlayedRound, RoundMoment, SeenKill } from '../analysis/winChance/moments.ts';
export { type PlayedMap, type Swing, swingsOf } from '../analysis/winChance/swing.ts';
export {
  type BuyRecord,
  buyRecords,
  type EconomyRound,
  economyOf,
  type TeamBuy,
} from '../analysis/economy/economy.ts';
export { type KnownStage, readStages, type UnknownStage } from '../analysis/stages/readStages.ts';
export type { OpenMatch, PlayedMatch, StageMoment } from '../analysis/stages/moment.ts';
export { type Future, type Futures, futuresOf, type SeriesChance } from '../analysis/outlook/futures.ts';
export {
  outlookOf,
  sampleError,
  type TeamOutlook,
  titleChances,
  type TitleChances,
} from '../analysis/outlook/outlook.ts';
export {
  type Assumption,
  type Fate,
  type ScenarioLine,
  scenariosOf,
  type TeamScenario,
} from '../analysis/outlook/scenarios.ts';
export { bestPicks, pickFutures, type PickFutures, type Picks } from '../analysis/outlook/pickem.ts';
export { mapChance, pointsChance, seriesChance } from '../analysis/ratings/chances.ts';
export { type Forecast, type Walked, walkForward } from '../analysis/ratings/forecasts.ts';
export type {
  PlayedMatch as RatedMatch,
  PointsList,
  Side as RatedSide,
} from '../analysis/ratings/strengths.ts';
export { type Breakdown, completeBreakdown } from '../analysis/standings/breakdown.ts';
export type { Change, Earlier } from '../analysis/standings/change.ts';
export {
  type Explanation,
  explanationOf,
  type Listed,
  type ToldChange,
} from '../analysis/standings/explanation.ts';
export type { MatchEvent, MatchOpening } from '../scoreboard/event.ts';
export { applyEvent } from '../scoreboard/reduce.ts';
export { openScoreboard, type ScoreboardState } from '../scoreboard/state.ts';
