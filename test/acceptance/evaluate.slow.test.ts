import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byCommands } from '../../bench/questions/byCommands.ts';
import { byTools } from '../../bench/questions/byTools.ts';
import { openMcp, structured } from '../../bench/questions/mcpClient.ts';
import questions from '../../bench/questions/questions.json' with { type: 'json' };
import { answerAll, median } from '../../bench/questions/ways.ts';
import { createProgram } from '../support/program.ts';
import { describeReal, realData } from '../support/realData.ts';

describeReal('.')('a client with exact questions', () => {
  const program = createProgram();
  const file = join(program.folder, 'real.db');
  beforeAll(async () => {
    const imports = [
      ['standings', realData('standings')],
      ['demos', realData('demos')],
      ['skins', realData('skins/collections.json')],
      ['tournament', realData('tournament/cologne-2026.json')],
      ['prices', realData('prices/steam-latest.json'), '--market', 'steam'],
    ];
    for (const line of imports) {
      const { code, stderr } = await program.run(['data', 'import', ...line, '--into', file]);
      if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`);
    }
  }, 240_000);
  afterAll(() => program.remove());

  test('answers all thirty with the command line, in at most two calls and few bytes', async () => {
    const attempts = await answerAll(questions, byCommands, async words => {
      const { code, stdout, stderr } = await program.run([...words, '--no-input'], { ESPORTS_DATA: file });
      if (code !== 0) throw new Error(stderr);
      return stdout;
    });
    expect(attempts.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(attempts.length).toBe(30);
    expect(Math.max(...attempts.map(({ calls }) => calls))).toBe(2);
    expect(median(attempts.map(({ bytes }) => bytes))).toBeLessThan(4000);
  }, 120_000);

  test('answers all thirty with the tools, in few bytes', async () => {
    const env = { ...process.env, ESPORTS_DATA: file };
    const client = await openMcp(join(program.install(), 'esports'), ['mcp'], env);
    const attempts = await answerAll(
      questions,
      byTools,
      async ([tool = '', input = '{}']) => JSON.stringify(await client.call(tool, JSON.parse(input))),
      structured,
    ).finally(() => void client.close());
    expect(attempts.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(median(attempts.map(({ bytes }) => bytes))).toBeLessThan(4000);
  }, 120_000);
});
