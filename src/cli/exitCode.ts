export const exitCodes = {
  done: 0,
  internal: 1,
  usage: 2,
  network: 3,
  access: 4,
  notFound: 5,
  rateLimited: 6,
  quotaSpent: 7,
  unmet: 8,
  serverFailed: 9,
  unreadable: 10,
  interrupted: 130,
} as const satisfies Readonly<Record<string, number>>;
