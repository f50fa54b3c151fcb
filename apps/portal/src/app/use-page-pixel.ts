import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { usePageLocale } from '../platform/i18n/page-locale.ts';
import { useTracking } from '../platform/tracking/tracking-context.ts';
import { useStores } from '../stores/stores-context.ts';
import type { RouteEntry } from './route-table.ts';

/** Sends the visit pixel with the first page and a page view for each page after it, once marketing is consented to. */
export function usePagePixel(entry: RouteEntry): void {
  const { pixel } = useTracking();
  const { pathname } = useLocation();
  const locale = usePageLocale();
  const isAllowed = useStore(useStores().consent, (consent) => consent.marketing);
  const isPersonal = entry.isSecret || Object.values(entry.params ?? {}).includes('own-id');
  const page = isPersonal ? `/${locale}/${entry.path}` : pathname;
  const isCounted = useRef(false);
  useEffect(() => {
    if (!isAllowed) return;
    const event = isCounted.current ? 'portal' : 'visit';
    isCounted.current = true;
    void pixel({ event, server_id: '1', page, locale });
  }, [isAllowed, pixel, page, locale]);
}
