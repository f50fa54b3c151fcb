/** The launcher, in place of a browser. */
export const LAUNCHER_DEVICE = 'Launcher';

/** The device of an act, as the browser describes it. */
export interface CallerDevice {
  browser: string | null;
  system: string | null;
}

/** The solved challenge that a request carries. It is valid for one endpoint. */
export interface PresentedProof {
  endpoint: string;
  /** As it was sent. */
  header: string | null;
  /** The work that it proves. Set when it is checked, which is done once: several limits may ask for it. */
  work: Promise<number> | null;
}

/** Browsers that a player trusts sign in without a one-time code. */
export interface DeviceTrust {
  /** The player has asked for it, with the code of this request. */
  isWanted: boolean;
  /** What cookies of this browser prove it by, not checked. */
  secrets: readonly string[];
  /** Set by the sign-in; the reply then sets the cookie. */
  granted: { userId: string; secret: string } | null;
}

/** The client of a request before authentication. */
export interface Caller {
  addressBucket: string;
  installationId: string | null;
  twoFactorCode: string | null;
  deviceTrust: DeviceTrust;
  proof: PresentedProof;
  /** The token of the session that a new sign-in in this browser replaces. */
  formerToken: string | null;
  device: CallerDevice;
  /** The device fingerprint of the request, as the browser has sent it. */
  blackbox: string | null;
}

/** The client of a request to the console, before authentication. */
export interface OperatorCaller {
  /** As the audit log names it. */
  address: string;
  /** The key of limits by network address. */
  addressBucket: string;
  device: CallerDevice;
}
