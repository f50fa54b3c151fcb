import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { routeTable } from '../../apps/portal/src/app/route-table.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { bringLegacyAccount, carryCollector } from '../game-accounts.ts';
import { serveContent, writeHostileContent } from '../hostile-content.ts';
import { linkFromMail } from '../mailbox.ts';
import { comeFromGame } from '../migration.ts';
import { DEMO_PASSWORD, newAddress, newPlayer } from '../player.ts';
import { NEWS_ID, portalPages } from '../portal-pages.ts';
import { run } from '../run.ts';
import { bar, carrySession, open, tokenOf } from '../shell.ts';
import { expectSignedIn, openSignIn } from '../sign-in.ts';
import { STORED_SCRIPTS, watchForScripts } from '../stored-scripts.ts';
import { test } from '../test.ts';

/** Refused as malformed text, and refused as a name. */
const REFUSALS = [400, 409];
/** Developer page without the brand name. */
const PRIMITIVES = '/en-GB/primitives';

async function newBearer(request: APIRequestContext, name: string) {
  const { email } = await newPlayer(request, name);
  return { Authorization: `Bearer ${await tokenOf(request, email)}` };
}

test('Names and e-mails that are scripts are refused', { tag: '@more' }, async ({ request }) => {
  const config = await request.get('/api/v1/game/config/starhaven/default');
  const { gameId, accountGroup } = await config.json();
  const place = { gameId, accountGroup, gameEnvironmentId: 'eu-1', gfLang: 'en' };
  const creator = await newBearer(request, 'creator');
  const made = await request.post('/api/v1/users/me/accounts', {
    headers: creator,
    data: { ...place, displayName: 'Plain name' },
  });
  expect(made.status()).toBe(201);
  const { accountId } = await made.json();
  const renamer = await newBearer(request, 'renamer');
  for (const script of STORED_SCRIPTS) {
    const replies = await Promise.all([
      request.patch('/api/v1/user/me', { headers: renamer, data: { displayName: script } }),
      request.post('/api/v1/users/me/accounts', {
        headers: creator,
        data: { ...place, displayName: script },
      }),
      request.put(`/api/v1/users/me/accounts/${accountId}/displayName`, {
        headers: creator,
        data: { displayName: script },
      }),
      request.post('/api/v1/users', {
        headers: { 'X-Installation-Id': randomUUID() },
        data: { email: `${script}@example.test`, password: DEMO_PASSWORD, locale: 'en-GB' },
      }),
    ]);
    for (const reply of replies) expect(REFUSALS, `${reply.url()} ${script}`).toContain(reply.status());
  }
});

test('Names in the database that are scripts are shown as text', async ({ page, request }) => {
  const scripts = watchForScripts(page);
  await carryCollector(page, request, 'named', [{ game: 'starhaven', name: 'Without a name' }]);
  await storeNames('Without a name');
  await open(page, '/en-GB/library');
  for (const script of STORED_SCRIPTS) {
    await expect(page.getByText(script.trim(), { exact: true }).first()).toBeAttached();
  }
  await scripts.expectNone();
  for (const path of ['/en-GB/settings', '/en-GB/play/starhaven', '/en-GB/']) {
    await open(page, path);
    await bar(page)
      .getByRole('button', { name: /^Account menu/ })
      .click();
    await scripts.expectNone();
  }
});

test('A player whose old game name is a script migrates the account', { tag: '@more' }, async ({ page }) => {
  const scripts = watchForScripts(page);
  // Typed by hand, so one script is enough; the story above has the others in the database.
  const name = `<img src=x onerror=ran=1>${randomUUID().slice(0, 8)}`;
  await bringLegacyAccount(name);
  await comeFromGame(page, name);
  await expect(page.getByRole('heading', { name: `Transfer your account ${name}` })).toBeVisible();
  await scripts.expectNone();
});

test('A script as the name from a provider does not run', { tag: '@more' }, async ({ page }) => {
  test.slow();
  const scripts = watchForScripts(page);
  const email = newAddress('nickname');
  await openSignIn(page, '/en-GB/sign-in');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const window = await opened;
  const windowScripts = watchForScripts(window);
  const name = window.getByLabel('Name');
  await name.evaluate((field) => field.removeAttribute('maxlength'));
  await name.fill(STORED_SCRIPTS.join(' '));
  await window.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    field.type = 'text';
  });
  await window.getByLabel('Email').fill('"><img src=x onerror=ran=1>');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue(/<script>ran=1<\/script>/);
  await windowScripts.expectNone();
  await window.getByLabel('Email').fill(email);
  await window.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill('Brass-Lantern-42');
  await page.getByRole('button', { name: 'Finish' }).click();
  // The sign-in leads elsewhere, which would abort the next page.
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await expectSignedIn(page, email);
  for (const path of ['/en-GB/settings', '/en-GB/settings/connections', '/en-GB/library']) {
    await open(page, path);
    await scripts.expectNone();
  }
});

test('Content that is full of scripts is shown as text on every page and in every mail', {
  tag: '@more',
}, async ({ page, playwright }) => {
  test.setTimeout(600_000);
  const { url, stop } = await serveContent(writeHostileContent());
  try {
    const scripts = watchForScripts(page);
    const needsToken = new Set(
      routeTable.filter((route) => route.needsToken).map(({ path }) => `/en-GB/${path}`),
    );
    const walk = async (paths: string[]) => {
      for (const path of paths) {
        await page.goto(url + path, { waitUntil: 'domcontentloaded' });
        await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
        // The brand name contains every script, and is in titles and on pages.
        const shown = await page.evaluate(() => `${document.title} ${document.body.textContent}`);
        if (path !== PRIMITIVES) expect(shown, path).toContain(STORED_SCRIPTS[0]);
        await scripts.expectNone();
      }
    };
    await walk(portalPages().filter((path) => !needsToken.has(path)));
    await page.goto(`${url}/en-GB/play/emberfall/news/${NEWS_ID}`);
    for (const script of STORED_SCRIPTS) {
      // A refused link or image keeps its label.
      const shown = script.replace(/^!?\[(\w+)\]\(.*\)$/, '$1').trim();
      await expect(page.getByRole('main')).toContainText(shown);
    }

    const request = await playwright.request.newContext({ baseURL: url });
    const { email } = await newPlayer(request, 'scripted');
    await carrySession(page, request, email);
    await walk(portalPages().filter((path) => needsToken.has(path)));

    await linkFromMail(request, email, '/validate/');
    await page.goto(`${url}/demo/mailbox`);
    await scripts.expectNone();
    const mails: { html: string }[] = await (await request.get('/demo/mailbox.json')).json();
    expect(mails.length).toBeGreaterThan(0);
    await page.goto('about:blank');
    for (const { html } of mails) {
      // Without the mailbox's content security policy: a mail program may have none.
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('body')).toContainText(STORED_SCRIPTS[0] ?? '');
      await scripts.expectNone();
    }
    await request.dispose();
  } finally {
    await stop();
  }
});

/** Adds one account per script, in addition to the account with this name, and sets its player's nickname to all of them. */
async function storeNames(name: string): Promise<void> {
  const db = await openPostgres(readFileSync(run.databaseUrlFile, 'utf8'), () => undefined);
  await db.statement(
    `update users set nickname = $2 where id in (select user_id from game_accounts where display_name = $1)`,
    [name, STORED_SCRIPTS.join(' ')],
  );
  await db.statement(
    `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
     select user_id, game_id, game_environment_id, account_group, script
     from game_accounts, json_array_elements_text($2::json) as script where display_name = $1`,
    [name, JSON.stringify(STORED_SCRIPTS)],
  );
  await db.close();
}

test('The check finds a script that runs', async ({ page }) => {
  for (const script of STORED_SCRIPTS.slice(0, 3)) {
    const scripts = watchForScripts(page);
    await page.goto('about:blank');
    await page.setContent(`<p>${script}</p>`);
    await expect(scripts.expectNone(), script).rejects.toThrow();
  }
});
