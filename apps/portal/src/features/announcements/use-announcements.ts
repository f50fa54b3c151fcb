import { useQuery } from '@tanstack/react-query';
import { announcementsQuery } from '../../data/config.queries.ts';
import type { PageContext } from '../../framework/page.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';

/** What is announced now, on any page. */
export function useAnnouncements() {
  return useQuery(announcementsQuery(useCall(), usePageLocale())).data?.announcements ?? [];
}

export function prefetchAnnouncements({ call, queries, i18n }: PageContext): Promise<void> {
  return queries.prefetchQuery(announcementsQuery(call, i18n.locale));
}

/** The chunk of the list, whose style the server adds to pages with an announcement. */
export function announcementParts({ call, queries, i18n }: PageContext): string[] {
  const reply = queries.getQueryData(announcementsQuery(call, i18n.locale).queryKey);
  return reply?.announcements.length ? ['src/features/announcements/announcement-list.tsx'] : [];
}
