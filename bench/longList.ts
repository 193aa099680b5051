/** A ranking of 100,000 rows as sent by a service: pages of 100 rows, each the text of an answer. */
export const rowCount = 100_000;
const pageSize = 100;

const rowOf = (index: number) => ({
  rank: index + 1,
  teamId: `cs-team-${index}`,
  teamSlug: `team-${index}`,
  teamName: `Team ${index}`,
  points: 2000 - (index % 1900),
  change: (index % 7) - 3,
  pointsChange: index % 11,
  region: 'europe',
  country: null,
  roster: ['one', 'two', 'three', 'four', 'five'],
  ranking: 'world',
  date: '2026-11-21',
});

export type LongList = (page: number, limit?: number) => Buffer;

/** Each page is made once, because making one takes as long as reading it. */
export const makeLongList = (): LongList => {
  const pageOf = (page: number, limit: number): Buffer => {
    const data = Array.from({ length: limit }, (_, place) => rowOf((page - 1) * limit + place));
    const totalPages = rowCount / limit;
    const meta = { page, limit, count: limit, total: rowCount, totalPages, hasNext: page < totalPages };
    return Buffer.from(JSON.stringify({ success: true, data, meta }));
  };
  const pages = Array.from({ length: rowCount / pageSize }, (_, place) => pageOf(place + 1, pageSize));
  return (page, limit = pageSize) =>
    (limit === pageSize ? pages[page - 1] : undefined) ?? pageOf(page, limit);
};
