/** The language that a visitor chose and allowed us to keep. Written by the portal, read for addresses without a locale. */
export const LOCALE_COOKIE = 'gatehouse_locale';

export const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;
