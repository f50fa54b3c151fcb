import { Suspense } from 'react';
import { useAnnouncements } from '../../features/announcements/use-announcements.ts';
import { useShellViews } from '../shell-views.ts';

/** Most often there are none: only pages with one load the list and its style. */
export function ShellAnnouncements() {
  const all = useAnnouncements();
  const { AnnouncementList } = useShellViews();
  if (all.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementList all={all} />
    </Suspense>
  );
}
