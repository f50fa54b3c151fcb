import type { Announcements } from '@gatehouse/contract/config';

type Announcement = Announcements['announcements'][number];

/** Those of a page that have neither ended nor been dismissed. `path` is without the locale. */
export function shownOn(
  path: string,
  announcements: readonly Announcement[],
  dismissed: readonly string[],
  now: number,
): Announcement[] {
  return announcements.filter(
    ({ id, pages, ends }) =>
      !dismissed.includes(id) &&
      now < Date.parse(ends) &&
      (!pages || pages.some((page) => isBelow(path, page))),
  );
}

function isBelow(path: string, page: string): boolean {
  return path === page || (page !== '/' && path.startsWith(`${page}/`));
}
