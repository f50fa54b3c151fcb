import { expect, test } from 'vitest';
import { EMAIL_EXISTENCE, SIGN_UPS, scaled, WRONG_PASSWORDS, workAfter } from './abuse-limit.rules.ts';

const WORK_MAX = 1600;

test.each([
  [0, 0],
  [4, 0],
  [5, 100],
  [9, 100],
  [10, 200],
  [15, 400],
  [20, 800],
  [25, 1600],
  [199, 1600],
])('after %i replies that an address is taken, the next one costs %i key derivations', (used, work) => {
  expect(workAfter(used, EMAIL_EXISTENCE, WORK_MAX)).toBe(work);
});

test.each([
  [9, 0],
  [10, 100],
  [50, 1600],
])('after %i sign-ups the next one costs %i', (used, work) => {
  expect(workAfter(used, SIGN_UPS, WORK_MAX)).toBe(work);
});

test.each([
  [299, 0],
  [300, 100],
  [400, 200],
  [700, 1600],
  [100_000, 1600],
])('after %i wrong passwords on the whole site a sign-in from an unknown device costs %i', (used, work) => {
  const site = scaled(WRONG_PASSWORDS.site ?? SIGN_UPS, 300);
  expect(workAfter(used, site, WORK_MAX)).toBe(work);
});

test('the first level costs something however small the hardest challenge is', () => {
  expect(workAfter(5, EMAIL_EXISTENCE, 1)).toBe(1);
});
