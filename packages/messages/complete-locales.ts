/** Locales whose every text is written. In any other a missing text falls back to en-GB and says so by its `lang`. */
export const COMPLETE_LOCALES = ['en-GB', 'de-DE', 'ar-AE'] as const;
