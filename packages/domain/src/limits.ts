const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

// Requests
export const REQUEST_RETRIES_MAX = 4;
export const REQUEST_RETRY_DELAY_MS = 2 * SECOND_MS;
export const AUTH_REQUEST_TIMEOUT_MS = 60 * SECOND_MS;
export const CHUNK_LOAD_TIMEOUT_MS = 120 * SECOND_MS;
/** For the fingerprint of the device. A sign-in goes on without it. */
export const FINGERPRINT_TIMEOUT_MS = 5 * SECOND_MS;

// Request URLs, in characters as they are sent
export const PATH_LENGTH_MAX = 1024;
export const QUERY_LENGTH_MAX = 4096;

// Cookies
export const TOKEN_COOKIE_MAX_AGE_S = 90 * DAY_S;
export const PIXEL_COOKIE_MAX_AGE_MS = 90 * DAY_S * SECOND_MS;

// Delays on screen
export const AUTOMATIC_DOWNLOAD_DELAY_MS = 3 * SECOND_MS;
export const OFFLINE_MODAL_DELAY_MS = 7 * SECOND_MS;
export const QR_REFRESH_MS = 240 * SECOND_MS;

// Popup of the social providers
export const EXTERNAL_AUTH_POLL_MS = 1 * SECOND_MS;
export const POPUP_CLOSED_CHECK_MS = 1 * SECOND_MS;
/** Cross-origin isolation can make an open popup look closed, so polling continues for a while. */
export const POPUP_CLOSED_GRACE_MS = 8 * SECOND_MS;
export const POPUP_WIDTH_PX = 400;
export const POPUP_HEIGHT_PX = 580;

// Lengths
export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 1024;
export const UNIFY_PASSWORD_LENGTH_MIN = 4;
/** What a visitor searches for in the catalogue. */
export const CATALOGUE_TEXT_LENGTH_MAX = 64;
/** Display names and game account names. */
export const NAME_LENGTH_MIN = 3;
export const NAME_LENGTH_MAX = 64;
/** Two-factor codes and codes sent by e-mail. */
export const ONE_TIME_CODE_LENGTH = 6;
export const RECOVERY_CODE_LENGTH = 10;
/** Per player. Each further one adds valid codes for an attacker to guess. */
export const AUTHENTICATORS_MAX = 5;
/** Per player. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_LENGTH_MAX = 64;
export const COUPON_CODE_LENGTH_MIN = 4;
export const COUPON_CODE_LENGTH_MAX = 32;
/** With the spaces and dashes that people type. */
export const COUPON_CODE_TYPED_LENGTH_MAX = 64;
/** 80 bits of the unambiguous alphabet, printed in groups of four. */
export const COUPON_CODE_GENERATED_LENGTH = 16;
export const MARKDOWN_PREVIEW_LENGTH = 150;
export const TOKEN_BITS = 256;

// Content
export const LITTLE_GAMES_CATEGORIES_MAX = 20;
export const MAGAZINE_ENTRIES = 3;
export const INTERSTITIAL_SHIFT_H = 30;
export const INTERSTITIAL_SHIFT_V = 80;
/** The "new" badge on two-factor shows before this moment only. */
export const TWO_FACTOR_NEW_UNTIL = '2024-01-01T00:00:00Z';

// Sessions and other lifetimes
export const SESSION_REMEMBERED_MAX_S = 90 * DAY_S;
export const SESSION_REMEMBERED_IDLE_S = 30 * DAY_S;
export const SESSION_MAX_S = 24 * HOUR_S;
export const SESSION_IDLE_S = 12 * HOUR_S;
/** A session made from a one-time code with less than the full scope. It is not prolonged. */
export const LIMITED_SESSION_S = 1 * HOUR_S;
/** Sensitive changes require a sign-in no older than this. */
export const FRESH_SIGN_IN_S = 15 * MINUTE_S;
export const MIGRATION_TOKEN_S = 30 * MINUTE_S;
export const VALIDATION_TOKEN_S = 24 * HOUR_S;
export const RECOVERY_TOKEN_S = 1 * HOUR_S;
/** The link to a new password in an alert mail, which is often read hours later. */
export const ALERT_LINK_S = 24 * HOUR_S;
export const REVERT_TOKEN_S = 7 * DAY_S;
/** Links that undo a change also remove sign-in methods that were added this long before it; “This wasn’t me” shows them. */
export const REVERT_REACH_S = 7 * DAY_S;
/** The link that undoes turning two-factor on. */
export const UNDO_TWO_FACTOR_TOKEN_S = 7 * DAY_S;
/** The challenge of a passkey: how long a player may take to choose one. */
export const PASSKEY_CHALLENGE_S = 5 * MINUTE_S;
export const EMAIL_CODE_S = 10 * MINUTE_S;
export const EXTERNAL_AUTH_S = 10 * MINUTE_S;
/** Until then a player who asked for the deletion of the account can keep it. */
export const ACCOUNT_DELETION_S = 14 * DAY_S;
/** How long the erasure of an account waits for its open payments and refunds. */
export const ERASURE_WAIT_S = 14 * DAY_S;
/** A player may ask for an export of their data once in this time; one that failed does not count. */
export const DATA_EXPORT_INTERVAL_S = 1 * DAY_S;
export const DATA_EXPORT_KEPT_S = 7 * DAY_S;
export const DATA_EXPORT_DOWNLOADS_PER_HOUR = 10;
/** A URL of a file of a game. A download that takes longer requests the manifest again. */
export const BUILD_FILE_URL_S = 1 * HOUR_S;
/** How long a launcher may start owned games without the portal. */
export const OFFLINE_PROOF_S = 30 * DAY_S;
/** How long signed URLs are handed out again: they are valid for the rest of their hour. */
export const BUILD_MANIFEST_REUSE_S = 5 * MINUTE_S;
/** A code of `POST /auth/codes`, or of a finished social sign-in. */
export const AUTH_CODE_S = 60;

// Attempts
export const SIGN_IN_ATTEMPTS_MAX = 10;
export const SIGN_IN_LOCK_S = 15 * MINUTE_S;
export const SIGN_IN_LOCK_MAX_S = 1 * HOUR_S;
/** While a game name is locked: failed attempts at that name per address block in the last hour. */
export const LOCKED_NAME_ATTEMPTS_PER_ADDRESS_MAX = 5;
/** While a game name is locked: for all address blocks together. */
export const LOCKED_NAME_ATTEMPTS_PER_DAY_MAX = 100;
export const UNIFY_ATTEMPTS_MAX = 5;
export const ONE_TIME_CODE_ATTEMPTS_MAX = 5;
export const EMAIL_CODE_ATTEMPTS_MAX = 5;
export const RECOVERY_CODE_ATTEMPTS_MAX = 5;
/** Checks of mailed links that use nothing up, per address block. */
export const LINK_CHECKS_PER_HOUR = 60;
/** Failed client authentications, after which the one-time code is invalid. */
export const CODE_PROOF_ATTEMPTS_MAX = 3;
/** Failed exchanges of one-time codes, per address block. */
export const CODE_EXCHANGE_FAILURES_PER_HOUR = 100;
export const COUPON_ATTEMPTS_PER_HOUR = 10;
/** Requests for a closed branch without one of its tokens, per player. */
export const BRANCH_TOKEN_ATTEMPTS_PER_HOUR = 10;
/** A launcher requests one for every installed game that it shows. */
export const PATCH_MANIFESTS_PER_PLAYER_PER_MINUTE = 60;
export const PATCH_MANIFESTS_PER_BLOCK_PER_MINUTE = 240;
/** A launcher requests one when its player is known, when the portal is back, and twice a day. */
export const OFFLINE_PROOFS_PER_PLAYER_PER_MINUTE = 10;
/** Users that a first sign-in by a provider creates: per address block, and per account at the provider. */
export const SOCIAL_GHOSTS_PER_ADDRESS_PER_HOUR = 30;
export const SOCIAL_GHOSTS_PER_IDENTITY_PER_DAY = 5;

// Challenges (decision 065)
/** The key derivations of the hardest challenge at most; half of them on average. */
export const CHALLENGE_WORK_DEFAULT = 2500;
/** The PBKDF2 iterations of one derivation. */
export const CHALLENGE_DERIVATION_COST = 5000;
export const CHALLENGE_S = 5 * MINUTE_S;
/** Wrong passwords an hour on the whole site before sign-ins from unknown devices need a challenge everywhere. */
export const SITE_FAILURES_PER_HOUR_DEFAULT = 300;
/** Challenges that a client solves for one call before it gives up. */
export const CHALLENGES_PER_CALL_MAX = 3;

// Writing calls of one player
export const WRITES_PER_MINUTE_MAX = 60;
export const WRITES_PER_HOUR_MAX = 600;

// Rows of one player; the oldest go first
/** Partner sessions with less than the full scope; counted separately from the player's own. */
export const LIMITED_SESSIONS_PER_PLAYER_MAX = 10;
export const SESSIONS_PER_PLAYER_MAX = 50;
export const KNOWN_DEVICES_PER_PLAYER_MAX = 20;
/** Browsers that sign in without a one-time code. */
export const TRUSTED_DEVICES_PER_PLAYER_MAX = 10;
/** From the code on; a sign-in does not prolong it. */
export const TRUSTED_DEVICE_DAYS = 30;
/** Codes of `POST /auth/codes`. */
export const AUTH_CODES_PER_PLAYER_MAX = 20;
export const DEVICE_REPORTS_PER_PLAYER_MAX = 100;
export const WISHES_PER_PLAYER_MAX = 200;
/** A counter for each launcher, in each game. */
export const PLAY_TIME_COUNTERS_PER_GAME_MAX = 20;
/** Each open order is a checkout at the payment provider, and is asked about until it ends. */
export const UNPAID_ORDERS_PER_DAY_MAX = 30;
export const ACCOUNT_EVENTS_KEPT_DAYS = 180;
/** Of each kind, so that sign-ins do not push out what else happened to an account. */
export const ACCOUNT_EVENTS_OF_A_KIND_MAX = 200;
export const COOKIE_CONSENTS_PER_PLAYER_MAX = 50;
/** Per subject, which the terms and the privacy policy are too. */
export const MARKETING_CONSENTS_PER_PLAYER_MAX = 50;

// Tracking, per address block
export const TRACKING_BYTES_PER_HOUR_MAX = 1024 * 1024;
/** What a smaller event counts, so that the limit bounds their number too: 8192 an hour. */
export const TRACKING_BYTES_PER_EVENT_MIN = 128;

// Reports of errors in the browser
export const CLIENT_ERROR_REPORTS_PER_PAGE_MAX = 5;
export const CLIENT_ERROR_FRAMES_MAX = 20;
/** Per address block. */
export const CLIENT_ERROR_REPORTS_PER_MINUTE_MAX = 30;
export const CLIENT_ERROR_BYTES_PER_HOUR_MAX = 256 * 1024;

// Accounts of one player in one game
export const GAME_ACCOUNTS_PER_GAME_MAX = 20;

// Mail, per address
export const VALIDATION_RESEND_COOLDOWN_S = 30;
export const EMAIL_CODE_RESEND_COOLDOWN_S = 30;
/** All requested mails to one address together, and the same for account recovery. Other mails are counted apart. */
export const MAIL_COOLDOWN_S = 30;
export const MAILS_PER_HOUR_MAX = 5;
/** Anybody can request one to any address. The rest is for the mails that a player needs: validation, and the code for a new address. */
export const DOWNLOAD_LINKS_PER_HOUR_MAX = 2;
export const SIGN_IN_ALERTS_PER_HOUR_MAX = 4;
/** Alerts about changes of the account, of each kind. */
export const CHANGE_ALERTS_PER_HOUR_MAX = 3;
/** Queued alerts per address: of all kinds, and of sign-ins. Every other kind has one. */
export const WAITING_ALERTS_MAX = 10;
export const WAITING_SIGN_IN_ALERTS_MAX = 2;
/** Mails about lower prices per address: in an hour, and queued. They are counted apart from all other mails. */
export const OFFERS_PER_HOUR_MAX = 3;
export const WAITING_OFFERS_MAX = 10;

// Withdrawals without a session
/** Order numbers can be counted up, so guesses are limited. */
export const WITHDRAWALS_PER_SENDER_PER_DAY = 10;
/** Far more, so that one sender cannot use up those of the owner of the address. */
export const WITHDRAWALS_PER_EMAIL_PER_DAY = 100;
export const WITHDRAWAL_NAME_LENGTH_MAX = 100;

// An IPv6 block is counted twice: its /64, and with a multiple of the allowance the /48 around it
/** For limits over minutes and hours. */
export const WIDE_BLOCK_COUNTS_FACTOR = 4;
/** For requests per second, connections and queue places: smaller, because one client must leave room for others. */
export const WIDE_BLOCK_WORK_FACTOR = 2;

// Requests and connections of one address block
export const REQUESTS_PER_SECOND_DEFAULT = 200;
/** The burst of a block, in seconds of its rate. */
export const REQUESTS_BURST_S = 3;
/** The maximum delay of a request over the rate; beyond it the request is rejected. */
export const REQUEST_HELD_MAX_MS = 1 * SECOND_MS;
export const CONNECTIONS_PER_BLOCK_MAX = 512;

// Lists
/** Fills rows of two, three and four cards. */
export const CATALOGUE_PAGE_SIZE = 24;

// Password hashing
export const HASHES_AT_ONCE_MIN = 2;
/** Per address block, so that a second hash place is always left for others. */
export const HASHES_AT_ONCE_PER_ADDRESS_MAX = 1;
/** Waiting places for each hash at a time: the last one waits for about half a second. */
export const HASH_QUEUE_PER_PLACE = 10;
export const HASH_QUEUE_PER_ADDRESS_MAX = 4;
/** The part of the waiting places that is reserved for known devices of the account. */
export const HASH_QUEUE_KEPT_FOR_KNOWN_DEVICES = 1 / 4;
/** Requests with a password of one address block: as many as its queue places, then at this rate. */
export const PASSWORD_REQUESTS_BURST = HASHES_AT_ONCE_PER_ADDRESS_MAX + HASH_QUEUE_PER_ADDRESS_MAX;
export const PASSWORD_REQUESTS_PER_SECOND = 8;

// Operators
export const OPERATOR_NAME_LENGTH_MAX = 64;
export const OPERATOR_REASON_LENGTH_MAX = 500;
export const OPERATOR_NOTE_LENGTH_MAX = 2000;
/** Of an announcement or an offer, in one locale. */
export const CONTENT_TEXT_LENGTH_MAX = 2000;
/** Of an article in one locale, as Markdown. */
export const ARTICLE_LENGTH_MAX = 20_000;
/** In one form of the console. */
export const CONTENT_ENTRIES_MAX = 200;
/** A session of the console ends then, whatever happens. */
export const OPERATOR_SESSION_S = 8 * HOUR_S;
/** Dangerous acts need a second factor again when nothing was done for so long. */
export const OPERATOR_IDLE_S = 15 * MINUTE_S;
export const OPERATOR_SET_UP_LINK_S = DAY_S;
export const OPERATOR_SIGN_INS_PER_ADDRESS_MAX = 30;
export const OPERATOR_SIGN_INS_PER_OPERATOR_MAX = 10;
export const OPERATOR_SIGN_INS_WINDOW_S = 15 * MINUTE_S;
/** Of one `coupon create`. */
export const COUPONS_PER_ACT_MAX = 1000;
/** Of one bulk act, and the lines of a file that the console sends. */
export const BULK_PLAYERS_MAX = 100_000;
export const BULK_LINES_PER_UPLOAD_MAX = 50_000;
