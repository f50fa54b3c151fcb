import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Edge',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  ['Opera', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/125.0`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox',
    'iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${IOS} FxiOS/145.0 Safari/604.1`,
  ],
  ['Safari', 'macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  ['Safari', 'iPadOS', `Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${IOS} Version/18.7 Safari/604.1`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ['Launcher', 'Windows', 'GatehouseLauncher/1.4 (Windows NT 10.0)'],
  [null, null, 'curl/8.14.1'],
  [null, null, '<script>alert(1)</script>'],
  [null, null, undefined],
])('calls it %s on %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

it('reads only the start of a long header', () => {
  expect(deviceOf(`${'x'.repeat(100_000)} Firefox/1 Linux`)).toEqual({ browser: null, system: null });
});
