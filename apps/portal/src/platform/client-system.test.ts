// @vitest-environment node

import { expect, test } from 'vitest';
import { clientSystemOf, offeredSystems } from './client-system.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`;
const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:150.0) Gecko/20100101 Firefox/150.0`;

test.each([
  ['Windows, Chrome', chrome('Windows NT 10.0; Win64; x64'), 'Windows', 0, 'windows'],
  ['Windows with a touch screen, Firefox', firefox('Windows NT 10.0; Win64; x64'), null, 10, 'windows'],
  ['Windows on ARM, detected by the client hint alone', 'Mozilla/5.0', 'Windows', 0, 'windows'],
  ['Windows, Firefox', firefox('Windows NT 10.0; Win64; x64'), null, 0, 'windows'],
  ['a Mac, Safari', safari('Macintosh; Intel Mac OS X 10_15_7'), null, 0, 'macos'],
  ['a Mac, Chrome', chrome('Macintosh; Intel Mac OS X 10_15_7'), 'macOS', 0, 'macos'],
  ['an iPhone', safari('iPhone; CPU iPhone OS 26_0 like Mac OS X'), null, 5, null],
  ['an iPad that requests desktop sites', safari('Macintosh; Intel Mac OS X 10_15_7'), null, 5, null],
  ['an Android phone', chrome('Linux; Android 16; Pixel 10'), 'Android', 5, null],
  ['an Android phone without a client hint', firefox('Android 16; Mobile'), null, 5, null],
  ['an Android tablet that requests desktop sites', chrome('X11; Linux x86_64'), 'Android', 10, null],
  ['Firefox on Android that requests desktop sites', firefox('X11; Linux x86_64'), null, 5, null],
  ['ChromeOS', chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome OS', 0, null],
  ['ChromeOS without a client hint', chrome('X11; CrOS x86_64 14541.0.0'), null, 0, null],
  ['Linux, Chrome', chrome('X11; Linux x86_64'), 'Linux', 0, 'linux'],
  ['Linux, Firefox', firefox('X11; Ubuntu; Linux x86_64'), null, 0, 'linux'],
  ['a Windows Phone', chrome('Windows NT 10.0; Windows Phone 10.0; Android 6.0.1; Lumia'), null, 5, null],
  ['an Xbox', chrome('Windows NT 10.0; Win64; x64; Xbox; Xbox One'), null, 0, null],
  ['a browser that sends no user agent', '', null, 0, null],
])('%s', (_, userAgent, platform, touchPoints, expected) => {
  expect(clientSystemOf({ userAgent, platform, touchPoints })).toBe(expected);
});

test.each([
  ['the launcher', ['windows', 'linux'], null, ['windows', 'linux']],
  ['a game for two systems', ['windows', 'macos', 'linux'], ['macos', 'windows'], ['windows', 'macos']],
  ['a service that names no systems', undefined, ['windows', 'macos'], ['windows']],
  ['a browser game', ['windows', 'macos', 'linux'], ['browser'], []],
] as const)('%s has installers for', (_, installers, game, expected) => {
  expect(offeredSystems(installers, game)).toEqual(expected);
});
