// @module-tag more
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { startThrowawayPostgres } from '../apps/server/test/support/throwaway-postgres.ts';
import { waitUntil } from '../apps/server/test/support/wait-until.ts';
import { environmentOf, readDockerfile } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const stages = readDockerfile(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-image-'));
// The user of the image reads it too.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The user of a build must not matter; root becomes `nobody`. */
const NOBODY = 65534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Those of the npm that runs the tests name folders of another user. */
const withoutNpm = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));

test('the build steps of the Dockerfile make a complete image as an unprivileged user', {
  timeout: 1_800_000,
}, () => {
  const source = join(folder, 'src');
  const image = join(folder, 'app');
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of tracked.toString().split('\n')) {
    if (!file || !existsSync(join(ROOT, file))) continue;
    mkdirSync(join(source, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(source, file));
  }
  if (owner.uid !== undefined) {
    chownSync(folder, owner.uid, owner.gid);
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, source]);
  }
  const [build] = stages;
  const steps = build?.steps.filter(({ instruction }) => instruction === 'RUN') ?? [];
  expect(steps).toHaveLength(2);
  for (const { text } of steps) {
    execFileSync('sh', ['-c', text.replaceAll('/app', image)], {
      ...owner,
      cwd: source,
      env: {
        ...withoutNpm(process.env),
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: folder,
        CI: '1',
        // That of tests would change the build.
        NODE_ENV: undefined,
        VITEST: undefined,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  expect(readdirSync(image).sort()).toEqual([
    'LICENSE',
    'apps',
    'content',
    'dist',
    'node_modules',
    'package.json',
  ]);
  for (const dev of ['vite', 'typescript', 'vitest', '@electric-sql']) {
    expect(readdirSync(join(image, 'node_modules'))).not.toContain(dev);
  }
});

test('the image migrates and serves as its user, without a name and with a read-only root', {
  timeout: 600_000,
}, async () => {
  const last = stages.at(-1);
  const textOf = (instruction: string) => last?.steps.find((step) => step.instruction === instruction)?.text;
  const inFolder = (text: string) => text.replaceAll(/\/(?:app|data)\b/g, (path) => join(folder, path));
  for (const { text } of last?.steps.filter((step) => step.text.startsWith('mkdir')) ?? []) {
    execFileSync('sh', [
      '-c',
      process.getuid?.() === 0 ? inFolder(text) : inFolder(text.split('&&')[0] ?? ''),
    ]);
  }
  const [uid = 0, gid = 0] = (textOf('USER') ?? '').split(':').map(Number);
  const options = {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    cwd: join(folder, 'app'),
    env: {
      ...Object.fromEntries(
        Object.entries(environmentOf(last)).map(([name, value]) => [name, inFolder(value)]),
      ),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      // Of another user, as the read-only root is.
      TMPDIR: '/proc',
      PUBLIC_URL: 'https://play.example.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET_KEY: 'a key that only this test knows of',
      LOG_LEVEL: 'error',
    },
  };
  const postgres = await startThrowawayPostgres();
  onTestFinished(() => postgres.stop());
  const env = { ...options.env, DATABASE_URL: postgres.url };
  const run = { ...options, env };
  const migrate = (own: NodeJS.ProcessEnv = {}) =>
    JSON.parse(
      execFileSync(process.execPath, ['apps/server/dist/gatehouse.js', 'migrate', '--json'], {
        ...run,
        env: { ...env, ...own },
        encoding: 'utf8',
      }),
    );
  expect(migrate().applied.length).toBeGreaterThan(10);
  // The name of the folder that is used then needs no name of the user.
  expect(migrate({ CONTENT_CACHE_DIR: '' })).toEqual({ applied: [] });

  const start = performance.now();
  const server = spawn(process.execPath, JSON.parse(textOf('CMD') ?? ''), { ...run, stdio: 'inherit' });
  const ended = once(server, 'exit');
  onTestFinished(() => void server.kill('SIGKILL'));
  const isReady = async () =>
    server.exitCode !== null ||
    (await fetch(`http://127.0.0.1:${env.PORT}/ready`).catch(() => undefined))?.ok === true;
  await waitUntil(isReady, { timeoutMs: 120_000, what: 'the image is ready' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  expect(server.exitCode).toBe(null);
  expect(readdirSync(join(folder, 'data/content-cache'))).toContain('releases');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const size = execFileSync('du', ['-sm', join(folder, 'app')], { encoding: 'utf8' }).split('\t')[0];
  process.stdout.write(`The image's folder has ${size} MB; the first start took ${seconds} s.\n`);
});
