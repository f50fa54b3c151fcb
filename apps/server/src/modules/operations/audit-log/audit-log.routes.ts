import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import { auditCsv, presentAuditEntry } from './audit-log.presenter.ts';
import type { AuditLog } from './audit-log.service.ts';
import { readAuditSearch } from './audit-search.rules.ts';

const ENTRIES_PER_PAGE = 50;
const EXPORTED_MAX = 50_000;

export function auditLogRoutes(
  app: FastifyInstance,
  { console: { auditLog } }: { console: { auditLog: AuditLog } },
): void {
  serveOperator(app, {
    'GET /audit': async ({ query }) => {
      const found = await auditLog.search({ ...readAuditSearch(query), limit: ENTRIES_PER_PAGE + 1 });
      const entries = found.slice(0, ENTRIES_PER_PAGE);
      return {
        entries: entries.map(presentAuditEntry),
        next: found.length > entries.length ? (entries.at(-1)?.id ?? null) : null,
      };
    },
    'GET /audit/export': async ({ query, reply }) => {
      reply.header('content-disposition', 'attachment; filename="audit-log.csv"');
      return auditCsv(await auditLog.search({ ...readAuditSearch(query), limit: EXPORTED_MAX }));
    },
  });
}
