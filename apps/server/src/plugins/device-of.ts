import type { CallerDevice } from '../ports/caller.ts';

type Sign = readonly [RegExp, string];

// Most browsers also carry the names of those they descend from, so the youngest come first.
const BROWSERS: readonly Sign[] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
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

/** Names from our own lists or nothing: what a client says of itself never gets into a mail. */
export function deviceOf(userAgent: string | undefined): CallerDevice {
  const told = (userAgent ?? '').slice(0, USER_AGENT_LENGTH_MAX);
  const nameIn = (signs: readonly Sign[]) => signs.find(([sign]) => sign.test(told))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
