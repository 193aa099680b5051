import { featureNames, type TrainedModel } from '../../src/answers/winChance/model.ts';
import { calibration, firstKillRate, type Forecast, type Rate, rateOf, scoresOf } from './evaluate.ts';
import type { RecordedExamples } from './examples.ts';

/** Forecasts by models that had not seen the state's map, or its event. */
interface HeldOut {
  readonly map: readonly Forecast[];
  readonly event: readonly Forecast[];
}

/** `docs/win-chance.md`: what the model is, how good it is, and what it does not know. */
export const winChancePage = (
  { day, sample, weights }: TrainedModel,
  recorded: readonly RecordedExamples[],
  heldOut: HeldOut,
): string => `# The win chance of a round

See how likely each side is to win a round, and what each kill changed:

\`\`\`sh
esports results swing "$(esports results --limit 1 -o ids)"
esports watch "$(esports live --limit 1 -o ids)" --once
\`\`\`

A chance such as \`~63%\` is an estimate of this program; \`~\` marks it.

- \`watch\` and \`replay\` draw it under the teams. It changes at the end of the freeze time, with each kill and with the plant, not with the clock, and
  stays between 1% and 99%. Nothing is drawn where the service does not say who is alive, what the players carry, the sides or the time.
- The kill feed and \`results swing\` show what each kill changed for the killer's team (\`~+18%\`); the deciding kill adds the rest to 100%.
- \`results match <match> --detail rounds\` has a line \`~chance\`: what the winner of each round had at the end of the freeze time, in tens of
  percent. A low digit is an upset.

## The model

A logistic regression: the chance of the CT side is 1 / (1 + e^(−s)), where s is the sum of the numbers below times their weights.
It was trained on ${day} with ${sample.states.toLocaleString('en')} states of ${sample.rounds.toLocaleString('en')} rounds on ${sample.maps} recorded maps of professional
matches of 2024 and 2025. A state is the end of the freeze time or the moment after a kill, while both sides have players
alive.

| number | weight |
| --- | --- |
${featureNames.map(name => `| \`${name}\` | ${weights[name].toFixed(3)} |`).join('\n')}

\`alive\` is the number of players alive over ten; \`difference\` and \`ratio\` compare the sides (CT − T, and the logarithm of
CT / T). Equipment is the value at the end of the freeze time of what the players alive then carried, in units of $10,000; its
ratio is that of both values plus $500. \`seconds\` is the time since the freeze time over 100, and 0 once the bomb is planted.
\`src/answers/winChance/model.ts\` has the formulas.

## How good it is

Each state was forecast by a model that had not seen its map, in five parts, and again by one that had not seen its event.

| states | number | log loss | Brier | right |
| --- | --- | --- | --- | --- |
${scoreLine('all, without their map', heldOut.map)}
${scoreLine('all, without their event', heldOut.event)}
${scoreLine('end of the freeze time, without their map', starts(heldOut.map))}

A coin has a log loss of 0.693 and a Brier score of 0.250.

| forecast for CT | states | mean forecast | CT won |
| --- | --- | --- | --- |
${calibration(heldOut.map)
  .map((rate, tenth) => `| ${tenth * 10} to ${tenth * 10 + 10}% ${rateCells(rate)}`)
  .join('\n')}

The CT side won ${percent(rateOf(starts(heldOut.map)).won)} of all rounds, and the side of the first kill ${percent(firstKillRate(recorded))}.

## What it does not know

The recordings have no plants and no health, so the model takes the bomb for planted where the service says so and once a round has lasted
longer than 1:55. It knows no maps, positions, players or dropped weapons, and nothing of how good the teams are.

To train it again: \`node scripts/winChance.ts <folder of demo exports> <day>\`. It writes this page and the weights.
`;

const starts = (forecasts: readonly Forecast[]): readonly Forecast[] =>
  forecasts.filter(({ isStart }) => isStart);

const scoreLine = (name: string, forecasts: readonly Forecast[]): string => {
  const { states, logLoss, brier, right } = scoresOf(forecasts);
  return `| ${name} | ${states.toLocaleString('en')} | ${logLoss.toFixed(4)} | ${brier.toFixed(4)} | ${percent(right)} |`;
};

const rateCells = ({ states, forecast, won }: Rate): string =>
  `| ${states.toLocaleString('en')} | ${percent(forecast)} | ${percent(won)} |`;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
