import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../deploy/backup');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
  mkdirSync(join(folder, 'base'));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, ...args: string[]): string {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, BACKUP_DIR: folder, FOLDER: folder };
  return execFileSync(join(SCRIPTS, script), args, { env, encoding: 'utf8', stdio: 'pipe' });
}

function program(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

// The scripts are for Linux: other systems have another `date`.
const onLinux = test.skipIf(process.platform !== 'linux');

/** PostgreSQL cannot stop at a moment before the end of the backup from which it starts. */
onLinux('a base backup has the name of the moment at which it was complete', () => {
  program('date', '[ -e "$FOLDER/copied" ] && echo 20261201T040000.000Z || echo 20261201T030000.000Z');
  program(
    'pg_basebackup',
    'for one in "$@"; do case "$one" in --pgdata=*) mkdir "$' +
      '{one#--pgdata=}"; echo "START WAL LOCATION: 0/2 (file 000000010000000000000002)" > "$' +
      '{one#--pgdata=}/backup_label";; esac; done; touch "$FOLDER/copied"',
  );
  mkdirSync(join(folder, 'base/killed.part'));
  run('base-backup.sh');
  expect(readdirSync(join(folder, 'base'))).toEqual(['20261201T040000.000Z']);
});

onLinux('a restore starts from the last backup that was complete before its moment', () => {
  for (const name of ['20261201T030000.000Z', '20261201T040000.500Z']) {
    mkdirSync(join(folder, 'base', name));
  }
  const restore = (time: string) => run('restore.sh', join(folder, `data-${time}`), time);
  expect(restore('2026-12-01 04:00:00.400+00')).toContain('Restoring 20261201T030000.000Z');
  expect(restore('2026-12-01 04:00:00.600+00')).toContain('Restoring 20261201T040000.500Z');
  expect(() => restore('2026-12-01 02:00:00+00')).toThrow('There is no base backup from before');
});
