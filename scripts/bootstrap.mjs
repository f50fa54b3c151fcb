// Runs before the other npm scripts with whatever Node the machine has, so it is plain JavaScript without dependencies:
// it installs what is missing, then everything else runs on the Node that the lock file pins.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamps.mjs';
import { chooseNode } from './choose-node.mjs';
import {
  findChromium,
  findHeadlessChromium,
  findMakensis,
  findNginx,
  findPgBouncer,
  findPostgresBin,
  findPromtool,
  findRedis,
  missingClusterPackages,
  missingDesktopPackages,
  missingPatchingPackages,
} from './find-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2];
// The standard output of an operator's command contains only its result.
const output = purpose === 'operate' ? process.stderr : process.stdout;

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Gatehouse needs Node 20 or newer to install itself; this is ${process.version}.`);
}
// In production neither packages nor builds may change by themselves.
const isProduction = purpose === 'operate' || purpose === 'serve';
if (isProduction) requirePackages();
else installPackages();
const node = pinnedNode();
if (['test', 'cluster', 'desktop', 'patching'].includes(purpose)) await installTestPrograms();
// The other commands need no build, or make one.
const needsBuild = purpose === 'start' || purpose === 'serve';
if (needsBuild && !(isBuilt(root, 'portal') && isBuilt(root, 'server'))) {
  if (isProduction) fail('Portal and server are not built of these sources. Run: npm run build');
  run(node, ['scripts/build.ts', '--if-changed']);
}

function pinnedNode() {
  const { platform, arch, execPath } = process;
  const isThere = (file) => existsSync(join(root, file));
  const chosen = chooseNode({ platform, arch, version: process.versions.node, execPath, isThere });
  if ('problem' in chosen) fail(chosen.problem);
  if (chosen.file === execPath) return execPath;
  linkNode(chosen.file.split('/')[1]);
  return join(root, chosen.file);
}

/** npm 10 deletes the link when it leaves out the packages of other platforms, whose link has the same name. */
function linkNode(packageName) {
  const link = process.platform === 'win32' ? 'node.cmd' : 'node';
  if (!existsSync(join(root, 'node_modules/.bin', link))) {
    runNpm(['rebuild', packageName, '--ignore-scripts', '--loglevel=error']);
  }
}

function requirePackages() {
  if (existsSync(join(root, 'node_modules/.package-lock.json'))) return;
  fail(`The packages are not installed. Run: npm ci${purpose === 'serve' ? ' && npm run build' : ''}`);
}

function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const locked = readPackages(join(root, 'package-lock.json'));
  if (existsSync(installed) && hasPackages(readPackages(installed), locked)) return;
  say('Installing packages…');
  runNpm(['ci', '--loglevel=error']);
}

/** By path. npm writes such a list of what it has installed when it is done. */
function readPackages(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path.startsWith('node_modules/')));
}

/** Optional packages may be missing: most are for other platforms. */
function hasPackages(installed, locked) {
  const isSame = ([path, { version, optional }]) =>
    installed.has(path) ? installed.get(path).version === version : optional === true;
  return [...locked].every(isSame) && [...installed.keys()].every((path) => locked.has(path));
}

async function installTestPrograms() {
  const needed = [];
  if (!findChromium()) needed.push('chromium');
  if (!process.env.TEST_DATABASE_URL && !findPostgresBin()) needed.push('postgresql');
  if (!process.env.TEST_REDIS_URL && !findRedis()) needed.push('redis-server');
  if (!findPgBouncer()) needed.push('pgbouncer');
  if (purpose === 'cluster') needed.push(...missingClusterPackages());
  if (purpose === 'desktop') needed.push(...missingDesktopPackages());
  if (purpose === 'patching') needed.push(...missingPatchingPackages());
  const optional = [];
  // The stories are slower in Chromium itself. Ubuntu does not have this package.
  if (!process.env.CHROMIUM_PATH && !findHeadlessChromium()) optional.push('chromium-headless-shell');
  // Without it the test of the Windows installer is skipped.
  if (!findMakensis()) optional.push('nsis');
  // Their tests are skipped without them. Only in CI, because Debian starts both as services.
  if (process.env.CI && !findNginx()) optional.push('nginx');
  if (process.env.CI && !findPromtool()) optional.push('prometheus');
  const wanted = [...needed, ...optional];
  // Optional packages alone are installed in CI only: elsewhere they are not worth a change of the system.
  if (wanted.length === 0 || (needed.length === 0 && !process.env.CI)) return;
  const command = aptCommand();
  if (!command) {
    if (needed.length === 0) return;
    fail(
      `The tests need ${needed.join(', ')}. Install what is missing, or name what is already there in CHROMIUM_PATH (the browser), PG_BIN (the folder that holds initdb) and TEST_REDIS_URL.`,
    );
  }
  await confirm(`Install ${wanted.join(', ')} with ${command.join(' ')}?`);
  say(`Installing ${wanted.join(', ')} from Debian's packages…`);
  const problem = runApt(command, ['update', '-qq']) ?? installFrom(command, needed);
  if (problem && needed.length > 0) fail(problem);
  for (const name of optional) {
    if (problem ?? installFrom(command, [name])) say(`The tests run without ${name}.`);
  }
}

/** @returns {string | undefined} the problem, if there is one. */
function installFrom(command, names) {
  if (names.length === 0) return undefined;
  return runApt(command, ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...names]);
}

function runApt([program, ...prefix], args) {
  return tryRun(program, [...prefix, ...args], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
}

/** Asks on a terminal. Without one, as in CI, running `npm test` counts as consent. */
async function confirm(question) {
  if (!isOnTerminal()) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+C and Ctrl+D are a no.
  const answer = await terminal.question(`${question} [y/N] `).catch(() => 'n');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) fail('Nothing was installed.');
}

function isOnTerminal() {
  return process.stdin.isTTY && !process.env.CI;
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

function run(program, args) {
  const problem = tryRun(program, args);
  if (problem) fail(problem);
}

/** @returns {string | undefined} the problem, if there is one. */
function tryRun(program, args, env = process.env) {
  try {
    execFileSync(program, args, { cwd: root, stdio: ['ignore', output.fd, 'inherit'], env });
    return undefined;
  } catch (error) {
    return `${[program, ...args].join(' ')} failed${error.status === undefined ? `: ${error.message}` : '.'}`;
  }
}

function say(text) {
  output.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
