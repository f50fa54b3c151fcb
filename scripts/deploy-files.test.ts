import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '../apps/server/src/env-variables.ts';
import { environmentOf, readDockerfile } from './dockerfile.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

/** Not read by Gatehouse, but by Node. */
const OF_NODE = ['NODE_ENV', 'NODE_OPTIONS'];
const isKnown = (name: string) =>
  OF_NODE.includes(name) || name.replace(/_FILE$/, '') in variables.shape || name in variables.shape;

test('the image runs node itself as the first process and as a user without rights', () => {
  const textOf = (instruction: string) => image?.steps.find((step) => step.instruction === instruction)?.text;
  expect(textOf('ENTRYPOINT')).toBe('["node"]');
  expect(JSON.parse(textOf('CMD') ?? '')).toEqual(['apps/server/dist/server.js', 'serve']);
  expect(textOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(textOf('HEALTHCHECK')).toContain('/health');
  expect(Object.keys(environmentOf(image)).filter((name) => !isKnown(name))).toEqual([]);
  // A new volume gets its owner from the image.
  expect(image?.steps).toContainEqual({
    instruction: 'RUN',
    text: `mkdir ${dirname(CACHE)} && chown ${textOf('USER')} ${dirname(CACHE)}`,
  });
});

const image = readDockerfile(read('Dockerfile')).at(-1);
/** Where a node with a read-only root keeps the releases of the content. */
const CACHE = environmentOf(image).CONTENT_CACHE_DIR ?? '/';

interface ComposeService {
  image?: string;
  tmpfs?: string[];
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown> | string[];
  read_only?: boolean;
}

test('compose has two web nodes, a worker and what they need, and names only what exists', () => {
  const compose = parse(read('compose/compose.yaml'), { merge: true });
  const services: Record<string, ComposeService> = compose.services;
  expect(Object.keys(services).sort()).toEqual(
    ['migrate', 'pgbouncer', 'postgres', 'proxy', 'valkey', 'volumes', 'web1', 'web2', 'worker'].sort(),
  );
  for (const [name, service] of Object.entries(services)) {
    const dependencies = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {});
    for (const dependency of dependencies) expect(Object.keys(services)).toContain(dependency);
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0] ?? '';
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
    }
    if (!/^(web|worker|migrate)/.test(name)) continue;
    expect(service.read_only).toBe(true);
    expect(service.tmpfs).toContain('/tmp');
    if (name !== 'migrate') expect(service.volumes).toContain(`games:${dirname(CACHE)}`);
    const environment = Object.entries(service.environment ?? {});
    expect(environment.filter(([variable]) => !isKnown(variable))).toEqual([]);
    for (const [variable, value] of environment) {
      if (variable.endsWith('_FILE')) expect(service.secrets).toContain(value.replace('/run/secrets/', ''));
    }
  }
  expect(
    [services.web1, services.web2, services.worker].map((service) => service?.environment?.ROLE),
  ).toEqual(['web', 'web', 'worker']);
});

test('compose gives new volumes to those who write in them before PostgreSQL starts', () => {
  const { services }: { services: Record<string, ComposeService> } = parse(read('compose/compose.yaml'), {
    merge: true,
  });
  const owners = services.volumes?.entrypoint?.at(-1);
  const user = image?.steps.find(({ instruction }) => instruction === 'USER')?.text;
  expect(owners).toContain(`chown ${user} /data`);
  expect(owners).toContain('chown postgres:postgres /backup/store');
  for (const name of ['postgres', 'web1', 'web2', 'worker']) {
    expect(services[name]?.depends_on).toMatchObject({
      volumes: { condition: 'service_completed_successfully' },
    });
    for (const volume of services[name]?.volumes ?? []) {
      if (/^(games|backup):/.test(volume)) expect(services.volumes?.volumes).toContain(volume);
    }
  }
});

test('PgBouncer of compose gets its password from the secret', () => {
  const { pgbouncer }: Record<string, ComposeService> = parse(read('compose/compose.yaml')).services;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
  writeFileSync(join(folder, 'secret'), 'from the secret\n');
  writeFileSync(join(folder, 'entrypoint.sh'), '#!/bin/sh\necho "$DB_PASSWORD, $*"', { mode: 0o755 });
  const [program = '', ...args] = [...(pgbouncer?.entrypoint ?? []), ...(pgbouncer?.command ?? [])].map(
    (part) =>
      part
        .replaceAll('$$', '$')
        .replace('/run/secrets/database-password', join(folder, 'secret'))
        .replace('/entrypoint.sh', join(folder, 'entrypoint.sh')),
  );
  const printed = execFileSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH } });
  rmSync(folder, { recursive: true });
  expect(printed).toBe('from the secret, /usr/bin/pgbouncer /etc/pgbouncer/pgbouncer.ini\n');
});

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the structure is what this test looks at.
  spec?: any;
}

test('the manifests of Kubernetes fit together', () => {
  const documents = parseAllDocuments(read('kubernetes/gatehouse.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests = documents.map((document): Manifest => document.toJS());
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Job',
    'Deployment',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  expect(Object.keys(ofKind('ConfigMap')[0]?.data ?? {}).filter((name) => !isKnown(name))).toEqual([]);
  const delay = Number(ofKind('ConfigMap')[0]?.data?.SHUTDOWN_DELAY);
  const pods = [...ofKind('Job'), ...ofKind('Deployment')].map(({ spec }) => spec.template.spec);
  for (const pod of pods) {
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(pod.containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    const folders = pod.containers[0].volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(folders).toEqual([dirname(CACHE), '/tmp']);
    const names = pod.containers[0].volumeMounts.map(({ name }: { name: string }) => name);
    expect(pod.volumes).toEqual(names.map((name: string) => ({ name, emptyDir: {} })));
  }
  expect(new Set(pods.map((pod) => pod.containers[0].image)).size).toBe(1);
  for (const { spec } of ofKind('Deployment')) {
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(delay + 30);
    expect(spec.template.spec.containers[0].readinessProbe.httpGet.path).toBe('/ready');
    expect(spec.template.spec.containers[0].livenessProbe.httpGet.path).toBe('/health');
  }
  const web = ofKind('Deployment')[0]?.spec.template.metadata.labels;
  expect(web).toMatchObject(ofKind('Service')[0]?.spec.selector);
  expect(web).toMatchObject(ofKind('PodDisruptionBudget')[0]?.spec.selector.matchLabels);
});

test('the ingress has no snippets, which ingress-nginx refuses unless they were switched on', () => {
  const ingress = parseAllDocuments(read('kubernetes/gatehouse.yaml'))
    .map((document): Manifest & { metadata: { annotations?: object } } => document.toJS())
    .find(({ kind }) => kind === 'Ingress');
  const names = Object.keys(ingress?.metadata.annotations ?? {});
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => name.endsWith('-snippet'))).toEqual([]);
});

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

test('the cache of nginx is in a folder that is there: nginx makes only the last one of the path', () => {
  const path = /^proxy_cache_path (\S+)/m.exec(read('proxy/nginx.conf'))?.[1] ?? '';
  expect(dirname(path)).toBe('/var/cache');
});

test.skipIf(!has('nginx') || !has('openssl'))('nginx loads its example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-nginx-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=play.example.com',
  ];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const example = read('proxy/nginx.conf')
    .replace('/etc/ssl/play.example.com.pem', certificate)
    .replace('/etc/ssl/play.example.com.key', key)
    .replace('/var/cache', folder)
    .replace('listen 443', 'listen 127.0.0.1:4599');
  writeFileSync(join(folder, 'gatehouse.conf'), example);
  const logs = `error_log ${folder}/error.log; pid ${folder}/nginx.pid;`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${logs} events {} http { access_log off; proxy_temp_path ${folder}/p; client_body_temp_path ${folder}/b; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/gatehouse.conf; }`,
  );
  const { stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain('test is successful');
});

test('all instances of the service are one user, to whom their folder belongs', () => {
  const unit = read('systemd/gatehouse@.service');
  // Without a name each instance is a user of its own, and takes the folder of the other.
  expect(unit).toMatch(/^DynamicUser=yes\nUser=gatehouse\nStateDirectory=gatehouse$/m);
});

test.skipIf(!has('systemd-analyze'))('systemd understands the units', () => {
  const units = globSync('systemd/*.{service,timer}', { cwd: DEPLOY }).map((file) => join(DEPLOY, file));
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' });
  // What a unit starts is not installed here.
  expect(stderr.split('\n').filter((line) => line && !line.includes('is not executable'))).toEqual([]);
});
