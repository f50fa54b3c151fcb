/** Where something was done, as far as the browser says. */
export interface CallerDevice {
  browser: string | null;
  system: string | null;
}

/** Who is at the other end, before anybody has proved who they are. */
export interface Caller {
  addressBucket: string;
  installationId: string | null;
  twoFactorCode: string | null;
  /** The token of the session that this browser is about to leave by signing in anew. */
  formerToken: string | null;
  device: CallerDevice;
}
