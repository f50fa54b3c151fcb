import { OperatorProblem } from './operator-problem.ts';

/** A page of a list. `next` is where the following page begins, null on the last one. */
export interface ListPage<Item> {
  items: Item[];
  next: string | null;
}

export interface PageWanted {
  /** `next` of the page before. */
  after: string | null;
  limit: number;
}

/** `rows` has one more than wanted where there are more. */
export function pageOf<Item>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => string,
): ListPage<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}

/** A place in a list that is sorted by time, newest first. */
export interface TimePosition {
  at: string;
  source: string;
  id: string;
}

const POSITION = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z)~([a-z]*)~([\w-]{1,64})$/;

/** The time has the microseconds of the database. */
export function timeCursorOf({ at, source, id }: TimePosition): string {
  return `${at}~${source}~${id}`;
}

export function readTimeCursor(cursor: string | null): TimePosition | null {
  if (cursor === null) return null;
  const [, at, source, id] = POSITION.exec(cursor) ?? [];
  if (at === undefined || source === undefined || id === undefined || Number.isNaN(Date.parse(at))) {
    throw wrongCursor();
  }
  return { at, source, id };
}

export function wrongCursor(): OperatorProblem {
  return new OperatorProblem('USAGE', 'This is not where a page of this list begins.');
}
