/** What a browser says of the machine it runs on. */
export interface Agent {
  userAgent: string;
  /** The client hint, where the browser gives one. */
  platform: string | null;
}

/** They call themselves Windows too, and run no client. */
const OTHER_WINDOWS = /Windows Phone|IEMobile|Xbox/i;

/** The client is a program for Windows computers. */
export function runsClient({ userAgent, platform }: Agent): boolean {
  if (OTHER_WINDOWS.test(userAgent)) return false;
  return platform ? platform === 'Windows' : /\bWindows NT\b/.test(userAgent);
}
