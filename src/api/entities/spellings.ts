/** Where services put a fact about one of a match's two teams, in the order they are tried. */
export const teamPaths = (side: 1 | 2, field: string, ...others: readonly string[]): readonly string[] => {
  const index = side - 1;
  const owners = [
    `team${side}`,
    `teams.${index}`,
    side === 1 ? 'home' : 'away',
    side === 1 ? 'homeTeam' : 'awayTeam',
    side === 1 ? 'teamA' : 'teamB',
    `opponents.${index}`,
    `opponents.${index}.opponent`,
    `opponents.${index}.team`,
  ];
  return [...others, ...owners.map(owner => `${owner}.${field}`)];
};

/** Where services put one side's number of a score. */
export const scorePaths = (side: 1 | 2): readonly string[] => [
  side === 1 ? 'home' : 'away',
  side === 1 ? 'a' : 'b',
  `${side - 1}`,
  `${side - 1}.score`,
];

/** Spellings of a record that another one refers to: `team.name`, `teamName`, or `team` as bare text. */
export const refPaths = (owner: string, field: string): readonly string[] =>
  field === 'name' || field === 'nickname'
    ? [`${owner}.${field}`, `${owner}.name`, owner]
    : [`${owner}.${field}`];
