import type { ConsentStore } from './consent-store.ts';

export interface KeptByConsent {
  /** Removes data that needs consent to preferences. */
  forgetPreferences(): void;
  /** Stores the preferences that the visitor has set so far. */
  keepPreferences(): void;
  forgetStatistics(): void;
  forgetMarketing(): void;
}

/** Applies a changed decision immediately: removes data without consent, stores data with new consent. */
export function followConsent(consent: ConsentStore, kept: KeptByConsent): () => void {
  return consent.subscribe((now, before) => {
    if (!now.isDecided) return;
    const isNew = now.decidedAt !== before.decidedAt;
    if (isNew && !now.preferences) kept.forgetPreferences();
    if (isNew && now.preferences && !before.preferences) kept.keepPreferences();
    if (isNew && !now.statistics) kept.forgetStatistics();
    if (isNew && !now.marketing) kept.forgetMarketing();
  });
}
