import * as z from 'zod/mini';
import { matching, replyText, text, timestamp, uuid } from '../fields.ts';
import type { OperatorEndpointTable } from './operator-endpoint.ts';
import { operatorName, searchedDay } from './operator-fields.ts';

export const auditEntry = z.object({
  id: z.int(),
  actedAt: timestamp,
  operator: operatorName,
  /** Null for an act of the command line. */
  operatorId: z.nullable(uuid),
  osUser: z.nullable(text(256)),
  address: z.nullable(text(64)),
  act: text(64),
  subjectType: text(32),
  subjectId: text(256),
  reason: z.nullable(replyText),
  details: z.record(text(64), z.unknown()),
  before: z.nullable(z.record(text(64), z.unknown())),
  after: z.nullable(z.record(text(64), z.unknown())),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  /** Part of the operator's name. */
  operator: z.optional(operatorName),
  act: z.optional(matching('[a-z-]{1,32}(?:\\.[a-z-]{1,32})?', 65)),
  /** The id of a user, an order, an operator … */
  subject: z.optional(text(256, 1)),
  from: z.optional(searchedDay),
  /** The last day that is included. */
  to: z.optional(searchedDay),
};

export const auditEndpoints = {
  'GET /audit': {
    permission: 'audit.read',
    query: z.object({ ...filters, before: z.optional(matching('[0-9]{1,15}', 15)) }),
    reply: {
      status: 200,
      schema: z.object({ entries: z.array(auditEntry), next: z.nullable(z.int()) }),
    },
    errors: [],
    summary: 'What operators did, the newest first; `next` continues with older ones',
  },
  'GET /audit/export': {
    permission: 'audit.read',
    query: z.object(filters),
    reply: { status: 200, schema: z.string(), contentType: 'text/csv; charset=utf-8' },
    errors: [],
    summary: 'The same as CSV, at most 50,000 entries',
  },
} as const satisfies OperatorEndpointTable;
