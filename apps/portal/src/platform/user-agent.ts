interface ClientHints {
  userAgentData?: { platform: string };
}

/** What the browser says about its system. Not every browser supports client hints. */
export function readUserAgent(): { userAgent: string; platform: string | null; touchPoints: number } {
  const { userAgent, userAgentData, maxTouchPoints } = navigator as Navigator & ClientHints;
  return { userAgent, platform: userAgentData?.platform || null, touchPoints: maxTouchPoints ?? 0 };
}
