interface ClientHints {
  userAgentData?: { platform: string };
}

/** What the browser says of itself; not every one gives hints. */
export function readAgent(): { userAgent: string; platform: string | null } {
  const { userAgent, userAgentData } = navigator as Navigator & ClientHints;
  return { userAgent, platform: userAgentData?.platform || null };
}
