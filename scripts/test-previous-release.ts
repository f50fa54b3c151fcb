import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAST_RELEASE } from './cluster-test/last-release.ts';

/**
 * Runs the API tests of the last release on a database with today's schema: its nodes serve while the first new one
 * has migrated. `node scripts/test-previous-release.ts [files of tests]`
 */
const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'apps/server/migrations';
/** They compare the schema with the code of their own release, which does not know what was added. */
const ABOUT_THE_SCHEMA = [
  'schema-matches-migrations',
  'released-schema',
  'player-tables',
  'rows-per-player',
  'migrate.api',
];
const files = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
// Tests as root start PostgreSQL as another user, who runs scripts of the tree.
chmodSync(folder, 0o755);
const worktree = join(folder, 'release');
try {
  run(ROOT, 'git', ['worktree', 'add', '--quiet', '--detach', worktree, LAST_RELEASE]);
  const added = addMigrations();
  process.stdout.write(`${LAST_RELEASE} with ${added.length} newer migrations: ${added.join(', ')}\n`);
  run(worktree, 'npm', ['ci', '--no-audit', '--no-fund']);
  // Some tests start the built server.
  run(worktree, process.execPath, ['scripts/build.ts']);
  const excluded = ABOUT_THE_SCHEMA.flatMap((name) => ['--exclude', `**/${name}*`]);
  const vitest = join(worktree, 'node_modules/vitest/vitest.mjs');
  run(worktree, process.execPath, [vitest, 'run', '--project=api-postgres', ...excluded, ...files]);
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', worktree], { cwd: ROOT, stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}

/** Those of the release itself stay: applied migrations never change. */
function addMigrations(): string[] {
  const known = new Set(readdirSync(join(worktree, MIGRATIONS)));
  const added = readdirSync(join(ROOT, MIGRATIONS)).filter((file) => !known.has(file));
  for (const file of added) {
    const from = join(ROOT, MIGRATIONS, file);
    const to = join(worktree, MIGRATIONS, file);
    const script = readFileSync(from, 'utf8');
    // The runner of the release may know only transactions. On an empty database the result is the same.
    if (script.includes('concurrently'))
      writeFileSync(to, script.replace(/\bindex concurrently\b/gi, 'index'));
    else copyFileSync(from, to);
  }
  return added;
}

function run(cwd: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  }
}
