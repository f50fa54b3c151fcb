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
