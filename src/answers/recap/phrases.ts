/**
 * How facts are said. Words in braces are filled in (words.ts); `{how}` is empty or a clause that begins with a comma.
 * The phrases stand in the past tense and give no name an ending, so that any name fits, and none ends with a name,
 * which may end with a full stop. A sheet takes them in turn, so that its maps do not sound alike.
 */
export const phrases = {
  pistol: [
    '{team} won the opening pistol in round {round}{side}{how}.',
    'Round {round}, the first pistol, went to {team}{side}{how}.',
    'It began with {team} taking the pistol in round {round}{side}{how}.',
    'The pistol in round {round} put {team} on the board{side}{how}.',
    '{team} struck first{side}, taking the pistol in round {round}{how}.',
  ],
  secondPistol: [
    '{team} won the second pistol in round {round}{side}{how}.',
    'The pistol after the break, round {round}, was won by {team}{side}{how}.',
    'Round {round}, the second pistol, also had its winner in {team}{side}{how}.',
  ],
  openingRun: [
    '{team} won the first {rounds} rounds{side}, from the pistol to round {round}.',
    'Up to round {round} it was all {team}{side}: {rounds} rounds, none lost.',
    '{other} had nothing to show after round {round}, as {team} won the first {rounds}{side}.',
    '{team} started{side} with {rounds} straight rounds and led {score} after round {round}.',
    'After round {round} the score was {score}: the whole start belonged to {team}{side}.',
  ],
  firstRecorded: [
    'The recording begins with round {round}, which {team} won{side}{how}.',
    'Nothing before round {round} was recorded; {team} won that one{side}{how}.',
    'The first recorded round is round {round}, and it went to {team}{side}{how}.',
  ],
  streak: [
    'A run of {rounds}, from round {from} to round {round}, took {team} from {before} to {score}.',
    '{team} won {rounds} in a row from round {from} to round {round}, and {before} became {score}.',
    'Between rounds {from} and {round} only {team} won: {rounds} rounds that turned {before} into {score}.',
    'Then came {rounds} rounds without an answer from {other}, {from} to {round}, and {score} for {team} on the board.',
    '{other} did not win a round from {from} to {round}, as {team} went from {before} to {score}.',
    'Rounds {from} to {round} all went to {team}: {before} had become {score}.',
  ],
  turningStreak: [
    'The map turned in rounds {from} to {round}: {rounds} in a row for {team}, from {before} to {score}.',
    'The difference was made from round {from} to round {round}, when {team} won {rounds} in a row, from {before} to {score}.',
    'What broke the map open was a run of {rounds} for {team}, rounds {from} to {round}, from {before} to {score}.',
    'From round {from} to round {round} {other} found no answer, and {team} turned {before} into {score}.',
  ],
  closingRun: [
    'From round {round} on only {team} won: {rounds} in a row, starting at {before}.',
    'Round {round} was the first of {rounds} straight ones for {team}, from {before} to the end.',
    '{other} won nothing more from round {round} on, as {team} took {rounds} in a row from {before}.',
    'At {before} {team} took round {round}, and lost none of the {rounds} from there to the end.',
  ],
  half: [
    '{team} led {score} at the break after round {round}, having started{side}.',
    'The first half ended with round {round} and {score} for {team}{side}.',
    'The teams changed sides after round {round} with {team} {score} up.',
    '{other} went into the break after round {round} with {team} ahead, {score}.',
    'Half time, after round {round}, saw {team} in front by {score}.',
  ],
  levelHalf: [
    'The teams changed sides level at {score} after round {round}.',
    'The first half gave no winner: {score} after round {round}.',
    'Nothing separated the teams at the break, {score} after round {round}.',
  ],
  aheadForGood: [
    'Round {round} broke the tie at {before} and put {team} ahead for good{how}.',
    'The map turned in round {round}: {team} went {score} up{how}, and {other} never drew level again.',
    '{team} took the lead at {score} in round {round}{how}, and kept it to the end.',
    'It was {before} until round {round}, which {team} won{how}; the scores were never level again.',
    'From round {round} on, {score}, {team} stayed in front{how}.',
  ],
  comeback: [
    '{team}, {behind} down after round {behindAfter}, took the lead for good with round {round}, {score}{how}.',
    'Round {round} completed the comeback: {team} had trailed {behind} after round {behindAfter}, and now led {score} for good{how}.',
    'From {behind} after round {behindAfter} {team} fought back to go {score} up in round {round}{how}, and stayed there.',
    '{other} had led {behindOther} after round {behindAfter}, but round {round} put {team} {score} ahead to the end{how}.',
  ],
  overtime: [
    'Regulation ended with round {round} at {score}, and overtime had to decide.',
    'Round {round} made it {score} and sent the map into overtime.',
    'After round {round} it stood {score}, which meant overtime.',
  ],
  upset: [
    '{team} won round {round}{now} with {equipment} of equipment against {against}{how}.',
    'Round {round}{now} was an upset: {equipment} of equipment for {team} beat {against}{how}.',
    'In round {round} {other} had {against} of equipment, and lost to {team}{now} with {equipment}{how}.',
    '{against} of equipment did not save {other} in round {round}, which {team} won{now} with {equipment}{how}.',
  ],
  clutch: [
    '{player} won a 1v{opponents} for {team} in round {round}{now}{how}.',
    'Round {round} came down to {player}, who won it alone against {opponentsWord} for {team}{now}{how}.',
    'Left in a 1v{opponents}, {player} won round {round} for {team}{now}{how}.',
    '{team} had only {player} left in round {round}, and won the 1v{opponents}{now}{how}.',
  ],
  multiKill: [
    '{player} killed {kills} to win round {round} for {team}{now}{how}.',
    'Round {round} belonged to {player}, who killed {kills} for {team}{now}{how}.',
    '{team} won round {round}{now} behind {player} and {kills} kills{how}.',
    'With {kills} kills {player} carried {team} through round {round}{now}{how}.',
  ],
  ace: [
    '{player} killed all five in round {round} for {team}{now}{how}.',
    'Round {round} was an ace: {player} killed all five for {team}{now}{how}.',
    'All five kills of round {round} went to {player}, an ace for {team}{now}{how}.',
  ],
  swing: [
    'The biggest swing came in round {round}: {killer} killed {victim}, and the chance of {team} to win the round went from ~{chanceBefore}% to ~{chanceAfter}%.',
    'No kill moved the map more than that of {killer} on {victim} in round {round}, worth ~{chanceBefore}% to ~{chanceAfter}% for {team} there and then.',
    'Round {round} had the kill that weighed most: {killer} on {victim}, which took {team} from ~{chanceBefore}% to ~{chanceAfter}% in it.',
    'If one duel counted most, it was {killer} against {victim} in round {round}: ~{chanceBefore}% became ~{chanceAfter}% for {team}.',
  ],
  decidingSwing: [
    'The biggest swing came in round {round}: {killer} killed {victim} and won a round for {team} that had stood at ~{chanceBefore}%.',
    'No kill moved the map more than that of {killer} on {victim}, which won round {round} for {team} from ~{chanceBefore}%.',
    'Round {round} had the kill that weighed most: {killer} on {victim}, which won it for {team} from ~{chanceBefore}%.',
  ],
  won: [
    '{team} won round {round}{now}{how}.',
    'Round {round} went to {team}{now}{how}.',
    '{other} lost round {round} to {team}{now}{how}.',
  ],
  end: [
    '{team} closed the map out in round {round} at {score}{how}.',
    'Round {round} ended it {score} for {team}{how}.',
    'It was over after round {round}: {score} for {team}{how}.',
    '{team} sealed a {score} win in round {round}{how}.',
    'The last round was round {round}, and {team} took it for {score}{how}.',
  ],
  lateEnd: [
    '{team} needed {mapPoints} map points, and made it {score} in round {round}{how}.',
    'Only on the {mapPoint} map point, in round {round}, did {team} get to {score}{how}.',
    'The {mapPoint} map point settled it: round {round}, {score} for {team}{how}.',
    '{other} held on until the {mapPoint} map point, which {team} took in round {round} for {score}{how}.',
  ],
  overtimeEnd: [
    '{team} won it {score} in round {round}, in the {overtime} overtime{how}.',
    'The {overtime} overtime ended with round {round}, {score} for {team}{how}.',
    'Round {round}, in the {overtime} overtime, gave {team} the map {score}{how}.',
  ],
  lastRecorded: [
    'The last recorded round is round {round}{now}, which {team} won{how}; the map was not over.',
    'The recording stops after round {round}{now}, won by {team}{how}, before the map was over.',
    'Nothing after round {round}{now} was recorded; {team} won that one{how}, and the map was still open.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const clauses = {
  clutch: [
    ', as {player} won a 1v{opponents}',
    ', with {player} winning a 1v{opponents}',
    ', after {player} was left in a 1v{opponents}',
  ],
  multiKill: [
    ', as {player} killed {kills}',
    ', with {player} killing {kills}',
    ', thanks to {player} and {kills} kills',
  ],
  /** Of the player whom the sentence is about. */
  ownClutch: [', winning a 1v{opponents} on the way', ', in the end as a 1v{opponents}'],
  ownMultiKill: [', with {kills} kills in all', ', killing {kills} in the round'],
  ace: [', as {player} killed all five', ', with {player} killing all five', ', on an ace that {player} got'],
  upset: [
    ', with {equipment} of equipment against {against}',
    ', on {equipment} of equipment to {against}',
    ', though {equipment} of equipment faced {against}',
  ],
  bomb: [', as the bomb went off', ', with the bomb exploding', ', when the bomb exploded'],
  defuse: [', as the bomb was defused', ', on a defuse', ', with the bomb defused'],
  time: [', as time ran out', ', with the clock run down', ', when the clock ran out'],
  surrender: [', as the other side surrendered', ', when the others gave up'],
  flawless: [', with all five alive', ', with nobody lost', ', with no player lost'],
  survivors: [
    ', with {alive} left alive',
    ', with {alive} still standing',
    ', with {alive} alive at the end',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
