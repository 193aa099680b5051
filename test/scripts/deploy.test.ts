import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { backupFlags } from '../../src/cli/commands/service/backupCommands.ts';
import { serveFlags } from '../../src/cli/commands/operate/serveCommand.ts';
import { closingTime } from '../../src/server/http/server.ts';
import { createPrometheus } from '../../src/server/metrics/prometheus.ts';
import { describeIf, describeWith } from '../support/describeIf.ts';

const folder = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (name: string): string => readFileSync(`${folder}${name}`, 'utf8');
const units = readdirSync(`${folder}systemd`);

const known = new Set(Object.values({ ...serveFlags, ...backupFlags }).map(({ name }) => name));
/** The flags of lines that run the program. */
const flagsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=[\s'"])--([a-z-]+)/gu)].map(([, name = '']) => name);

test.each([...units.map(name => `systemd/${name}`), 'compose.yaml', 'nodes.compose.yaml', 'Dockerfile'])(
  '%s gives the program no flag that it does not have',
  name => {
    const lines = read(name)
      .split('\n')
      .filter(line => /^(?:ExecStart=|CMD|\s+- --)/u.test(line));
    expect(flagsIn(lines.join('\n')).filter(flag => !known.has(flag))).toEqual([]);
  },
);

test('whoever stops a process waits longer than it may take', () => {
  // Both files drain for 5 s.
  const least = 5 + closingTime / 1000;
  const [, unit = '0'] = /^TimeoutStopSec=(\d+)s$/mu.exec(read('systemd/esports@.service')) ?? [];
  // The file is ours, and its fields are compared.
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  expect(services['one']).toEqual(services['two']);
  expect(services['one']?.['command']).toContain('--drain=5s');
  expect(read('systemd/esports@.service')).toContain('--drain 5s');
  const grace = Number.parseInt(String(services['one']?.['stop_grace_period']), 10);
  expect([Number(unit) > least, grace > least]).toEqual([true, true]);
});

test('three nodes share PostgreSQL and NATS, and each has a state of its own', () => {
  // The file is ours, and its fields are compared.
  const { services, volumes } = parse(read('nodes.compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly volumes: object;
  };
  const nodes = ['one', 'two', 'three'].map(name => services[name]);
  expect(nodes.map(node => node?.['volumes'])).toEqual([['one:/state'], ['two:/state'], ['three:/state']]);
  const [first, ...others] = nodes.map((node = {}): Readonly<Record<string, unknown>> => ({
    ...node,
    volumes: [],
  }));
  for (const other of others) expect(other).toEqual(first);
  expect(first?.['command']).toEqual(
    expect.arrayContaining(['--access=postgres://esports@postgres/esports', '--bus=nats://nats:4222']),
  );
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'nats', 'balancer']));
  expect(Object.keys(volumes)).toEqual(['one', 'two', 'three', 'postgres', 'nats']);
});

/** The metrics of a running service: those of Prometheus's client, and those that files of the program add. */
const metrics = async (): Promise<ReadonlySet<string>> => {
  const text = await createPrometheus('1.0.0').text();
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.ts'),
  );
  const own = files.flatMap(path => [
    ...readFileSync(`${source}${path}`, 'utf8').matchAll(/name: '(esports_\w+)'/gu),
  ]);
  const names = [...text.matchAll(/^# TYPE (\S+)/gmu), ...own].map(([, name = '']) => name);
  return new Set([...names, ...names.map(name => `${name}_bucket`)]);
};

test('the alerts and the dashboard ask for metrics that the service has', async () => {
  const known = await metrics();
  const { groups } = parse(read('alerts.yaml')) as {
    readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
  };
  const { panels } = JSON.parse(read('grafana.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const asked = [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)];
  const names = asked.flatMap(({ expr }) => expr.match(/\b(?:esports|nodejs|process)_\w+/gu) ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(name => !known.has(name))).toEqual([]);
});

test('the ports, addresses and names in the files for three nodes fit one another', () => {
  // The file is ours, and its fields are compared.
  const { services, networks } = parse(read('nodes.compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly networks: {
      readonly inside: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
    };
  };
  const { one = {}, balancer = {}, postgres = {}, nats = {} } = services;
  const flags = new Map(
    (one['command'] as readonly string[]).slice(1).map(each => {
      const [name = '', value] = each.split(/=(.*)/su);
      return [name, value];
    }),
  );
  const port = flags.get('--port');
  const nodes = Object.fromEntries(
    ['one', 'two', 'three'].map(name => [`ESPORTS_${name.toUpperCase()}`, `${name}:${port}`]),
  );
  expect(balancer['environment']).toEqual(nodes);
  expect(Object.keys(nodes).filter(name => !read('haproxy.cfg').includes(`\${${name}`))).toEqual([]);
  // HAProxy's own port, which is the one outside.
  const [, bound] = /bind "\$\{BIND-:(\d+)\}"/u.exec(read('haproxy.cfg')) ?? [];
  expect(balancer['ports']).toEqual([`${bound}:${bound}`]);
  expect(JSON.stringify(one['healthcheck'])).toContain(`127.0.0.1:${port}/ready`);
  expect(flags.get('--trust-proxy')).toBe(networks.inside.ipam.config[0]?.subnet);
  const {
    POSTGRES_USER: user,
    POSTGRES_DB: database,
    POSTGRES_PASSWORD: password,
  } = postgres['environment'] as Readonly<Record<string, string>>;
  expect(flags.get('--access')).toBe(`postgres://${user}@postgres/${database}`);
  expect(one['environment']).toEqual({ PGPASSWORD: password });
  // The usual port of NATS; JetStream keeps its streams in the volume.
  expect([flags.get('--bus'), nats['command'], nats['volumes']]).toEqual([
    'nats://nats:4222',
    ['-js', '-sd', '/data'],
    ['nats:/data'],
  ]);
});

/** `docker compose`, or the program of its own that it was before. */
const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([name = '', ...first]) => spawnSync(name, [...first, 'version']).status === 0,
);

describeIf(compose !== undefined, 'docker compose is not installed')('deploy/*.yaml for containers', () => {
  test.each(['compose.yaml', 'nodes.compose.yaml'])('%s is one that docker compose takes', name => {
    const [program = '', ...first] = compose ?? [];
    const checked = spawnSync(program, [...first, '-f', `${folder}${name}`, 'config'], {
      env: { ...process.env, POSTGRES_PASSWORD: 'secret' },
      encoding: 'utf8',
    });
    expect([checked.status, checked.stdout]).toEqual([0, expect.stringContaining('--drain=5s')]);
  });
});

describeWith('promtool')('deploy/alerts.yaml', () => {
  test('has rules that Prometheus takes', () => {
    const { status, stdout } = spawnSync('promtool', ['check', 'rules', `${folder}alerts.yaml`], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describeWith('haproxy')('deploy/haproxy.cfg', () => {
  test('is valid, for its own machine and for containers', () => {
    for (const env of [
      {},
      { ESPORTS_ONE: 'one:8080', ESPORTS_TWO: 'two:8080', ESPORTS_THREE: 'three:8080' },
    ]) {
      const checked = spawnSync('haproxy', ['-c', '-f', `${folder}haproxy.cfg`], {
        env: { ...process.env, ...env },
      });
      expect([checked.status, String(checked.stderr).includes('ALERT')]).toEqual([0, false]);
    }
  });
});

describeWith('systemd-analyze')('deploy/systemd', () => {
  test('has units that systemd finds nothing wrong with', () => {
    const paths = units.map(name => `${folder}systemd/${name.replace('@.', '@8081.')}`);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});
