import { type CallerDevice, LAUNCHER_DEVICE } from '../../callers/caller.ts';

type Sign = readonly [RegExp, string];

// Most browsers also list the browsers they derive from, so the most specific names come first.
const BROWSERS: readonly Sign[] = [
  // Added by the launcher's shell to the name of its browser.
  [/\bGatehouseLauncher\//, LAUNCHER_DEVICE],
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bWindows NT\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const USER_AGENT_LENGTH_MAX = 512;

/**
 * Only names from our own lists, because the result is shown in mails and the header is client input. Sessions store these
 * and no user agent or address, which would tell more of the player's life than a list of devices needs.
 */
export function deviceOf(userAgent: string | undefined): CallerDevice {
  const agent = (userAgent ?? '').slice(0, USER_AGENT_LENGTH_MAX);
  const nameIn = (signs: readonly Sign[]) => signs.find(([sign]) => sign.test(agent))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
