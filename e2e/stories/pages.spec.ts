import { LOCALES } from '@gatehouse/domain/locales';
import { expect } from '@playwright/test';
import { fromOwnAddress } from '../client-address.ts';
import { carryValidatedSession, open } from '../shell.ts';
import { test } from '../test.ts';
import { label } from '../texts.ts';
import { walkLocale } from '../walk-locale.ts';

test.describe('A visitor without script', () => {
  test.use({ javaScriptEnabled: false });

  test('reads the finished shop front in German', async ({ page }) => {
    await page.goto('/de-DE/');
    await expect(page).toHaveTitle('Spiele für heute Abend | Gatehouse');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page.getByRole('heading', { name: 'Neon Drift' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Version 0.486.2');
  });

  test('reads it from right to left in Arabic', async ({ page }) => {
    await page.goto('/ar-AE/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'حساب واحد لكل الألعاب' })).toBeVisible();
  });
});

test.describe('An address', () => {
  const cases = [
    { from: '/', languages: 'de-AT,de;q=0.9,en;q=0.5', to: '/de-DE/' },
    { from: '/', languages: 'xx', to: '/en-GB/' },
    { from: '/sign-in?game=emberfall', languages: 'fr-FR', to: '/fr-FR/sign-in?game=emberfall' },
    { from: '/de_DE/', languages: 'en-GB', to: '/de-DE/' },
    { from: '/de-de/', languages: 'en-GB', to: '/de-DE/' },
    { from: '/zz-ZZ/', languages: 'ar', to: '/ar-AE/' },
  ];
  for (const { from, languages, to } of cases) {
    test(`${from} for ${languages} leads to ${to}`, async ({ request }) => {
      const reply = await request.get(from, { maxRedirects: 0, headers: { 'accept-language': languages } });
      expect([reply.status(), reply.headers().location]).toEqual([302, to]);
    });
  }

  test('that does not exist shows an error in its language, and is not indexed', async ({ page }) => {
    const reply = await page.goto('/de-DE/gibt/es/nicht');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/de-DE/');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=alternate], link[rel=canonical]')).toHaveCount(0);
  });
});

test('A visitor at a wrong address finds a game by its name and goes to it', async ({ page }) => {
  await page.goto('/en-GB/no/such/page');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: label('NotFound.Search.Label') }).fill('neon');
  await expect(main.getByRole('status')).toHaveText('1 game');
  await main.getByRole('link', { name: /^Neon Drift/ }).click();
  await expect(page).toHaveURL('/en-GB/play/neon-drift');
});

test('Every page has alternate links in 38 languages and x-default, also after a click', async ({
  page,
  baseURL,
}) => {
  await page.goto('/fr-FR/');
  const alternates = page.locator('link[rel=alternate]');
  await expect(alternates).toHaveCount(39);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', `${baseURL}/en-GB/`);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/fr-FR/`);

  await page.locator('html[data-hydrated]').waitFor();
  await page.locator('footer a[href="/fr-FR/support"]').first().click();
  await expect(canonical).toHaveAttribute('href', `${baseURL}/fr-FR/support`);
  await expect(alternates).toHaveCount(39);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', `${baseURL}/en-GB/support`);
});

test('Pages that are not indexed have alternate links too, and no canonical one', { tag: '@more' }, async ({
  page,
  request,
}) => {
  const paths = ['settings', 'settings/success', 'library', 'coupon', 'cookie-settings', 'validate/secret'];
  for (const path of paths) {
    const html = await (await request.get(`/fr-FR/${path}`)).text();
    expect([path, html.match(/<link rel="alternate"/g)?.length]).toEqual([path, 39]);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  }
  await carryValidatedSession(page, request, 'alternates');
  await open(page, '/en-GB/');
  await page.getByRole('link', { name: 'Library' }).first().click();
  await expect(page).toHaveURL('/en-GB/library');
  await expect(page.locator('link[hreflang=de-DE]')).toHaveAttribute('href', /\/de-DE\/library$/);
  await expect(page.locator('link[rel=alternate]')).toHaveCount(39);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('All 38 languages have their own page', { tag: '@more' }, async ({ request }) => {
  for (const locale of LOCALES) {
    const page = await (await request.get(`/${locale}/sign-in`)).text();
    const direction = ['ar-AE', 'he-IL'].includes(locale) ? 'rtl' : 'ltr';
    expect(/<html[^>]*>/.exec(page)?.[0]).toContain(`lang="${locale}" dir="${direction}"`);
  }
});

for (const [languages, locales] of [
  ['English and Arabic', ['en-GB', 'ar-AE']],
  ['all 38 languages', LOCALES],
] as const) {
  const tag = locales === LOCALES ? '@more' : [];
  test(`The pages in ${languages} have a strict policy, and nothing that it would block`, { tag }, async ({
    request,
  }) => {
    for (const locale of locales) {
      for (const path of ['/', '/shop/neon-drift', '/sign-in']) {
        const reply = await request.get(`/${locale}${path}`, { headers: fromOwnAddress() });
        const directives = (reply.headers()['content-security-policy'] ?? '').split(';');
        const strict = [
          "default-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ];
        expect(directives).toEqual(expect.arrayContaining(strict));
        expect(directives.filter((one) => /^(script|style|worker)-src|unsafe/.test(one))).toEqual([]);
        expect({ locale, path, blocked: blockedIn(await reply.text()) }).toEqual({
          locale,
          path,
          blocked: [],
        });
      }
    }
  });
}

/** What a policy of `default-src 'self'` does not let a page do. */
function blockedIn(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter((tag) => {
    const isInlineScript = /^<script(?![^>]*( src=| type="application\/(ld\+)?json"))/i.test(tag);
    const hasInlineCode = /\s(style|on\w+)=|(href|src|action)="\s*(javascript|vbscript):/i.test(tag);
    const loadsForeign =
      /^<(script|link[^>]* rel="(stylesheet|modulepreload|preload|icon|manifest)"|img|source|iframe)\b/i.test(
        tag,
      ) && /\s(src|href|srcset)="(https?:)?\/\//i.test(tag);
    return isInlineScript || /^<style\b/i.test(tag) || hasInlineCode || loadsForeign;
  });
}

// `npm run test:locales` walks through all of them.
for (const locale of ['he-IL', 'ja-JP', 'ru-RU'] as const) {
  test(`Pages in ${locale} are whole, in their language and without an error`, { tag: '@more' }, async ({
    page,
    request,
  }) => {
    const part = { visitor: ['/', '/shop/neon-drift', '/sign-up'], player: ['/library', '/settings'] };
    expect(await walkLocale(page, request, locale, part)).toEqual([]);
  });
}

test('The pseudo-locale of the Sandbox shows every text in brackets, from right to left', async ({
  page,
}) => {
  await page.goto('/xx-XX/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^⟦Šîĝñ îñ~*⟧$/ })
      .first(),
  ).toBeVisible();
});
