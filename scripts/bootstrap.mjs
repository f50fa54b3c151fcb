// Runs before the other npm scripts with whatever Node the machine has, so it is plain JavaScript without dependencies:
// it installs what is missing, then everything else runs on the Node that the lock file pins.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';
import { findChromium, findMakensis, findPostgresBin, findRedis } from './find-programs.mjs';
import { isPortalBuilt } from './portal-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2];
// The standard output of an operator's command contains only its result.
const output = purpose === 'operate' ? process.stderr : process.stdout;

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Gatehouse needs Node 20 or newer to install itself; this is ${process.version}.`);
}
// Operator commands run in production, where packages must not change by themselves.
if (purpose === 'operate') requirePackages();
else installPackages();
const node = pinnedNode();
if (purpose === 'test') await installTestPrograms();
// `npm run dev` serves the sources, and `npm run check` needs no build.
if ((purpose === 'start' || purpose === 'test') && !isPortalBuilt(root)) run(node, ['scripts/build.ts']);

function pinnedNode() {
  const { platform, arch, execPath } = process;
  const isThere = (file) => existsSync(join(root, file));
  const chosen = chooseNode({ platform, arch, version: process.versions.node, execPath, isThere });
  if ('problem' in chosen) fail(chosen.problem);
  return chosen.file === execPath ? execPath : join(root, chosen.file);
}

function requirePackages() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  fail('The packages are not installed. Run: npm install');
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.gatehouse-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages…');
  // Not `npm ci`: it rejects a lock file without the binaries of other platforms.
  runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

async function installTestPrograms() {
  const wanted = [];
  if (!findChromium()) wanted.push('chromium');
  if (!process.env.TEST_DATABASE_URL && !findPostgresBin()) wanted.push('postgresql');
  if (!process.env.TEST_REDIS_URL && !findRedis()) wanted.push('redis-server');
  if (wanted.length === 0) return;
  // For the Windows installer. Where it is missing and nothing else is, its test is skipped.
  if (!findMakensis()) wanted.push('nsis');
  const command = aptCommand();
  if (!command) {
    fail(
      `The tests need ${wanted.join(', ')}. Install what is missing, or name what is already there in CHROMIUM_PATH, TEST_DATABASE_URL and TEST_REDIS_URL.`,
    );
  }
  await confirm(`Install ${wanted.join(', ')} with ${command.join(' ')}?`);
  say(`Installing ${wanted.join(', ')} from Debian's packages…`);
  const [program, ...prefix] = command;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run(program, [...prefix, 'update', '-qq'], env);
  run(program, [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...wanted], env);
}

/** Asks on a terminal. Without one, as in CI, running `npm test` counts as consent. */
async function confirm(question) {
  if (!process.stdin.isTTY || process.env.CI) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) fail('Nothing was installed.');
}

function aptCommand() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  const canSudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return canSudo ? ['sudo', '-n', 'apt-get'] : null;
}

/** npm is a script, which Windows cannot start as a program. */
function runNpm(args) {
  const { npm_execpath: npm } = process.env;
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args);
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
