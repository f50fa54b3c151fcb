/** Names of what is stored only with consent, and removed when it is withdrawn. */

/** Local storage, preferences: a migration was finished in this browser. */
export const HAS_MIGRATED = 'gatehouse.has-migrated';
/** Local storage, preferences: what was searched for and looked at in this browser. */
export const RECENT = 'gatehouse.recent';
/** Local storage, statistics: how the last sign-in in this browser was. */
export const LAST_LOGIN = 'gatehouse.last-login';
/** Local storage, statistics: when this browser first started a migration. */
export const FIRST_MIGRATION = 'gatehouse.first-migration';
/** Session storage, statistics: the order whose payment this tab has opened. */
export const STARTED_ORDER = 'gatehouse.started-order';

/** Local storage key: an advertisement was shown. Stored only with marketing consent. */
export const SHOWN_MARK = 'gatehouse.interstitial-shown';
