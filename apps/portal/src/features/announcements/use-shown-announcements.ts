import type { Announcements } from '@gatehouse/contract/config';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserLocalStorage } from '../../platform/storage.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';
import { shownOn } from './announcements.rules.ts';
import { addDismissed, readDismissed } from './dismissed.ts';

/** What is shown on this page, and what dismisses it. */
export function useShownAnnouncements(all: Announcements['announcements']) {
  const locale = usePageLocale();
  const path = useLocation().pathname.slice(locale.length + 1) || '/';
  const [dismissed, setDismissed] = useState<string[]>([]);
  useEffect(() => setDismissed(readDismissed(browserLocalStorage)), []);
  // Hydration shows what the server has chosen.
  const now = useIsHydrated() ? Date.now() : 0;
  const dismiss = (id: string) => setDismissed(addDismissed(browserLocalStorage, id));
  return { shown: shownOn(path, all, dismissed, now), now, dismiss };
}
