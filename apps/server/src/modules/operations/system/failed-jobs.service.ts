import type { Database } from '../../../db/db.ts';
import {
  type FailedJobRow,
  listFailedJobs,
  listQueues,
  type QueueState,
  retryFailedJob,
} from '../../../jobs/stored-jobs.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';

export type { FailedJobRow, QueueState } from '../../../jobs/stored-jobs.ts';

const FAILED_SHOWN_MAX = 100;

export type FailedJobs = ReturnType<typeof createFailedJobs>;

export function createFailedJobs({ db, auditLog }: { db: Database; auditLog: AuditLog }) {
  return {
    async list(): Promise<{ queues: QueueState[]; jobs: FailedJobRow[] }> {
      return {
        queues: await listQueues(db.queries),
        jobs: await listFailedJobs(db.queries, FAILED_SHOWN_MAX),
      };
    },
    async retry(operator: Operator, id: string, reason: string): Promise<{ auditId: number; queue: string }> {
      return db.transaction(async (tx) => {
        const job = await retryFailedJob(tx, id);
        if (!job) throw new OperatorProblem('NOT_FOUND', `No job ${id} has failed for good.`);
        const auditId = await auditLog.record(tx, operator, {
          act: 'job.retry',
          subjectType: 'database',
          subjectId: id,
          reason,
          details: job,
        });
        return { auditId, ...job };
      });
    },
  };
}
