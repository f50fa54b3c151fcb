/** Local storage key: an advertisement was shown. Stored only with marketing consent. */
export const SHOWN_MARK = 'gatehouse.interstitial-shown';
