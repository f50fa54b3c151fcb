import { desc, gte, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/db.ts';
import { funnelDays, trackingEvents } from '../../../db/schema/tracking.ts';
import { FUNNELS, type StepCount, type StepMark } from './funnels.rules.ts';

const STEPS = FUNNELS.flatMap(({ name: funnel, steps }, nth) =>
  steps.map((step, position) => ({ funnel, step: step.name, by: step.by, flag: `f${nth}_s${position}` })),
);
const EVENTS = [...new Set(STEPS.flatMap(({ by }) => by.map(({ event }) => event)))];

/**
 * Counts visitors in one pass over the events of the time, whatever the number of funnels. Days without a visitor are
 * not among the result.
 */
export async function countFunnelSteps(
  queries: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<StepCount[]> {
  const flags = STEPS.map(({ by, flag }) => sql`bool_or(${anyOf(by)}) as ${sql.identifier(flag)}`);
  const counts = STEPS.map(
    ({ flag }) => sql`count(*) filter (where ${upTo(flag)})::int as ${sql.identifier(flag)}`,
  );
  const { rows } = await queries.execute<Record<string, unknown>>(sql`
    select day::text as day, ${sql.join(counts, sql`, `)} from (
      select (received_at at time zone 'UTC')::date as day, visitor_id, ${sql.join(flags, sql`, `)}
      from tracking_events
      where received_at >= ${from.toISOString()}::timestamptz and received_at < ${until.toISOString()}::timestamptz
        and visitor_id is not null and name in (${sql.join(
          EVENTS.map((event) => sql`${event}`),
          sql`, `,
        )})
      group by 1, 2
    ) visitors group by day`);
  return rows.flatMap((row) =>
    STEPS.map(({ funnel, step, flag }) => ({
      day: String(row.day),
      funnel,
      step,
      visitors: Number(row[flag]),
    })),
  );
}

function anyOf(marks: readonly StepMark[]): SQL {
  const conditions = marks.map(({ event, fields = {} }) => {
    const parts = Object.entries(fields).map(
      ([field, value]) => sql`details ->> ${field}::text = ${value}::text`,
    );
    return sql`(${sql.join([sql`name = ${event}`, ...parts], sql` and `)})`;
  });
  return sql.join(conditions, sql` or `);
}

/** At this step and at every step before it in its funnel. */
function upTo(flag: string): SQL {
  const [funnel, last] = flag.split('_s');
  const flags = Array.from({ length: Number(last) + 1 }, (_, step) => sql.identifier(`${funnel}_s${step}`));
  return sql.join(flags, sql` and `);
}

export async function findFirstCountedEvent(queries: Queries): Promise<Date | null> {
  const [first] = await queries
    .select({ receivedAt: min(trackingEvents.receivedAt) })
    .from(trackingEvents)
    .where(isNotNull(trackingEvents.visitorId));
  return first?.receivedAt ?? null;
}

export async function findFunnelDays(queries: Queries, since: string): Promise<StepCount[]> {
  return queries.select().from(funnelDays).where(gte(funnelDays.day, since));
}

export async function findLastFunnelDay(queries: Queries): Promise<string | null> {
  const [last] = await queries
    .select({ day: funnelDays.day })
    .from(funnelDays)
    .orderBy(desc(funnelDays.day))
    .limit(1);
  return last?.day ?? null;
}

/** The numbers of a day that another node has stored are the same. */
export async function insertFunnelDay(
  queries: Queries,
  day: string,
  counts: readonly StepCount[],
): Promise<void> {
  const visitorsAt = new Map(counts.map((one) => [`${one.funnel} ${one.step}`, one.visitors]));
  const rows = STEPS.map(({ funnel, step }) => ({
    day,
    funnel,
    step,
    visitors: visitorsAt.get(`${funnel} ${step}`) ?? 0,
  }));
  await queries.insert(funnelDays).values(rows).onConflictDoNothing();
}
