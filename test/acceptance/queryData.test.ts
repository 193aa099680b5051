import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
const env = { ESPORTS_DATA_DIR: join(program.folder, 'data') };
afterAll(() => program.remove());

const text = readFileSync(new URL('../../docs/query-data.md', import.meta.url), 'utf8');
/** The code of a section of the page, and what it says that this prints. */
const shown = (section: string, language: string) => {
  const part = text.slice(text.indexOf(`## ${section}`));
  const block = (of: string): string => new RegExp(`^\`\`\`${of}\n(.*?)^\`\`\``, 'ms').exec(part)?.[1] ?? '';
  return { code: block(language), printed: block('text') };
};

beforeAll(async () => {
  mkdirSync(env.ESPORTS_DATA_DIR, { recursive: true });
  const matches = ['Rainford', 'Lanterns', 'Rainford'].map((winner, index) => ({
    source_match_id: index + 1,
    stage: 'playoffs',
    round_number: index + 1,
    team_1: 'Rainford',
    team_2: 'Lanterns',
    datetime_source: `2026-11-${18 + index}`,
    best_of: 3,
    score_team_1: winner === 'Rainford' ? 2 : 0,
    score_team_2: winner === 'Rainford' ? 0 : 2,
    winner,
  }));
  const path = join(program.folder, 'harbour_open.json');
  writeFileSync(path, JSON.stringify({ event_id: 'harbour_open', matches }));
  const into = join(env.ESPORTS_DATA_DIR, 'collected.db');
  await program.run(['data', 'import', 'tournament', path, '--into', into]);
});

describeWith('python3')('the page about other programs', () => {
  test('shows Python that works as pasted', () => {
    const { code, printed } = shown('Python', 'python');
    const output = execFileSync('python3', ['-c', code], { env: { ...process.env, ...env } }).toString();
    expect(printed).not.toBe('');
    expect(output).toBe(printed);
  });
});

describeWith('duckdb')('the page about other programs', () => {
  test('shows DuckDB that works as pasted', async () => {
    const { code, printed } = shown('DuckDB', 'sh');
    const { stdout } = await program.shell(
      `cd "$HOME" && ${code.replace('--collected', '--collected -q')}`,
      env,
    );
    expect(stdout.replaceAll('\r', '')).toContain(printed);
  });
});
