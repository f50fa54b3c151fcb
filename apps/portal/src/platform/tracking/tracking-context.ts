import { createContext, use } from 'react';
import type { PixelEvent } from './pixel.ts';
import type { TrackEvent } from './track-event.ts';

/** Both send only what the visitor consented to, so nobody else has to ask. */
export interface Tracking {
  track: TrackEvent;
  pixel(event: PixelEvent): Promise<void>;
}

const TrackingContext = createContext<Tracking | null>(null);

export const TrackingProvider = TrackingContext.Provider;

export function useTracking(): Tracking {
  const tracking = use(TrackingContext);
  if (!tracking) throw new Error('There is no TrackingProvider above');
  return tracking;
}
