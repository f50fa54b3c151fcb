import { desc, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { type Expiry, hoursBefore } from '../../../db/expiry.ts';
import { nodes } from '../../../db/schema/operations.ts';

export type NodeRow = typeof nodes.$inferSelect;

const KEPT_HOURS = 24;

export async function writeNode(queries: Queries, row: NodeRow): Promise<void> {
  const { id, ...changed } = row;
  await queries
    .insert(nodes)
    .values({ id, ...changed })
    .onConflictDoUpdate({ target: nodes.id, set: changed });
}

export async function deleteNode(queries: Queries, id: string): Promise<void> {
  await queries.delete(nodes).where(eq(nodes.id, id));
}

export async function listNodes(queries: Queries, limit: number): Promise<NodeRow[]> {
  return queries.select().from(nodes).orderBy(desc(nodes.seenAt)).limit(limit);
}

export const expiredNodes: Expiry = {
  table: nodes,
  isExpired: (now) => lt(nodes.seenAt, hoursBefore(now, KEPT_HOURS)),
};
