import { type Agent, get } from 'node:http';

/** The status of one GET over a connection of the agent. Rejects unless the whole answer arrives. */
export const statusOf = (url: string, agent?: Agent, key = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-api-key': key } }, answer => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error('cut'))));
    }).on('error', reject);
  });
