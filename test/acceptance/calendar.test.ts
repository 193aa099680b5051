import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const linesOf = (text: string, name: string): readonly string[] =>
  text.split('\r\n').filter(line => line.startsWith(name));

test('a list of matches or tournaments becomes a calendar, which says the same when it is asked again', async () => {
  const matches = await program.run(['schedule', '-o', 'ics', '--limit', '5']);
  expect([matches.code, linesOf(matches.stdout, 'BEGIN:VEVENT').length]).toEqual([0, 5]);
  const again = await program.run(['schedule', '-o', 'ics', '--limit', '5']);
  // DTSTAMP is the moment of asking.
  const withoutStamp = (text: string): string => text.replaceAll(/DTSTAMP:.*/g, '');
  expect(withoutStamp(again.stdout)).toBe(withoutStamp(matches.stdout));
  const tournaments = await program.run(['tournaments', 'upcoming', '-o', 'ics', '--limit', '3']);
  expect(linesOf(tournaments.stdout, 'DTSTART;VALUE=DATE:')).toHaveLength(3);
});

test('a list without dates is refused before anything is asked', async () => {
  for (const command of [['rankings'], ['cache', 'info']]) {
    const { code, stdout, stderr } = await program.run([...command, '-o', 'ics']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('-o ics: the rows of this command have no dates');
  }
});

test('a served calendar opens with its token, until the token is revoked', async () => {
  const create = ['keys', 'create', '--opens', 'calendar:Rain Temple', '--name', 'phone'];
  const token = (await program.run(create)).stdout.trim();
  const service = await program.serve();
  const read = () => fetch(`${new URL(service.url).origin}/calendar/rain-temple.ics?token=${token}`);
  const text = await (await read()).text();
  expect(linesOf(text, 'X-WR-CALNAME')).toEqual(['X-WR-CALNAME:Rain Temple']);
  expect(linesOf(text, 'BEGIN:VEVENT').length).toBeGreaterThan(3);
  const listed = JSON.parse((await program.run(['keys', 'list', '--json'])).stdout) as unknown;
  expect(listed).toEqual([
    expect.objectContaining({
      id: null,
      name: 'phone',
      opens: 'calendar:rain-temple',
      plan: null,
      revokedAt: null,
    }),
  ]);
  expect((await program.run(['keys', 'revoke', 'phone'])).code).toBe(0);
  expect((await read()).status).toBe(401);
  await service.stop();
});

test.each([
  [['keys', 'create', '--name', 'x'], 'name one of them'],
  [['keys', 'create', '--name', 'x', '--plan', 'free', '--opens', 'calendar:a'], 'name one of them'],
  [['keys', 'create', '--name', 'x', '--opens', 'overlays:a'], 'names no address'],
  [['keys', 'create', '--name', 'x', '--opens', 'calendar:'], 'names no address'],
])('%j is refused', async (argv, message) => {
  const { code, stderr } = await program.run(argv);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
