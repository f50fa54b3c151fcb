/** Kept for the visit, and only while marketing is allowed: that an advertisement was shown. */
export const SHOWN_MARK = 'gatehouse.interstitial-shown';
