import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { allCommands, commandName } from '../../../src/cli/derived/commandModel.ts';
import { manualPage } from '../../../scripts/pages/manualPage.ts';
import { usageLine } from '../../../src/cli/derived/usage.ts';
import { describeWith } from '../../support/describeIf.ts';

const page = manualPage(commandTree, new Map(), '1.2.3');
const file = fileURLToPath(new URL('../../../man/esports.1', import.meta.url));

test('the page is ASCII, and no line of text is taken for a request', () => {
  expect(/[^\n -~]/.exec(page)).toBeNull();
  const requests = page.split('\n').filter(line => /^[.']/.test(line));
  const known = /^\.(?:TH|SH|SS|TP|PP|RS|RE|B|nf|fi|ad|nh)\b/;
  expect(requests.filter(line => !known.test(line))).toEqual([]);
});

test('a part of the page is this text', () => {
  const start = page.indexOf('.TP\n.B esports rankings region');
  expect(page.slice(start, page.indexOf('.RE', start))).toBe(`.TP
.B esports rankings region <region> [flags]
One region, with each team\\(cqs world and regional rank.
.RS
.TP
.B region
Region
.TP
.B \\-\\-date <date>
The list of this day, or else the latest before it (YYYY\\-MM\\-DD), or a word for it (esports help dates)
.TP
.B Route
GET /game/rankings/region/{region}
.TP
.B Cost
1 request per 100 rows; none for a stored answer (1 h), the made\\-up season or a data file
.TP
.B Columns
rank, change, teamName, points, pointsChange, worldRank, regionalRank, country, roster, ranking, date
.PP
.nf
esports rankings europe
esports rankings region asia
.fi
`);
});

describeWith('groff')('as groff reads it', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-P-cbou', file], {
    encoding: 'utf8',
  });

  test('it has no fault', () => {
    expect(stderr).toBe('');
  });

  test('it names every command, with its examples as they are typed', () => {
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const command of allCommands(commandTree)) {
      expect([commandName(command), text.includes(usageLine(command))]).toEqual([commandName(command), true]);
      const lost = command.examples.filter(
        example => !text.includes(`esports ${example}`.replaceAll(/\s+/g, ' ')),
      );
      expect(lost).toEqual([]);
    }
  });
});
