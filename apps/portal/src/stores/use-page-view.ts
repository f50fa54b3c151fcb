import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTracking } from '../platform/tracking/tracking-context.ts';
import { useStores } from './stores-context.ts';

type Page = Extract<TrackingEvent, { event: 'page_viewed' }>['page'];

/** Counts the first step of a funnel, immediately or when the visitor agrees to statistics. */
export function usePageView(page: Page, product = 'gatehouse'): void {
  const { track } = useTracking();
  const isAllowed = useStore(useStores().consent, ({ statistics }) => statistics);
  useEffect(() => {
    if (isAllowed) void track({ event: 'page_viewed', product, page });
  }, [isAllowed, track, product, page]);
}
