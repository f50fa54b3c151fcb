import type { EventPosition } from './account-events.repository.ts';

/** Times have milliseconds, because all of them come from the clock of a node. */
export function cursorOf({ happenedAt, id }: EventPosition): string {
  return `${happenedAt.getTime()}-${id}`;
}

/** Of a cursor that the contract has checked. */
export function positionAt(cursor: string): EventPosition {
  const end = cursor.indexOf('-');
  // A time that PostgreSQL cannot store is after all events.
  const latest = Date.UTC(9999, 11);
  return { happenedAt: new Date(Math.min(Number(cursor.slice(0, end)), latest)), id: cursor.slice(end + 1) };
}
