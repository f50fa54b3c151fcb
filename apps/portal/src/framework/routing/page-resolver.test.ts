import { describe, expect, test } from 'vitest';
import { createPageResolver, NOT_FOUND_PATH } from './page-resolver.ts';

const config = {
  environment: 'Production',
  features: { clientDownload: { injectionServiceUrl: '/api/v1/client' } },
} as const;
const names = {
  hasProduct: (name: string) => name === 'emberfall',
  hasArticle: (product: string, id: string) => product === 'emberfall' && id === 'patch-1',
  hasTag: (tag: string) => tag === 'racing',
  cataloguePages: 3,
};
const resolve = createPageResolver(config, names);
const page = (path: string, search = '', isSecret = false) =>
  expect.objectContaining({ kind: 'page', path, search, isSecret });
const notFound = page(NOT_FOUND_PATH);

describe('redirects another spelling of a path to the canonical one', () => {
  test.each([
    ['/support/', '/support'],
    ['/Support', '/support'],
    ['/support/PSD2', '/support/psd2'],
    ['/support/%70sd2', '/support/psd2'],
    ['/support/refunds', '/support'],
    ['/support/psd2/refunds', '/support'],
    ['/settings/security', '/settings'],
    ['/revert-email', '/revert-email/confirm'],
    ['/PLAY/emberfall', '/play/emberfall'],
    ['/validate/..%2f..%2fevil', '/validate/..%2F..%2Fevil'],
  ])('%s to %s', (path, address) => {
    expect(resolve(path, '?a=b')).toEqual({ kind: 'redirect', path: address });
    expect(resolve(address, '').kind).toBe('page');
  });
});

test.each([
  '/',
  '/support',
  '/support/psd2',
  '/settings/communication',
  '/settings/success',
  '/sign-in',
  '/download',
  '/download/emberfall',
  '/play/emberfall',
  '/play/emberfall/news/patch-1',
  '/shop',
  '/shop/emberfall',
])('resolves %s to its page with any query', (path) => {
  expect(resolve(path, '')).toEqual(page(path));
  expect(resolve(path, '?utm_source=mail&gclid=1&code=abc')).toEqual(page(path));
});

test.each([
  '/no-such-page',
  '/no\nsuch-page',
  '/\u2028',
  '/*',
  '/play',
  '/play/made-up',
  '/play/EMBERFALL',
  '/play/emberfall/news/made-up',
  '/play/made-up/news/patch-1',
  '/download/made-up',
  '/shop/made-up',
  '/primitives',
  '/sign-in/more',
  '/sign-up/more',
  '/validate',
  '/validate/token/more',
])('resolves %j to the shared not-found page', (path) => {
  expect(resolve(path, '?game=emberfall')).toEqual(notFound);
});

test('answers not found for a feature that is off', () => {
  expect(createPageResolver({ ...config, features: {} }, names)('/download', '')).toEqual(notFound);
});

test.each(['/validate/aB_-9', '/revert-email/confirm/aB_-9'])('marks %s as secret', (path) => {
  expect(resolve(path, '')).toEqual(page(path, '', true));
});

describe('a query parameter that a route declares', () => {
  test.each([
    ['?game=emberfall', '?game=emberfall'],
    ['?utm_source=mail&game=emberfall&x=1#y', '?game=emberfall'],
    ['?game=%65mberfall', '?game=emberfall'],
    ['?game=emberfall&game=made-up', '?game=emberfall'],
    ['?game=made-up', ''],
    ['?game=', ''],
    ['?Game=emberfall', ''],
    ['?game=%', ''],
  ])('reads %s as %j', (search, known) => {
    for (const path of ['/sign-in', '/sign-up', '/recover-password']) {
      expect(resolve(path, search)).toEqual(page(path, known));
    }
  });
});

test('the orders of all players share one page', () => {
  const one = '/orders/7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1';
  const other = '/orders/0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11';
  expect(resolve(one, '?x=1')).toEqual(page('/orders/id'));
  expect(resolve(other, '')).toEqual(resolve(one, ''));
  expect(resolve('/orders/1', '')).toEqual(resolve(one, ''));
});

describe('the catalogue', () => {
  test.each([
    ['', ''],
    ['?tag=racing', '?tag=racing'],
    ['?tag=made-up', ''],
    ['?tag=racing&tag=racing&tag=made-up', '?tag=racing'],
    ['?price=free&utm_source=mail', '?price=free'],
    ['?q=drift', ''],
    ['?sort=random&price=21&page=0', ''],
    ['?page=3', '?page=3'],
    ['?page=4', ''],
  ])('is cached for one filter that exists: %j is %j', (search, known) => {
    expect(resolve('/shop', search)).toEqual(page('/shop', known));
  });

  test('several filters at once are rendered for each request, in one order', () => {
    expect(resolve('/shop', '?sort=name&x=1&tag=racing')).toMatchObject({
      search: '?tag=racing&sort=name',
      isCombination: true,
    });
    expect(resolve('/shop', '?platform=windows&platform=browser')).toMatchObject({
      search: '?platform=browser&platform=windows',
      isCombination: true,
    });
  });
});

test.each([
  ['/shop/emberfall', '/shop/:productName'],
  ['/orders/7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1', '/orders/:id'],
  ['/validate/aB_-9', '/validate/:token'],
  ['/no-such-page', '/*'],
])('names the page of %s by its pattern, without values', (path, route) => {
  expect(resolve(path, '')).toMatchObject({ route });
});
