import { createHash } from 'node:crypto';
import type { NewAccountEvent } from '@gatehouse/contract/activity';
import { NO_USER_ID } from '@gatehouse/domain/uuid';
import { type CallerDevice, LAUNCHER_DEVICE } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecurityEvent } from '../../mail/alerts/security-alerts.service.ts';
import type { EventPosition } from './account-events.repository.ts';
import {
  type AccountEventRow,
  accountEventsOf,
  countInEvent,
  insertAccountEvent,
  moveAccountEvents,
} from './account-events.repository.ts';
import { accountEventOf } from './alerted-event.rules.ts';

const EVENTS_OF_A_PAGE = 25;
const HOUR_MS = 60 * 60 * 1000;

export type ListedEvent = AccountEventRow & { isLauncher: boolean };
/** Counted by the hour instead of written one by one. */
type FailedAttempt = Extract<NewAccountEvent['kind'], `${string}_failed`>;

export type AccountEvents = ReturnType<typeof createAccountEvents>;

/** What happened to an account, as its player reads it. */
export function createAccountEvents({ db, clock }: { db: Database; clock: Clock }) {
  function record(
    tx: Queries,
    userId: string,
    { kind, ...details }: NewAccountEvent,
    device: CallerDevice | null,
  ): Promise<void> {
    const { browser = null, system = null } = device ?? {};
    return insertAccountEvent(tx, { userId, kind, details, browser, system, happenedAt: clock.now() });
  }

  return {
    /** In the transaction of the act. Where an alert is sent, `securityAlerts.send` records the event. */
    record,
    recordAlerted: (tx: Queries, userId: string, event: SecurityEvent, device: CallerDevice): Promise<void> =>
      record(tx, userId, accountEventOf(event), device),
    /**
     * Does the same for a name that does not exist, so that the time does not reveal it. Of the attempts of an hour
     * there is one row, however many there are.
     */
    async countFailed(userId: string | null, kind: FailedAttempt): Promise<void> {
      const now = clock.now().getTime();
      await countInEvent(db.queries, {
        id: uuidOf(`${kind}:${userId ?? NO_USER_ID}`),
        userId,
        kind,
        happenedAt: new Date(now - (now % HOUR_MS)),
      });
    },
    /** Newest first. `next` is null on the last page. */
    async list(
      userId: string,
      before: string | undefined,
    ): Promise<{ events: ListedEvent[]; next: string | null }> {
      const rows = await accountEventsOf(db.queries, userId, {
        now: clock.now(),
        before: before === undefined ? null : positionAt(before),
        limit: EVENTS_OF_A_PAGE + 1,
      });
      const page = rows.slice(0, EVENTS_OF_A_PAGE);
      const last = page.at(-1);
      return {
        events: page.map((row) => ({ ...row, isLauncher: row.browser === LAUNCHER_DEVICE })),
        next: last && rows.length > page.length ? cursorOf(last) : null,
      };
    },
    /** Of a ghost that becomes part of a player. */
    reassign: moveAccountEvents,
  };
}

/** The same for the same name: version 8 of RFC 9562. */
function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** Times have milliseconds, because all of them come from the clock of a node. */
function cursorOf({ happenedAt, id }: EventPosition): string {
  return `${happenedAt.getTime()}-${id}`;
}

/** Of a cursor that the contract has checked. */
function positionAt(cursor: string): EventPosition {
  const end = cursor.indexOf('-');
  // A time that PostgreSQL cannot store is after all events.
  const latest = Date.UTC(9999, 11);
  return { happenedAt: new Date(Math.min(Number(cursor.slice(0, end)), latest)), id: cursor.slice(end + 1) };
}
