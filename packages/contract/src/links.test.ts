import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { absoluteUrl, link, redirectUri } from './fields.ts';

it.each([
  ['https://portal.example/x', true, true, true],
  ['app:/coupon', false, true, false],
  ['gatehouse-launcher://auth', false, false, true],
  ['javascript:alert(1)', false, false, false],
  ['javascript://%0aalert(1)', false, false, false],
  ['data:text/html,x', false, false, false],
  ['//evil.example', false, false, false],
])('%s is an address: %s, a link: %s, a redirect: %s', (text, isAddress, isLink, isRedirect) => {
  const judged = [absoluteUrl, link, redirectUri].map((schema) => z.safeParse(schema, text).success);
  expect(judged).toEqual([isAddress, isLink, isRedirect]);
});
