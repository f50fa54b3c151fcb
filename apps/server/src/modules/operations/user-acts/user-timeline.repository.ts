import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';

export type TimelineSource = 'event' | 'act' | 'order' | 'mail' | 'note';

/** One thing that happened. `at` has the microseconds of the database. */
export interface TimelineEntry {
  at: string;
  source: TimelineSource;
  id: string;
  /** The kind of the event, the act, what happened to the order, or the template of the mail. */
  kind: string;
  /** The operator; null where the player or the system did it. */
  operator: string | null;
  details: Record<string, unknown>;
}

interface TimelinePosition {
  at: string;
  source: string;
  id: string;
}

/** Newest first. Each source reads its index from the position on and stops at the limit. */
export async function timelineOf(
  queries: Queries,
  userId: string,
  { before, limit }: { before: TimelinePosition | null; limit: number },
): Promise<TimelineEntry[]> {
  const own = sql`select id from orders where user_id = ${userId}::uuid`;
  const source = (
    name: TimelineSource,
    { at, id, from, where, columns }: { at: SQL; id: SQL; from: SQL; where: SQL; columns: SQL },
  ) => sql`
    (select ${at} as at, ${name}::text as source, ${id}::text as id, ${columns} from ${from}
     where ${where} ${
       before === null
         ? sql``
         : sql`and ${at} <= ${before.at}::timestamptz
           and (${at}, ${name}::text, ${id}::text) < (${before.at}::timestamptz, ${before.source}::text, ${before.id}::text)`
     }
     order by ${at} desc, ${id}::text desc limit ${limit})`;
  const acts = {
    at: sql`acted_at`,
    id: sql`id`,
    from: sql`audit_log`,
    columns: sql`act as kind, operator, jsonb_build_object('reason', reason, 'subjectType', subject_type,
      'subjectId', subject_id, 'details', details) as details`,
  };
  const sources = [
    source('event', {
      at: sql`happened_at`,
      id: sql`id`,
      from: sql`account_events`,
      where: sql`user_id = ${userId}::uuid`,
      columns: sql`kind, null::text as operator,
        details || jsonb_build_object('browser', browser, 'system', system) as details`,
    }),
    source('act', {
      ...acts,
      where: sql`act not in ('user.note', 'user.view', 'order.view') and (subject_type = 'user' and subject_id = ${userId}
        or subject_type = 'order' and subject_id = any (array (select id::text from orders where user_id = ${userId}::uuid)))`,
    }),
    source('order', {
      at: sql`e.happened_at`,
      id: sql`e.id`,
      from: sql`order_events e join orders o on o.id = e.order_id`,
      where: sql`e.order_id in (${own})`,
      columns: sql`e.kind, null::text as operator, jsonb_build_object('orderId', o.id, 'number', o.number,
        'title', o.title, 'source', e.source) as details`,
    }),
    source('mail', {
      at: sql`queued_at`,
      id: sql`id`,
      from: sql`mail_log`,
      where: sql`user_id = ${userId}::uuid`,
      columns: sql`template as kind, null::text as operator,
        jsonb_build_object('address', address, 'state', state, 'failure', failure, 'endedAt', ended_at) as details`,
    }),
    source('note', {
      at: sql`noted_at`,
      id: sql`id`,
      from: sql`operator_notes`,
      where: sql`user_id = ${userId}::uuid`,
      columns: sql`'note' as kind, operator, jsonb_build_object('text', text) as details`,
    }),
  ];
  const { rows } = await queries.execute<TimelineEntry & Record<string, unknown>>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, source, id, kind, operator, details
    from (${sql.join(sources, sql` union all `)}) as timeline
    order by timeline.at desc, source desc, id desc limit ${limit}`);
  return rows;
}
