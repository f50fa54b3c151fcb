import type { Db } from '../db/db.ts';
import { withQueryTimeLimit } from '../db/query-time-limit.ts';
import type { Env } from '../env.ts';
import { StartupProblem } from '../errors.ts';
import type { Logger } from '../log.ts';
import { demandWebhookSecrets } from '../modules/commerce/game-webhooks/webhook-secrets.ts';
import type { ContentState } from '../modules/content/files/live-content.ts';
import { loadContent } from '../modules/content/files/load-content.ts';
import { digestOf, hashReleaseFiles } from '../modules/content/releases/release-files.ts';
import { type ContentReleases, createContentReleases } from '../modules/content/releases/releases.service.ts';
import type { Clock } from '../ports/clock.ts';

const FIRST_RELEASE_MS_MAX = 2 * 60 * 1000;

/**
 * The current release of the database, or the newest former one that this version can read. Where nothing was published,
 * the first node to start publishes its folder; from then on the database decides, so that no two nodes show different
 * prices.
 */
export async function openCurrentContent({
  env,
  db,
  clock,
  logger,
}: {
  env: Env;
  db: Db;
  clock: Clock;
  logger: Logger;
}): Promise<ContentState> {
  const releases = createContentReleases({ env, db, clock });
  if (await releases.current()) await warnOfOtherFolder(releases, env, logger);
  else await publishFirst(releases, { env, db, logger });
  const problems: unknown[] = [];
  for (const id of await releases.history()) {
    try {
      const state = await releases.open(id);
      demandWebhookSecrets(state.content, env);
      return state;
    } catch (error) {
      logger.error({ release: id, err: error }, 'content.refused');
      problems.push(error);
    }
  }
  const reason = problems[0] instanceof Error ? problems[0].message : String(problems[0]);
  throw new StartupProblem(`No release of the content can be loaded. ${reason}`, { cause: problems[0] });
}

async function publishFirst(
  releases: ContentReleases,
  { env, db, logger }: { env: Env; db: Db; logger: Logger },
): Promise<void> {
  const checked = await releases.read(env.contentDir, loadContent);
  const published = await withQueryTimeLimit(FIRST_RELEASE_MS_MAX, () =>
    db.transaction((tx) => releases.publish(tx, checked, { by: 'server', isFirst: true })),
  );
  if (published) logger.info({ release: published.id, folder: env.contentDir }, 'content.first-release');
}

/** An operator who edits the folder and restarts the nodes may expect that this takes effect. */
async function warnOfOtherFolder(releases: ContentReleases, env: Env, logger: Logger): Promise<void> {
  const current = await releases.current();
  const [release, files] = await Promise.all([
    current && releases.find(current.releaseId),
    hashReleaseFiles(env.contentDir).catch(() => null),
  ]);
  if (!release || !files || digestOf(files) === release.digest) return;
  logger.warn({ release: release.id, folder: env.contentDir }, 'content.folder-differs');
}
