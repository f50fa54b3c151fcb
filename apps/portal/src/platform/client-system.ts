import type { ClientSystem } from '@gatehouse/domain/catalogue';

/** What the browser reports about its system. */
export interface Agent {
  userAgent: string;
  /** The user agent client hint, if the browser sends one. */
  platform: string | null;
  /** How many fingers the screen can tell apart. */
  touchPoints: number;
}

/** Proper names, the same in every language. */
export const SYSTEM_NAMES: Readonly<Record<ClientSystem, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
};

export const DEB_NAME = 'Linux (.deb)';

const HINTS: Readonly<Record<string, ClientSystem>> = { Windows: 'windows', macOS: 'macos', Linux: 'linux' };
/** Their user agents contain the name of a desktop system too, but they cannot run the client. */
const OTHERS = /Windows Phone|IEMobile|Xbox|Android|CrOS|iPhone|iPad/i;

/** The system to offer the client for; null for phones, tablets, consoles and what is unknown. */
export function clientSystemOf({ userAgent, platform, touchPoints }: Agent): ClientSystem | null {
  if (OTHERS.test(userAgent)) return null;
  if (platform) return HINTS[platform] ?? null;
  if (/\bWindows NT\b/.test(userAgent)) return 'windows';
  // Tablets and phones that request desktop sites claim to be a Mac or a Linux computer. Macs have no touch screen.
  if (touchPoints > 1) return null;
  if (/\bMacintosh\b/.test(userAgent)) return 'macos';
  return /\bX11;.*\bLinux\b/.test(userAgent) ? 'linux' : null;
}

interface ClientHints {
  userAgentData?: { platform: string };
}

/** The system of this browser. Not every browser supports client hints. */
export function readClientSystem(): ClientSystem | null {
  const { userAgent, userAgentData, maxTouchPoints } = navigator as Navigator & ClientHints;
  return clientSystemOf({
    userAgent,
    platform: userAgentData?.platform || null,
    touchPoints: maxTouchPoints ?? 0,
  });
}

/** Those of the installers that the game runs on; all for the launcher itself. */
export function offeredSystems(
  installers: readonly ClientSystem[] | undefined,
  game: readonly string[] | null,
): ClientSystem[] {
  return (installers ?? ['windows']).filter((system) => !game || game.includes(system));
}
