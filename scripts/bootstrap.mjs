// Runs before `npm start`, `npm test` and `npm run gatehouse` with whatever Node the machine has, so it is plain
// JavaScript without dependencies: it installs what is missing, then everything else runs on the Node that the lock
// file pins.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findPostgresBin, findRedis } from './find-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2];
// The standard output of an operator's command is its result and nothing else.
const output = purpose === 'operate' ? process.stderr : process.stdout;

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Gatehouse needs Node 20 or newer to install itself; this is ${process.version}.`);
}
installPackages();
if (purpose === 'test') installTestPrograms();
if (purpose !== 'operate') build();

function build() {
  const node = process.platform === 'win32' ? 'node' : join(root, 'node_modules/.bin/node');
  run(node, ['scripts/build.ts', '--if-changed']);
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.gatehouse-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages…');
  // Not `npm ci`: it refuses a lock file that lacks binaries of platforms that nobody here has.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

function installTestPrograms() {
  const wanted = [];
  if (!findChromium()) wanted.push('chromium');
  if (!process.env.TEST_DATABASE_URL && !findPostgresBin()) wanted.push('postgresql');
  if (!process.env.TEST_REDIS_URL && !findRedis()) wanted.push('redis-server');
  if (wanted.length === 0) return;
  const command = aptCommand();
  if (!command) {
    fail(
      `The tests need ${wanted.join(', ')}. Install what is missing, or name what is already there in CHROMIUM_PATH, TEST_DATABASE_URL and TEST_REDIS_URL.`,
    );
  }
  say(`Installing ${wanted.join(', ')} from Debian's packages…`);
  const [program, ...prefix] = command;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run(program, [...prefix, 'update', '-qq'], env);
  run(program, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...wanted], env);
}

function aptCommand() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  const canSudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return canSudo ? ['sudo', '-n', 'apt-get'] : null;
}

function run(program, args, env = process.env) {
  try {
    execFileSync(program, args, { cwd: root, stdio: ['ignore', output.fd, 'inherit'], env });
  } catch (error) {
    fail(`${[program, ...args].join(' ')} failed${error.status === undefined ? `: ${error.message}` : '.'}`);
  }
}

function say(text) {
  output.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
