import type { MigrationState } from '../../db/migrate.ts';
import type { OpenDb } from '../../db/open-db.ts';
import { findDemoData } from '../../demo/seed/demo-data.repository.ts';
import type { Env } from '../../env.ts';
import { type JobCounts, readJobCounts } from '../../jobs/job-counts.ts';
import { demandWebhookSecrets } from '../../modules/commerce/game-webhooks/webhook-secrets.ts';
import { digestOf, hashReleaseFiles } from '../../modules/content/releases/release-files.ts';
import { createContentReleases } from '../../modules/content/releases/releases.service.ts';
import { createSecretKeyCheck } from '../../modules/operations/key-rotation/secret-key-check.service.ts';
import { systemClock } from '../../ports/clock.ts';
import { createSecretBox } from '../../ports/secret-box.ts';
import { type Check, check, fail, ok, skipped, warn } from './check.ts';

/** The first version with a built-in gen_random_uuid. */
const VERSION_MIN = 13;
/** TOTP codes are valid for half a minute, so a larger clock difference rejects correct codes. */
const SKEW_WARN_MS = 2000;
const SKEW_FAIL_MS = 30_000;
/** Only a rotation logs, and this check does none. */
const SILENT = { info: () => undefined };
const JOB_WAITS_MAX_S = 10 * 60;

export function checkVersion(db: OpenDb): Promise<Check> {
  return check('database', 'Check DATABASE_URL.', async () => {
    const { rows } = await db.statement('show server_version');
    const version = String(rows[0]?.server_version);
    if (Number.parseInt(version, 10) < VERSION_MIN) {
      return fail(`PostgreSQL ${version} is too old`, `Use PostgreSQL ${VERSION_MIN} or newer.`);
    }
    return ok(`PostgreSQL ${version} answers`);
  });
}

export function checkMigrations(state: MigrationState): Promise<Check> {
  return check('migrations', 'Check the rights of the database user.', async () => {
    const { applied, pending, changed, unknown } = state;
    if (applied === null)
      return warn('no Gatehouse has started here yet', 'Check DATABASE_URL, or start the server.');
    if (changed.length > 0) {
      return fail(
        `changed after they were applied: ${changed.join(', ')}`,
        'Restore the files of the release.',
      );
    }
    if (pending.length > 0) {
      return warn(
        `${pending.length} pending: ${pending.join(', ')}`,
        'They run at the next start of the server.',
      );
    }
    if (unknown.length > 0) {
      return warn(`applied by a newer version: ${unknown.join(', ')}`, 'Update this copy of Gatehouse.');
    }
    return ok(`${applied.length} applied, none pending`);
  });
}

/** Opens data that was sealed with the key of the running nodes. */
export function checkSecretKey(db: OpenDb, env: Env): Promise<Check> {
  return check(
    'secret key',
    'Start with the SECRET_KEY that this database was used with before.',
    async () => {
      if (env.secretKey === undefined) return skipped('SECRET_KEY is not set');
      const secrets = createSecretBox(env.secretKey, env.previousSecretKey);
      const isRight = await createSecretKeyCheck({ db, secrets, logger: SILENT }).isKeyOfDatabase();
      if (isRight === null) return ok('nothing has been sealed with it yet');
      if (!isRight) throw new Error('it does not open what is sealed in the database');
      return ok('opens what is sealed in the database');
    },
  );
}

export function checkClock(db: OpenDb): Promise<Check> {
  return check('clock', 'Check the connection to the database.', async () => {
    const before = Date.now();
    const { rows } = await db.statement('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const skewMs = Math.round(Math.abs(Number(rows[0]?.ms) - (before + Date.now()) / 2));
    if (skewMs < SKEW_WARN_MS) return ok(`${skewMs} ms apart from the database`);
    const message = `${skewMs} ms apart from the database`;
    const advice = 'Synchronise both machines by NTP.';
    return skewMs > SKEW_FAIL_MS ? fail(message, advice) : warn(message, advice);
  });
}

export function checkDemoData(db: OpenDb): Promise<Check> {
  return check('demo data', 'Check the migrations.', async () => {
    const { users, legacyAccounts, coupons, operators } = await findDemoData(db.queries);
    if (users + legacyAccounts + coupons + operators === 0) return ok('none');
    return fail(
      `${users} users, ${legacyAccounts} game accounts, ${coupons} coupons and ${operators} operators of the demo, which anybody can use`,
      'Remove them: npm run gatehouse -- demo remove',
    );
  });
}

/** Whether a node of this version and environment can show what it should. */
export function checkRelease(db: OpenDb, env: Env): Promise<Check> {
  return check(
    'content release',
    'Correct the content and publish it again, or run: content rollback',
    async () => {
      const releases = createContentReleases({ env, db, clock: systemClock });
      const current = await releases.current();
      if (!current) return ok('none yet; the first server to start publishes its CONTENT_DIR');
      const { releaseId, activatedAt, activatedBy } = current;
      const { content } = await releases.open(releaseId);
      demandWebhookSecrets(content, env);
      const message = `${releaseId}, current since ${activatedAt.toISOString()} by ${activatedBy}`;
      const release = await releases.find(releaseId);
      const folder = await hashReleaseFiles(env.contentDir).catch(() => null);
      if (!folder || digestOf(folder) === release?.digest) return ok(message);
      return warn(
        `${message}; ${env.contentDir} has other files`,
        'Run: npm run gatehouse -- content publish',
      );
    },
  );
}

export function checkSearch(db: OpenDb): Promise<Check> {
  return check('search', 'Check the migrations.', async () => {
    const { rows } = await db.statement(
      `select exists (select 1 from pg_extension where extname = 'pg_trgm') as "canSearchParts",
        to_regclass('users_email_trigrams') is not null as "hasIndexes"`,
    );
    const { canSearchParts, hasIndexes } = rows[0] ?? {};
    if (canSearchParts && hasIndexes) return ok('players are found by any part of their names');
    return warn(
      canSearchParts
        ? 'the indexes for parts of names are missing'
        : 'players are found by the beginning of their names only: the extension pg_trgm is missing',
      'See docs/operating/commands.md, “Search for parts of names”.',
    );
  });
}

/** The money is with the seller and not with the player, until an operator acts. */
export function checkRefunds(db: OpenDb): Promise<Check> {
  return check('refunds', 'Check the migrations.', async () => {
    const { rows } = await db.statement(
      `select count(*)::int as failed from orders where refund_failure is not null and status = 'paid'`,
    );
    const failed = Number(rows[0]?.failed);
    if (failed === 0) return ok('none has failed');
    return warn(
      `${failed} failed at the payment provider`,
      'See order list --refund-failed; refund again, or pay back by hand: order refund ORDER --by-hand',
    );
  });
}

export function checkJobs(db: OpenDb): Promise<Check> {
  return check('jobs', 'Start the server once: it sets the queue up.', async () => {
    const queues = await readJobCounts(db);
    const sum = (count: (queue: JobCounts) => number) => queues.reduce((all, queue) => all + count(queue), 0);
    const failed = sum((queue) => queue.failed);
    const oldestS = Math.max(0, ...queues.map(({ oldestDueSeconds }) => oldestDueSeconds));
    const counts = `${sum((queue) => queue.waiting)} waiting, ${failed} failed in the last day`;
    if (oldestS > JOB_WAITS_MAX_S) {
      return warn(
        `${counts}; the oldest has been due for ${Math.round(oldestS / 60)} minutes`,
        'Check that a server runs and that its mail server takes mail.',
      );
    }
    if (failed > 0) return warn(counts, 'Look for "job.failed" in the log of the server.');
    return ok(counts);
  });
}
