import { type Locale, languageOf } from '@gatehouse/domain/locales';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { MessageId } from '../packages/messages/ids.ts';
import { fromOwnAddress } from './client-address.ts';
import { addAccounts, bringLegacyAccount, playInMarch } from './game-accounts.ts';
import { layoutProblems } from './layout-problems.ts';
import { longEmail, longName } from './long-names.ts';
import { openLoopbackLauncher } from './loopback-launcher.ts';
import { endCheckout, order } from './orders.ts';
import { newPlayer, type Player, validateEmail } from './player.ts';
import { PLAYER_PAGES, VISITOR_PAGES } from './portal-pages.ts';
import { answer, bar, carrySession, open } from './shell.ts';
import { answerConsent, test } from './test.ts';
import { label } from './texts.ts';

/** Measures what is shown at every width, and collects what is wrong. */
function createInspector(page: Page, widths: readonly number[]) {
  const found: string[] = [];
  return {
    found,
    async inspect(screen: string, before?: () => Promise<void>) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await before?.();
        for (const problem of await layoutProblems(page)) found.push(`${screen}, ${width}: ${problem}`);
      }
    },
  };
}

export interface LayoutCase {
  locale: Locale;
  /** Size of the texts: the default font size of the browser, as players change it. */
  percent: number;
  widths: readonly number[];
}

/** Opens every screen and modal, and measures that nothing is cut off, overlaps or scrolls sideways. */
export function describeLayout({ locale, percent, widths }: LayoutCase): void {
  const text = (id: MessageId) => label(id, locale);

  test.describe(`In ${locale} with texts of ${percent} %`, { tag: '@more' }, () => {
    // Each opens up to twenty screens.
    test.slow();

    let context: BrowserContext;
    let page: Page;

    // The default font size is a setting of the browser, as players change it; styles and breakpoints use rem.
    test.beforeEach(async ({ playwright, launchOptions, baseURL }) => {
      const args = [
        ...(launchOptions.args ?? []),
        `--blink-settings=defaultFontSize=${(16 * percent) / 100}`,
      ];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      context = await browser.newContext({
        baseURL: String(baseURL),
        locale,
        reducedMotion: 'reduce',
        extraHTTPHeaders: fromOwnAddress(),
      });
      page = await context.newPage();
    });
    test.afterEach(() => context.browser()?.close());

    // At 100 % only names and e-mails are unusual, and a visitor has none.
    if (percent > 100) {
      test('a visitor sees every page whole', async ({ baseURL }) => {
        const { found, inspect } = createInspector(page, widths);
        await open(page, `/${locale}/`);
        await inspect('cookie panel');
        await openDialog(page, page.getByRole('button', { name: text('Consent.Choose.Button') }));
        await inspect('cookie settings');
        await answerConsent(context, String(baseURL));
        await page.evaluate(() => localStorage.clear());
        for (const path of [
          ...VISITOR_PAGES.filter((path) => path !== '/sign-in'),
          '/shop/neon-drift',
          '/shop/harbour-pack',
          `/recover-password?code=none#${longEmail()}`,
          '/undo-two-factor#none',
          '/download',
          '/no/such/page',
          '/primitives',
        ]) {
          await open(page, `/${locale}${path}`);
          await inspect(path.slice(0, 40));
        }
        await open(page, `/${locale}/sign-in`);
        await inspect('sign-in');
        await page.getByRole('textbox').fill(longEmail());
        await page.keyboard.press('Enter');
        await expect(page.locator('input[type=password]')).toBeVisible();
        await inspect('password pane');
        await page.locator('input[type=password]').fill('Not-The-One-1');
        await page.keyboard.press('Enter');
        await expect(page.locator('[role=alert]:not(:empty), [aria-invalid=true]').first()).toBeVisible();
        await inspect('refused sign-in');
        expect(found).toEqual([]);
      });
    }

    test('a player with the longest name and e-mail sees every page whole', async ({ request, baseURL }) => {
      await answerConsent(context, String(baseURL));
      const player: Player = await newPlayer(request, longEmail());
      await carrySession(page, request, player.email);
      const { found, inspect } = createInspector(page, widths);
      if (percent === 100) {
        // The longest texts of the bar, beside the name of the player.
        const german = createInspector(page, [1024, 1280]);
        await open(page, '/de-DE/');
        await german.inspect('/de-DE/');
        expect(german.found).toEqual([]);
      }
      await open(page, `/${locale}/`);
      await inspect('validation banner');
      await openDialog(page, page.getByRole('button', { name: text('Validation.Help.Button') }));
      await inspect('validation help');
      await open(page, `/${locale}/library`);
      await expect(page.getByRole('heading', { name: text('Library.Empty.Title') })).toBeVisible();
      await inspect('empty library');
      await open(page, `/${locale}/settings`);
      await inspect('settings before validation');

      await validateEmail(request, player.email);
      const played = longName();
      await addAccounts(request, player.email, [
        { game: 'emberfall', name: played },
        { game: 'emberfall', name: longName(), environment: 'na-1' },
        { game: 'starhaven', name: longName() },
      ]);
      await playInMarch(played);
      await open(page, `/${locale}/library?game=emberfall`);
      await expect(page.getByRole('radio').first()).toBeVisible();
      await inspect('library');
      await openDialog(page, page.getByRole('button', { name: text('GameAccounts.Row.Rename') }).first());
      await inspect('rename');
      await page.keyboard.press('Escape');
      await openDialog(page, page.getByRole('button', { name: text('GameAccounts.Add.Button') }));
      await inspect('new account');
      await page.getByRole('tab', { name: text('GameAccounts.Existing.Tab') }).click();
      await inspect('existing account');

      const { orderId, link } = await order(page, { gfLang: languageOf(locale).gfLang });
      await endCheckout(page, link, 'Pay');
      await expect(page.getByRole('heading', { level: 1, name: text('Order.Paid.Title') })).toBeVisible();
      await inspect('order');
      for (const path of [
        `/orders/${orderId}/receipt`,
        ...PLAYER_PAGES.filter((path) => path !== '/settings'),
        '/library?game=neon-drift',
        '/shop/neon-drift',
        '/play/emberfall',
      ]) {
        await open(page, `/${locale}${path}`);
        await inspect(`${path} of a player`);
      }
      await open(page, `/${locale}/shop/founders-pack/buy`);
      await expect(page.locator('input[name=consent]')).toBeVisible();
      await inspect('summary');
      await open(page, `/${locale}/settings`);
      await inspect('settings');
      await open(page, `/${locale}/settings/activity?since=${new Date(0).toISOString()}`);
      await inspect('settings, after “This wasn’t me”');
      await open(page, `/${locale}/settings`);
      await page.getByRole('button', { name: text('AccountPassword.Change.Button') }).click();
      await inspect('new password');
      await page.getByRole('button', { name: text('TwoFactor.TurnOn.Button') }).click();
      await expect(page.getByRole('img', { name: text('TwoFactor.Enrol.Square') })).toBeVisible();
      await inspect('enrolment');
      await page.getByRole('button', { name: text('AccountEmail.Change.Button') }).click();
      await page.getByLabel(text('EmailChange.Address.Label')).fill(longEmail());
      await inspect('new e-mail');
      await page.getByRole('button', { name: text('EmailChange.Address.Button') }).click();
      await expect(page.getByLabel(text('EmailChange.Code.Label'))).toBeVisible();
      await inspect('code for the new e-mail');

      const launcher = await openLoopbackLauncher();
      await open(page, launcher.authorizePath());
      await inspect('authorize');
      launcher.close();
      expect(found).toEqual([]);
    });

    test('menus and toasts are whole', async ({ request, baseURL }) => {
      await answerConsent(context, String(baseURL));
      const player: Player = await newPlayer(request, longEmail());
      await carrySession(page, request, player.email);
      await open(page, `/${locale}/`);
      const wide = createInspector(page, [1440]);
      const narrow = createInspector(page, [320, 768]);
      await narrow.inspect('navigation sheet', async () => {
        await page.keyboard.press('Escape');
        await bar(page)
          .getByRole('button', { name: text('Nav.Sheet.Open') })
          .click();
      });
      await page.keyboard.press('Escape');
      await narrow.inspect('languages', async () => {
        await page.keyboard.press('Escape');
        await openDialog(page, bar(page).getByRole('button', { name: text('Nav.Language.Current') }));
        const title = page.getByRole('heading', { name: text('Nav.Language.Title') });
        await expect(title).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('radio', { checked: true })).toBeInViewport({ ratio: 1 });
      });
      await page.keyboard.press('Escape');
      await answer(page, '/user/email/validate', 500, { errorTypes: ['INTERNAL_ERROR'], message: '' });
      await page.getByRole('button', { name: text('Validation.Resend.Button') }).click();
      await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
      await narrow.inspect('toast');
      await wide.inspect('toast');

      await open(page, `/${locale}/primitives`);
      const gallery = page.getByRole('button', { name: text('Primitives.Modal.RecoveryToken') });
      await openDialog(page, gallery.first());
      const phone = createInspector(page, [320, 390]);
      await phone.inspect('recovery code');
      expect([...narrow.found, ...wide.found, ...phone.found]).toEqual([]);
    });

    test('a player with the longest name migrates', async ({ request, baseURL }) => {
      await answerConsent(context, String(baseURL));
      const name = longName();
      await bringLegacyAccount(name);
      const other: Player = await newPlayer(request, longEmail());
      await validateEmail(request, other.email);
      await addAccounts(request, other.email, [{ game: 'starhaven', name: longName() }]);
      const { found, inspect } = createInspector(page, widths);
      await open(page, `/${locale}/sign-in?game=emberfall`);
      await inspect('sign-in of a game');
      await page.getByRole('textbox').fill(name);
      await page.keyboard.press('Enter');
      const password = page.locator('input[type=password]');
      await expect(password).toBeVisible();
      await inspect('password of a game');
      await password.fill(other.password);
      await page.keyboard.press('Enter');
      const submit = page.locator('form button[type=submit]:visible');
      await expect(page.locator('input[autocomplete=new-password]')).toBeVisible();
      await page.locator('input[type=email]').fill(other.email);
      await inspect('e-mail for the account');
      await page.locator('input[autocomplete=new-password]').fill('Brass-Lantern-42');
      await submit.click();
      const own = page.locator('input[autocomplete=current-password]:visible');
      await expect(own).toBeVisible();
      await inspect('unify');
      await own.fill(other.password);
      await submit.click();
      await expect(page.locator('input[name=game-account-name]')).toBeVisible();
      await inspect('name of the game account');
      await submit.click();
      await expect(page.getByRole('button', { name: text('Common.Continue.Button') })).toBeVisible();
      await inspect('end of the migration');
      expect(found).toEqual([]);
    });
  });
}

async function openDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await expect(page.locator('dialog[open], :popover-open').last()).toBeVisible();
}
