import type { ConsentStore } from './consent-store.ts';

export interface KeptByConsent {
  /** Forgets what only preferences allow to keep. */
  forgetPreferences(): void;
  /** Keeps what the visitor has set so far. */
  keepPreferences(): void;
  forgetMarketing(): void;
}

/** A changed decision takes effect at once: what is no longer allowed goes, what is allowed now is kept. */
export function followConsent(consent: ConsentStore, kept: KeptByConsent): () => void {
  return consent.subscribe((now, before) => {
    if (!now.isDecided) return;
    const isNew = now.decidedAt !== before.decidedAt;
    if (isNew && !now.preferences) kept.forgetPreferences();
    if (isNew && now.preferences && !before.preferences) kept.keepPreferences();
    if (isNew && !now.marketing) kept.forgetMarketing();
  });
}
