/** The chosen locale, stored with consent. Written by the portal, read for URLs without a locale. */
export const LOCALE_COOKIE = 'gatehouse_locale';

export const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;
