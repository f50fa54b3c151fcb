import { createContext, use } from 'react';
import type { PixelEvent } from './pixel.ts';
import type { EventTracking } from './track-event.ts';

/** All check consent themselves, so callers do not have to. */
export interface Tracking extends EventTracking {
  pixel(event: PixelEvent): Promise<void>;
}

const TrackingContext = createContext<Tracking | null>(null);

export const TrackingProvider = TrackingContext.Provider;

export function useTracking(): Tracking {
  const tracking = use(TrackingContext);
  if (!tracking) throw new Error('useTracking needs a TrackingProvider');
  return tracking;
}
