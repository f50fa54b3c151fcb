import type { Database } from '../../../db/db.ts';
import type { ArchiveContent, PlayerArchive } from '../../site/player-data/player-archive.service.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';

export function createUserExport({
  db,
  playerArchive,
  auditLog,
}: {
  db: Database;
  playerArchive: PlayerArchive;
  auditLog: AuditLog;
}) {
  return {
    /** `write` stores the archive; when it fails, there is no audit entry either. Returns the id of the entry. */
    export: (
      operator: Operator,
      user: { id: string; locale: string },
      {
        reason,
        content,
        write,
      }: {
        reason: string | null;
        content: ArchiveContent;
        write(archive: Buffer): Promise<void>;
      },
    ): Promise<number> =>
      db.transaction(async (tx) => {
        const auditId = await auditLog.record(tx, operator, {
          act: 'user.export',
          subjectType: 'user',
          subjectId: user.id,
          reason,
        });
        await write(await playerArchive.make(tx, user, content));
        return auditId;
      }),
  };
}
