import { LOCALES } from '@gatehouse/domain/locales';
import { type APIRequestContext, expect } from '@playwright/test';
import { fromOwnAddress } from '../client-address.ts';
import { open } from '../shell.ts';
import { test } from '../test.ts';

/** Actions of a signed-in player, and pages that answer 404 by intention. */
const NOT_FOLLOWED = /\/demo\/mailbox|\/api\/|^mailto:/;

/** The addresses that the HTML of a page links to, without their fragments. */
function linksIn(html: string, page: string): string[] {
  const found = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return found.map((href) => new URL(href, page)).map((url) => `${url.origin}${url.pathname}${url.search}`);
}

const withoutLocale = (address: string) => address.replace(/\/[a-z]{2}-[A-Z]{2}(?=\/|$)/, '');

/** Follows every link that differs from the known ones by more than its language, and returns the dead ones. */
async function follow(request: APIRequestContext, start: string, known: Set<string>): Promise<string[]> {
  const { origin } = new URL(start);
  const dead: string[] = [];
  const waiting = [start];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    // From many addresses, because the server limits how many pages it renders for one.
    const reply = await request.get(address, { headers: { accept: 'text/html', ...fromOwnAddress() } });
    const html = reply.headers()['content-type']?.startsWith('text/html') ? await reply.text() : '';
    if (reply.status() !== 200) dead.push(`${reply.status()} ${address}`);
    for (const link of linksIn(html, address)) {
      const name = withoutLocale(link);
      if (known.has(name) || NOT_FOLLOWED.test(link)) continue;
      known.add(name);
      if (link.startsWith(origin)) waiting.push(link);
      else dead.push(`leaves the demo: ${link} on ${address}`);
    }
  }
  return dead;
}

test('A visitor of the demo meets no dead link, in any language', { tag: '@more' }, async ({
  request,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const known = new Set<string>();
  for (const locale of LOCALES) {
    expect(await follow(request, `${baseURL}/${locale}/`, known), locale).toEqual([]);
  }
  expect(known.size).toBeGreaterThan(60);
});

test('The menu leads to filters of the catalogue and to the magazine', async ({ page }) => {
  await open(page, '/en-GB/');
  await page.getByRole('banner').getByRole('link', { name: 'MMORPG' }).click();
  await expect(page).toHaveURL('/en-GB/shop?tag=mmorpg');
  await page.getByRole('banner').getByRole('button', { name: 'Magazine', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Movies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Magazine: movies' })).toBeVisible();
  await page.getByRole('link', { name: 'The gate is open' }).click();
  await expect(page).toHaveURL('/en-GB/play/hollow-court/news/the-gate-is-open');
});
