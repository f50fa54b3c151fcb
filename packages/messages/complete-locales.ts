/** Locales in which every text is translated. In the others a missing text falls back to en-GB and has its `lang`. */
export const COMPLETE_LOCALES = ['en-GB', 'de-DE', 'ar-AE'] as const;
