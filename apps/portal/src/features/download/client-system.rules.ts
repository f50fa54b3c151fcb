/** What the browser reports about its system. */
export interface Agent {
  userAgent: string;
  /** The user agent client hint, if the browser sends one. */
  platform: string | null;
}

/** Their user agents contain Windows too, but they cannot run the client. */
const OTHER_WINDOWS = /Windows Phone|IEMobile|Xbox/i;

/** The client runs on Windows computers only. */
export function runsClient({ userAgent, platform }: Agent): boolean {
  if (OTHER_WINDOWS.test(userAgent)) return false;
  return platform ? platform === 'Windows' : /\bWindows NT\b/.test(userAgent);
}
