import type { DataExport } from '@gatehouse/contract/user';
import type { Environment } from '@gatehouse/domain/environments';
import { DATA_EXPORT_DOWNLOADS_PER_HOUR, DATA_EXPORT_KEPT_S } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { AccountEvents } from '../../identity/account-events/account-events.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import { describeExport } from './data-export.rules.ts';
import { DATA_EXPORT_ATTEMPTS_MAX, DATA_EXPORT_QUEUE, type DataExportJob } from './data-export-job.ts';
import {
  beginAttempt,
  type DataExportRow,
  deleteExport,
  findExport,
  insertPart,
  markFailed,
  markReady,
  readPart,
  replaceExport,
} from './data-exports.repository.ts';
import type { ArchiveContent, PlayerArchive } from './player-archive.service.ts';

const SEAL_PURPOSE = 'data-export';
/** A download holds one part at a time. */
const PART_BYTES = 256 * 1024;
const DOWNLOADS: Limit = { points: DATA_EXPORT_DOWNLOADS_PER_HOUR, windowSeconds: 60 * 60 };

export type DataExports = ReturnType<typeof createDataExports>;

/** The copy of their data that players ask for in the settings: made by a job, kept encrypted for seven days. */
export function createDataExports({
  env,
  db,
  clock,
  random,
  logger,
  secrets,
  limiter,
  jobs,
  content,
  users,
  sessions,
  accountEvents,
  mails,
  mailLinks,
  playerArchive,
}: {
  env: { environment: Environment };
  db: Database;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
  logger: Pick<Logger, 'info' | 'error'>;
  secrets: Pick<SecretBox, 'sealBytes' | 'openBytes'>;
  limiter: Pick<Limiter, 'consume'>;
  jobs: Pick<Jobs, 'enqueue'>;
  content: ArchiveContent;
  users: Users;
  sessions: Sessions;
  accountEvents: AccountEvents;
  mails: Mails;
  mailLinks: MailLinks;
  playerArchive: PlayerArchive;
}) {
  /** An address that was never validated may belong to another person. */
  async function notifyOwner(
    tx: Queries,
    { email, emailValidatedAt, locale: preferred }: UserRow,
    { requestedAt, expiresAt }: { requestedAt: Date; expiresAt: Date },
  ): Promise<void> {
    if (email === null || emailValidatedAt === null) return;
    const locale = supportedLocale(preferred, env.environment);
    await mails.send(tx, {
      template: 'data-export',
      to: email,
      locale,
      link: mailLinks.settings(locale),
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
  }

  /** In one transaction, so that a node that dies leaves all of the archive or nothing. */
  const store = (known: DataExportRow, archive: Buffer): Promise<void> =>
    db.transaction(async (tx) => {
      const user = await users.lock(tx, known.userId);
      const expiresAt = new Date(clock.now().getTime() + DATA_EXPORT_KEPT_S * 1000);
      if (!user || !(await markReady(tx, known.id, { bytes: archive.length, expiresAt }))) return;
      for (let position = 0; position * PART_BYTES < archive.length; position += 1) {
        const part = archive.subarray(position * PART_BYTES, (position + 1) * PART_BYTES);
        const sealed = secrets.sealBytes(SEAL_PURPOSE, part);
        await insertPart(tx, { exportId: known.id, position, sealed });
      }
      await notifyOwner(tx, user, { requestedAt: known.requestedAt, expiresAt });
    });

  async function make(known: DataExportRow): Promise<void> {
    const user = await users.findById(known.userId);
    if (user) await store(known, await playerArchive.make(db.queries, user, content));
  }

  async function* readParts({ id, bytes }: { id: string; bytes: number }, first: Buffer) {
    yield first;
    for (let position = 1; position * PART_BYTES < bytes; position += 1) {
      const sealed = await readPart(db.queries, id, position);
      // The player sees a failed download, because the length was announced.
      if (!sealed) throw new Error('the export was deleted during its download');
      yield secrets.openBytes(SEAL_PURPOSE, sealed);
    }
  }

  /** Null where it was sealed with a key that is gone. */
  function openOrNull(sealed: Buffer): Buffer | null {
    try {
      return secrets.openBytes(SEAL_PURPOSE, sealed);
    } catch {
      return null;
    }
  }

  async function begin(tx: Queries, userId: string, device: CallerDevice): Promise<DataExportRow> {
    const row = await replaceExport(tx, { id: random.uuid(), userId, requestedAt: clock.now() });
    const job: DataExportJob = { exportId: row.id };
    await jobs.enqueue(tx, DATA_EXPORT_QUEUE, job);
    await accountEvents.record(tx, userId, { kind: 'data_export_requested' }, device);
    return row;
  }

  return {
    async describe(userId: string): Promise<DataExport> {
      return describeExport(await findExport(db.queries, userId), clock.now());
    },
    /** Does nothing while one is being prepared, so that a second click or tab asks for no second one. */
    async request(session: Session, device: CallerDevice): Promise<DataExport> {
      sessions.requireFreshSignIn(session);
      const { userId } = session;
      return db.transaction(async (tx) => {
        await users.lock(tx, userId);
        await sessions.requireOpen(tx, session);
        const now = clock.now();
        const last = describeExport(await findExport(tx, userId), now);
        if (last.state === 'preparing') return last;
        const nextAt = 'nextAt' in last ? last.nextAt : null;
        if (nextAt !== null) {
          const retryAfterSeconds = Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000);
          throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds });
        }
        return describeExport(await begin(tx, userId, device), now);
      });
    },
    /**
     * For an operator, who does not get the copy: the player downloads it as if the player had asked for it. The caller holds the
     * player's row. False while one is being prepared or too new for another.
     */
    async requestForPlayer(tx: Queries, userId: string, device: CallerDevice): Promise<boolean> {
      const last = describeExport(await findExport(tx, userId), clock.now());
      if (last.state === 'preparing' || ('nextAt' in last && last.nextAt !== null)) return false;
      await begin(tx, userId, device);
      return true;
    },
    /** The job. Attempts are counted before they begin, so that those of killed processes count too. */
    async prepare({ exportId }: DataExportJob): Promise<void> {
      const row = await beginAttempt(db.queries, exportId);
      if (!row) return;
      try {
        if (row.attempts > DATA_EXPORT_ATTEMPTS_MAX) throw new Error('its last attempt did not end');
        await make(row);
      } catch (error) {
        if (row.attempts < DATA_EXPORT_ATTEMPTS_MAX) throw error;
        await markFailed(db.queries, exportId);
        logger.error({ err: error, user: row.userId }, 'data-export.failed');
      }
    },
    /** For the player, shortly after a sign-in: a session that was left open must not be enough for all of the data. */
    async download(session: Session): Promise<{ bytes: number; parts: AsyncIterable<Buffer> }> {
      sessions.requireFreshSignIn(session);
      const row = await findExport(db.queries, session.userId);
      const { state } = describeExport(row, clock.now());
      if (!row || row.bytes === null || state !== 'ready') throw new CodedError('NOT_FOUND');
      refuseUnless(await limiter.consume('data-export-downloads', session.userId, DOWNLOADS));
      const sealed = await readPart(db.queries, row.id, 0);
      const first = sealed && openOrNull(sealed);
      if (!first) {
        await deleteExport(db.queries, session.userId);
        throw new CodedError('NOT_FOUND');
      }
      return { bytes: row.bytes, parts: readParts({ id: row.id, bytes: row.bytes }, first) };
    },
  };
}
