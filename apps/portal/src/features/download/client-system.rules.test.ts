// @vitest-environment node

import { expect, test } from 'vitest';
import { runsClient } from './client-system.rules.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`;

test.each([
  ['Windows, Chrome', chrome('Windows NT 10.0; Win64; x64'), 'Windows', true],
  ['Windows on ARM, detected by the client hint alone', 'Mozilla/5.0', 'Windows', true],
  ['Windows, Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101', null, true],
  ['a Mac, Safari', safari('Macintosh; Intel Mac OS X 10_15_7'), null, false],
  ['a Mac, Chrome', chrome('Macintosh; Intel Mac OS X 10_15_7'), 'macOS', false],
  ['an iPhone', safari('iPhone; CPU iPhone OS 26_0 like Mac OS X'), null, false],
  ['an iPad that requests desktop sites', safari('Macintosh; Intel Mac OS X 10_15_7'), null, false],
  ['an Android phone', chrome('Linux; Android 16; Pixel 10'), 'Android', false],
  ['an Android tablet that requests desktop sites', chrome('X11; Linux x86_64'), 'Android', false],
  ['ChromeOS', chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome OS', false],
  ['Linux', chrome('X11; Linux x86_64'), 'Linux', false],
  ['a Windows Phone', chrome('Windows NT 10.0; Windows Phone 10.0; Android 6.0.1; Lumia'), null, false],
  ['an Xbox', chrome('Windows NT 10.0; Win64; x64; Xbox; Xbox One'), null, false],
  ['a browser that sends no user agent', '', null, false],
])('%s', (_, userAgent, platform, expected) => {
  expect(runsClient({ userAgent, platform })).toBe(expected);
});
