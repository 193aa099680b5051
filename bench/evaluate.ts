/**
 * Answers the questions of `questions/` over a data file made from the real data, and prints the calls and the bytes
 * that each took. `npm run evaluate -- --data season.db`; with `--model '<command>'` a model answers: the command gets
 * the question on standard input, finds `esports` on its PATH, and writes the answer as its last line.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { byCommands } from './questions/byCommands.ts';
import { byTools } from './questions/byTools.ts';
import { openMcp, structured } from './questions/mcpClient.ts';
import { answerAll, type Attempt, median, type Question } from './questions/ways.ts';
import questions from './questions/questions.json' with { type: 'json' };

const bin = fileURLToPath(new URL('../bin/esports.js', import.meta.url));
const { data, model } = parseArgs({
  options: { data: { type: 'string' }, model: { type: 'string' } },
}).values;
if (data === undefined) throw new Error('Name the data file: npm run evaluate -- --data season.db');
const folder = mkdtempSync(join(tmpdir(), 'esports-evaluate-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ESPORTS_DATA: data,
  ESPORTS_STATE_DIR: join(folder, 'state'),
  ESPORTS_CACHE_DIR: join(folder, 'cache'),
  ESPORTS_CONFIG_DIR: join(folder, 'config'),
};

/** Runs a command line and resolves with its output. */
const command = async (words: readonly string[]): Promise<string> => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [bin, ...words, '--no-input'], { env, maxBuffer: 2 ** 26 });
  return stdout;
};

/** Lets a model answer a question with a program that counts what it reads. */
const askModel = async (line: string, { id, question, answer: expected }: Question): Promise<Attempt> => {
  const log = join(folder, `${id}.log`);
  writeFileSync(log, '');
  writeFileSync(
    join(folder, 'esports'),
    `#!/bin/sh\nout=$(mktemp)\n'${process.execPath}' '${bin}' "$@" >"$out"\ncode=$?\nwc -c <"$out" >>'${log}'\ncat "$out"\nrm -f "$out"\nexit $code\n`,
    { mode: 0o755 },
  );
  const child = spawn(line, {
    shell: true,
    env: { ...env, PATH: `${folder}${delimiter}${env['PATH'] ?? ''}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${question}\nWrite the answer alone in the last line.\n`);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await new Promise(resolve => {
    child.on('close', resolve);
  });
  const sizes = readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
  const answer = out.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { id, isRight: answer === expected, answer, calls: sizes.length, bytes };
};

const byModel = async (line: string): Promise<readonly Attempt[]> => {
  const attempts: Attempt[] = [];
  for (const question of questions) attempts.push(await askModel(line, question));
  return attempts;
};

/** Answers with the tools that the program offers to agents; what counts is the whole result. */
const tools = async (): Promise<readonly Attempt[]> => {
  const client = await openMcp(process.execPath, [bin, 'mcp'], env);
  const send = async ([tool = '', input = '{}']: readonly string[]): Promise<string> =>
    JSON.stringify(await client.call(tool, JSON.parse(input)));
  try {
    return await answerAll(questions, byTools, send, structured);
  } finally {
    await client.close();
  }
};

const report = (way: string, attempts: readonly Attempt[]): void => {
  for (const { id, isRight, answer, calls, bytes } of attempts)
    console.log([way, isRight ? 'right' : 'WRONG', calls, bytes, id, answer].join('\t'));
  const right = attempts.filter(({ isRight }) => isRight).length;
  const calls = attempts.reduce((sum, each) => sum + each.calls, 0);
  const middle = median(attempts.map(({ bytes }) => bytes));
  console.log(`${way}: ${right} of ${attempts.length} right, ${calls} calls, median ${middle} bytes\n`);
  if (right < attempts.length) process.exitCode = 1;
};

try {
  if (model === undefined) {
    report('commands', await answerAll(questions, byCommands, command));
    report('tools', await tools());
  } else report('model', await byModel(model));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
