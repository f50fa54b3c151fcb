import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type BuildTarget,
  descriptionOf,
  notFoundRoute,
  openRoutes,
  redirects,
  routeTable,
} from './route-table.ts';

const EVERYTHING = {
  environment: 'Sandbox',
  features: { clientDownload: { injectionServiceUrl: '/client' } },
} as const;

/** Spec point 2 and design point 4, below /{locale}. */
const SPECIFIED = new Set([
  '',
  'sign-in',
  'sign-up',
  'authorize',
  'recover-password',
  'revert-email/confirm?/:token?',
  'validate/:token',
  'settings/success',
  'settings',
  'settings/communication',
  'settings/connections',
  'library',
  'support',
  'support/authenticator',
  'support/security',
  'support/psd2',
  'cookie-settings',
  'coupon',
  'download/:productName?',
  'play/:game',
  'play/:game/news/:id',
  'shop',
  'shop/:productName',
  'shop/:productName/buy',
  'orders/:id',
]);
/** Added by decisions 016, 044, 067 and 076. */
const DECIDED = new Set([
  'undo-two-factor',
  'bring-account',
  'settings/devices',
  'settings/orders',
  'settings/wishlist',
  'orders/:id/receipt',
]);
/** For developers, only in Sandbox. */
const OURS = new Set(['primitives']);

it('has no route that is neither specified nor for developers', () => {
  const others = routeTable.filter(
    ({ path, sandbox }) => !SPECIFIED.has(path) && !DECIDED.has(path) && !(sandbox && OURS.has(path)),
  );
  expect(others).toEqual([]);
});

it('has every page exactly once', () => {
  const files = readdirSync(join(import.meta.dirname, '../pages')).filter((name) => name.endsWith('.tsx'));
  const pages = files.map((name) => name.slice(0, -'.tsx'.length)).sort();
  expect([...new Set([...routeTable, notFoundRoute].map(({ page }) => page))].sort()).toEqual(pages);
  for (const build of ['web', 'launcher']) {
    const paths = routeTable.filter(({ only }) => !only || only === build).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  }
});

it('marks the library of the launcher and the pages of the web', () => {
  const pagesOf = (build: BuildTarget) => openRoutes(EVERYTHING, build).map(({ page }) => page);
  expect(pagesOf('launcher')).toContain('launcher-library');
  expect(pagesOf('web')).not.toContain('launcher-library');
  for (const page of ['shop-front', 'catalogue', 'order', 'authorize', 'download']) {
    expect(pagesOf('web')).toContain(page);
    expect(pagesOf('launcher')).not.toContain(page);
  }
  for (const page of ['settings', 'coupon', 'sign-up', 'play']) {
    expect(pagesOf('launcher')).toContain(page);
    expect(pagesOf('web')).toContain(page);
  }
});

it('redirects only to existing routes', () => {
  const paths = new Set(routeTable.map(({ path }) => path));
  expect(redirects.filter(({ to }) => !paths.has(to))).toEqual([]);
});

it('declares the kind of each path parameter, unless the path is a secret', () => {
  const undeclared = routeTable.flatMap(({ path, params = {}, isSecret }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return isSecret ? [] : named.filter((name) => !(name in params)).map((name) => `${path} ${name}`);
  });
  expect(undeclared).toEqual([]);
});

it('loads the texts of the sign-in layout with every page that has it', () => {
  const without = routeTable.filter(({ layout, topics }) => layout === 'auth' && !topics.includes('sign-in'));
  expect(without.map(({ path }) => path)).toEqual([]);
});

it.each([...routeTable, notFoundRoute])('describes the page $page at /$path', (route) => {
  const texts = ['core', ...route.topics].map(textsOf);
  expect(texts.some((topic) => Object.hasOwn(topic, descriptionOf(route)))).toBe(true);
});

function textsOf(topic: string): object {
  const file = join(import.meta.dirname, `../../../../packages/messages/en-GB/${topic}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
