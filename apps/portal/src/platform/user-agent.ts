interface ClientHints {
  userAgentData?: { platform: string };
}

/** User agent and platform of the browser. Not every browser supports client hints. */
export function readUserAgent(): { userAgent: string; platform: string | null } {
  const { userAgent, userAgentData } = navigator as Navigator & ClientHints;
  return { userAgent, platform: userAgentData?.platform || null };
}
