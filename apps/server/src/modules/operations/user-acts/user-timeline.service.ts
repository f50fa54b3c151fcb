import type { Database } from '../../../db/db.ts';
import { orderNumberOf } from '../../commerce/orders/order.rules.ts';
import {
  type ListPage,
  type PageWanted,
  pageOf,
  readTimeCursor,
  timeCursorOf,
} from '../operator/list-page.ts';
import { type TimelineEntry, timelineOf } from './user-timeline.repository.ts';

export type { TimelineEntry } from './user-timeline.repository.ts';

export type UserTimeline = ReturnType<typeof createUserTimeline>;

/** What happened to an account, its orders and its mails, what operators did to them, and their notes. */
export function createUserTimeline({ db }: { db: Database }) {
  return {
    /** Newest first. */
    async list(userId: string, { after, limit }: PageWanted): Promise<ListPage<TimelineEntry>> {
      const before = readTimeCursor(after);
      const rows = await timelineOf(db.queries, userId, { before, limit: limit + 1 });
      const { items, next } = pageOf(rows, limit, timeCursorOf);
      return { items: items.map(withOrderNumber), next };
    },
  };
}

function withOrderNumber(entry: TimelineEntry): TimelineEntry {
  const { number } = entry.details;
  if (entry.source !== 'order' || typeof number !== 'number') return entry;
  return { ...entry, details: { ...entry.details, number: orderNumberOf(number) } };
}
