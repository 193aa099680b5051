import { expect, test } from 'vitest';
import type { Route } from '../../../src/core/route.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { answerOf } from '../../support/answers.ts';

const routes = routeEntries.map(({ row }): Route => row).filter(row => !row.stream);
const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '', 'length', '0'];
const inside = ['1', '"x"', '{}', '[]', 'null', '{"name":"x"}', '[{"name":"x"}]', '{"__proto__":1}'];

/** Bodies with a member of that name wherever a service may have names of its own. */
const bodiesOf = (name: string, value: string): readonly string[] => {
  const record = `{${JSON.stringify(name)}:${value}}`;
  const key = JSON.stringify(name);
  return [
    record,
    `[${record}]`,
    `{"data":[{"id":1,"x":${record}}]}`,
    `{${key}:{${key}:${record}}}`,
    `{${key}:[${record}],"b":[${record}]}`,
    `{"data":{${key}:[{${key}:[{"name":"x","kills":1}]}]}}`,
    `{"data":{"slots":${record},${key}:[{"team1":"A"}]}}`,
  ];
};

/** Whether reading ends in anything but an answer or a message for the user. */
const fails = (row: Route, text: string): boolean => {
  try {
    const answer = answerOf(row, JSON.parse(text));
    JSON.stringify([answer.found(), answer.lines(), answer.lineTexts()?.texts]);
    return false;
  } catch (error) {
    return !(error instanceof ClientError);
  }
};

test.each(routes.map(row => [row.path, row] as const))(
  '%s takes no name that every object inherits for one of ours',
  (_path, row) => {
    const texts = names.flatMap(name => inside.flatMap(value => bodiesOf(name, value)));
    expect(texts.filter(text => fails(row, text))).toEqual([]);
  },
);
