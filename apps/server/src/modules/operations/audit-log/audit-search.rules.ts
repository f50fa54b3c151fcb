import type { OperatorQueryOf } from '@gatehouse/contract/operator/operator-endpoints';
import type { AuditSearch } from './audit-log.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days are those of UTC, and the last one is included. */
export function readAuditSearch(query: OperatorQueryOf<'GET /audit'>): Omit<AuditSearch, 'limit'> {
  const { operator, act, subject, from, to, before } = query;
  return {
    operator,
    act,
    subject,
    from: from === undefined ? undefined : new Date(from),
    until: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
    beforeId: before === undefined ? undefined : Number(before),
  };
}
