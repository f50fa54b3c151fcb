import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-programs.mjs';
import type { Measurement } from './report.ts';
import { withDemo } from './servers.ts';

const SCRIPT_AND_STYLE = /\.(js|css)$/;
const SCRIPT_AND_STYLE_BUDGET = 130_000;
const LAYOUT_SHIFT_BUDGET = 0.02;
const PHONE = { width: 390, height: 844 };

/** The bytes that a phone fetches for the shop front and the sign-in page, and their layout shift. */
export function measureFirstPage(): Promise<Measurement[]> {
  return withDemo(openOnAPhone);
}

async function openOnAPhone(address: string): Promise<Measurement[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const shop = await visit(browser, `${address}/en-GB/`);
    const signIn = await visit(browser, `${address}/en-GB/sign-in`);
    const code = signIn.sum(SCRIPT_AND_STYLE);
    return [
      {
        name: 'sign-in page, script and style',
        value: `${(code / 1000).toFixed(1)} kB`,
        budget: `${SCRIPT_AND_STYLE_BUDGET / 1000} kB`,
        holds: code <= SCRIPT_AND_STYLE_BUDGET,
      },
      plain('shop front, document', shop.document),
      plain('shop front, script and style', shop.sum(SCRIPT_AND_STYLE)),
      plain('shop front, fonts', shop.sum(/\.woff2$/)),
      plain('shop front, pictures of the first screenful', shop.sum(/\.(avif|webp|svg|png)$/)),
      {
        name: 'shop front, layout shift on a phone',
        value: shop.shift.toFixed(4),
        budget: String(LAYOUT_SHIFT_BUDGET),
        holds: shop.shift <= LAYOUT_SHIFT_BUDGET,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** With an empty cache, as on a first visit. */
async function visit(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: PHONE, deviceScaleFactor: 2 });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const { document, sizes, shift } = await page.evaluate(() => ({
    document: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
    sizes: performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    shift: (globalThis as unknown as { shifts: { total: number } }).shifts.total,
  }));
  await page.close();
  const sum = (pattern: RegExp) =>
    sizes.filter(({ name }) => pattern.test(name)).reduce((total, { bytes }) => total + bytes, 0);
  return { document, shift, sum };
}

function plain(name: string, bytes: number): Measurement {
  return { name, value: `${(bytes / 1000).toFixed(1)} kB`, budget: 'none', holds: true };
}
