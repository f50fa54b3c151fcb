/** Levels of the work above the first one; each doubles it. */
const LEVEL_MAX = 4;

interface Allowance {
  /** Events without a challenge, in an hour unless noted otherwise. */
  free: number;
  /** Further events after which the work doubles. */
  step: number;
}

/** What is counted by the hour for an address block. */
export interface AbuseLimit extends Allowance {
  bucket: string;
  /** From here on requests are refused. */
  max: number;
  /** The request hashes a password: while many wait for that, it needs the first level of the challenge at least. */
  hashesPassword?: true;
  /** The allowance of all address blocks together, in parts of `siteFailuresPerHour`. They are never refused. */
  site?: Allowance;
}

/** Replies that an e-mail address is taken. */
export const EMAIL_EXISTENCE: AbuseLimit = {
  bucket: 'email-existence',
  free: 5,
  step: 5,
  max: 200,
  site: { free: 1 / 3, step: 1 / 6 },
};

/** New accounts. */
export const SIGN_UPS: AbuseLimit = {
  bucket: 'sign-ups',
  free: 10,
  step: 10,
  max: 300,
  hashesPassword: true,
};
/** New accounts for game accounts: their password is proved, so sign-ups of others must not stop them. */
export const MIGRATIONS: AbuseLimit = { ...SIGN_UPS, bucket: 'migrations' };

/** Wrong passwords from unknown devices. */
export const WRONG_PASSWORDS: AbuseLimit = {
  bucket: 'wrong-passwords',
  free: 5,
  step: 5,
  max: 300,
  site: { free: 1, step: 1 / 3 },
  hashesPassword: true,
};

/** Right passwords from unknown devices at one account from one address block, in ten minutes. */
export const RIGHT_PASSWORDS: Allowance = { free: 10, step: 5 };

/** Mails to any address that the visitor enters. */
export const RECOVERY_REQUESTS: AbuseLimit = { bucket: 'recovery-requests', free: 10, step: 5, max: 100 };
export const DOWNLOAD_LINKS: AbuseLimit = { bucket: 'download-links', free: 10, step: 5, max: 100 };
/** Declarations of withdrawal without a session, which name an order and an e-mail address. */
export const WITHDRAWALS: AbuseLimit = { bucket: 'withdrawals', free: 5, step: 5, max: 100 };

/** Challenges for passkeys, one for each view of the sign-in page. Each is a row until it has expired. */
export const PASSKEY_CHALLENGES: AbuseLimit = {
  bucket: 'passkey-challenges',
  free: 200,
  step: 100,
  max: 2000,
};

/** Codes that were not accepted. Each player has its own limit too. */
export const REFUSED_COUPONS: AbuseLimit = { bucket: 'refused-coupons', free: 5, step: 5, max: 300 };

export const ABUSE_LIMITS: readonly AbuseLimit[] = [
  EMAIL_EXISTENCE,
  WRONG_PASSWORDS,
  SIGN_UPS,
  MIGRATIONS,
  RECOVERY_REQUESTS,
  DOWNLOAD_LINKS,
  WITHDRAWALS,
  PASSKEY_CHALLENGES,
  REFUSED_COUPONS,
];

/** The key derivations that the next request has to prove. `workMax` is the hardest challenge. */
export function workAfter(used: number, { free, step }: Allowance, workMax: number): number {
  if (used < free) return 0;
  const level = Math.min(Math.floor((used - free) / step), LEVEL_MAX);
  return Math.ceil(workMax / 2 ** (LEVEL_MAX - level));
}

export function scaled({ free, step }: Allowance, factor: number): Allowance {
  return { free: free * factor, step: step * factor };
}
