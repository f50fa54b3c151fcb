import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { DEMO_PASSWORD, newPlayer, newValidatedPlayer } from './player.ts';

const TOKEN_COOKIE = 'gatehouse_token_sandbox';

/** Opens a page and waits until it has hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post('/api/v1/authProviders/credentials/sessions', {
    headers: { 'X-Installation-Id': randomUUID() },
    data: { email, password: DEMO_PASSWORD, locale: 'en-GB' },
  });
  expect(reply.status()).toBe(200);
  return (await reply.json()).token;
}

/** Sets the session cookie of this player, as after signing in. */
export async function carrySession(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const value = await tokenOf(request, email);
  const { baseURL = page.url() } = test.info().project.use;
  await page.context().addCookies([{ name: TOKEN_COOKIE, value, url: baseURL }]);
}

/** A new player, used by this story only: e-mail not validated, without two-factor. */
export async function carryNewSession(page: Page, request: APIRequestContext, name: string): Promise<string> {
  const { email } = await newPlayer(request, name);
  await carrySession(page, request, email);
  return email;
}

/** The same with a validated e-mail. */
export async function carryValidatedSession(
  page: Page,
  request: APIRequestContext,
  name: string,
): Promise<string> {
  const { email } = await newValidatedPlayer(request, name);
  await carrySession(page, request, email);
  return email;
}

/** The longest animation of a page. The carousel of the hero is longer, and pauses while the pointer is over it. */
const MOVEMENT_MAX_MS = 1_000;

const AXE_SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds in either colour scheme, by rule and first element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [scheme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const all = await findViolations(page);
  await page.emulateMedia({ colorScheme: other });
  const colours = await findViolations(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: scheme });
  return [...all.map((found) => `${scheme}, ${found}`), ...colours.map((found) => `${other}, ${found}`)];
}

/** Waits for animations, because half-faded colours fail the contrast rule. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest,
      );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
  }, MOVEMENT_MAX_MS);
  // Once a page: to parse axe takes as long as half a run of it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SCRIPT);
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = globalThis as typeof globalThis & { axe: typeof axe };
    // The sandbox of frames blocks axe.
    const { violations } = await loaded.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
}

export function bar(page: Page): Locator {
  return page.getByRole('banner');
}

/** Overrides the configured features for the page at this URL. */
export async function withFeatures(page: Page, path: string, features: unknown): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const drawn = await response.text();
    const body = drawn.replace(/"features":\{.*?\}\}/, `"features":${JSON.stringify(features)}`);
    expect(body).not.toBe(drawn);
    await route.fulfill({ response, body });
  });
}

/** Replaces the response of one API call. */
export async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}
