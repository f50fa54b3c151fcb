import type { Announcements } from '@gatehouse/contract/config';
import type { Locale } from '@gatehouse/domain/locales';
import type { Announcement, Content, Game } from '../../content/files/content.ts';
import { pickLocale, pickProductTexts } from '../../content/localisation/pick-locale.ts';

type Shown = Announcements['announcements'][number];
type KnownContent = Pick<Content, 'announcements' | 'games' | 'products'>;

const HOUR_MS = 60 * 60 * 1000;
/** How long before its start players read of a planned maintenance. */
export const MAINTENANCE_NOTICE_HOURS = 48;

interface Window {
  starts: string;
  ends: string;
}

/** What is shown at a moment: maintenance of games first, then what the publisher wrote, in its order. */
export function announcementsAt(content: KnownContent, locale: Locale, now: Date): Shown[] {
  const at = now.getTime();
  const maintenance = [...content.games].flatMap(([name, game]) =>
    windowsOf(game)
      .filter(({ starts, ends }) => noticeOf(starts) <= at && at < Date.parse(ends))
      .map((window) => maintenanceNotice(content, name, window, { locale, at })),
  );
  const written = content.announcements
    .filter(({ starts, ends }) => (!starts || Date.parse(starts) <= at) && at < Date.parse(ends))
    .flatMap((announcement) => writtenNotice(announcement, locale) ?? []);
  return [...maintenance, ...written];
}

/** The last moment up to the given one at which `announcementsAt`, or what it says, changed; 0 where there was none. */
export function createAnnouncementChanges({ games, announcements }: KnownContent): (now: number) => number {
  const windows = [...games.values()].flatMap(windowsOf);
  const moments = [
    ...windows.flatMap(({ starts, ends }) => [noticeOf(starts), Date.parse(starts), Date.parse(ends)]),
    ...announcements.flatMap(({ starts, ends }) => [starts ? Date.parse(starts) : 0, Date.parse(ends)]),
  ].sort((one, other) => one - other);
  return (now) => moments.findLast((moment) => moment <= now) ?? 0;
}

function maintenanceNotice(
  { games, products }: KnownContent,
  name: string,
  { starts, ends }: Window,
  { locale, at }: { locale: Locale; at: number },
): Shown {
  const product = products.get(name);
  const title = product ? pickProductTexts(product, locale).value.displayName : name;
  const all = games.get(name)?.environments ?? [];
  const closed = all.filter(({ maintenance = [] }) =>
    maintenance.some((one) => one.starts === starts && one.ends === ends),
  );
  const game = closed.length < all.length ? `${title} (${closed.map(({ id }) => id).join(', ')})` : title;
  return {
    id: `maintenance-${name}-${Date.parse(starts)}`,
    kind: 'maintenance',
    message: null,
    maintenance: { game, starts, isRunning: Date.parse(starts) <= at },
    ends,
    pages: ['/library', `/shop/${name}`, `/play/${name}`],
  };
}

function writtenNotice({ id, kind, ends, pages, texts }: Announcement, wanted: Locale): Shown | null {
  const written = new Map(Object.entries(texts) as [Locale, (typeof texts)['en-GB'] & object][]);
  const picked = pickLocale(written, wanted);
  if (!picked) return null;
  const { text, action } = picked.value;
  const link = action ? { title: action.label, link: action.link } : null;
  const message = { locale: picked.locale, text, link };
  return { id, kind, message, maintenance: null, ends, pages: pages ? [...pages] : null };
}

/** Each once, however many environments it closes. */
function windowsOf({ environments }: Game): Window[] {
  const all = environments.flatMap(({ maintenance = [] }) => maintenance);
  return [...new Map(all.map((window) => [`${window.starts} ${window.ends}`, window])).values()];
}

function noticeOf(starts: string): number {
  return Date.parse(starts) - MAINTENANCE_NOTICE_HOURS * HOUR_MS;
}
