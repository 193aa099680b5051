import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export interface Figure {
  readonly name: string;
  /** Milliseconds, a number per second, or MB. */
  readonly measured: number;
  /** The ratio to the figure of the baseline. `must` and `aim` apply to the ratio if there is one. */
  readonly ratio?: number | undefined;
  readonly must?: number | undefined;
  readonly aim?: number | undefined;
}

export interface Section {
  readonly title: string;
  readonly unit: string;
  readonly figures: readonly Figure[];
  /** Which side of a limit is the good one. */
  readonly good: 'at most' | 'at least';
}

/** Prints each section as it is measured, and keeps it for the file of the results. */
export const createReport = () => {
  const sections: string[] = [];
  const notes: string[] = [];
  const loadBefore = loadavg()[0] ?? Number.NaN;
  let missed = 0;
  return {
    note: (text: string): void => {
      notes.push(text);
      console.log(`\n${text}`);
    },
    add: (section: Section): void => {
      const rows = section.figures.map(figure => rowOf(figure, section.good));
      missed += rows.filter(row => row.at(-1) === 'MISSED').length;
      const head = [section.title, section.unit, 'ratio', 'must', 'aim', ''];
      console.log(`\n${[head, ...rows].map(alignedLine).join('\n')}`);
      const lines = [head, head.map((_, at) => (at === 0 || at === 5 ? '---' : '--:')), ...rows];
      const row = (cells: readonly string[]): string =>
        `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
      sections.push(lines.map(row).join('\n'));
    },
    missed: (): number => missed,
    /** Writes what was measured as Markdown, with the facts of the machine. */
    write: (path: string, rounds: number, runtimes: readonly string[]): void => {
      const processors = cpus();
      const facts = [
        `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}`,
        `${Math.round(totalmem() / 2 ** 30)} GiB`,
        `${type()} ${release()}`,
        ...runtimes,
        `load ${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? Number.NaN).toFixed(1)} after`,
      ];
      const intro = `# Results of \`npm run bench -- ${rounds}\`\n\n${facts.join(' · ')}. Where there is a ratio, \`must\` and \`aim\` apply to it.`;
      writeFileSync(path, `${[intro, ...notes, ...sections].join('\n\n')}\n`);
      spawnSync('npm', ['exec', '--', 'oxfmt', path], { stdio: 'inherit' });
    },
  };
};

const rowOf = ({ name, measured, ratio, must, aim }: Figure, good: Section['good']): readonly string[] => {
  const value = ratio ?? measured;
  const holds = must === undefined || (good === 'at most' ? value <= must : value >= must);
  const verdict = must === undefined ? '' : holds ? 'holds' : 'MISSED';
  return [name, ...[measured, ratio, must, aim].map(shortNumber), verdict];
};

const shortNumber = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2);

const widths = [52, 12, 8, 10, 10, 8];

const alignedLine = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(52) : cell.padStart(widths[at] ?? 0)))
    .join('')
    .trimEnd();
