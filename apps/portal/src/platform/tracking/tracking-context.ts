import { createContext } from 'react';
import { useProvided } from '../use-provided.ts';
import type { PixelEvent } from './send-pixel.ts';
import type { EventTracking } from './track-event.ts';

/** All check consent themselves, so callers do not have to. */
export interface Tracking extends EventTracking {
  pixel(event: PixelEvent): Promise<void>;
}

const TrackingContext = createContext<Tracking | null>(null);

export const TrackingProvider = TrackingContext.Provider;

export const useTracking = (): Tracking => useProvided(TrackingContext);
