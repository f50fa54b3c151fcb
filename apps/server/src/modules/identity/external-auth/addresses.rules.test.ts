import { describe, expect, test } from 'vitest';
import { returnAddress, returnPathOf } from './addresses.rules.ts';

const HOME = 'https://play.example.test';

describe('the return path of a sign-in', () => {
  test.each([
    [`${HOME}/en-GB/sign-in`, '/en-GB/sign-in'],
    [`${HOME}/en-GB/sign-in?game=emberfall#top`, '/en-GB/sign-in?game=emberfall'],
  ])('%s: its path', (address, path) => {
    expect(returnPathOf(address, HOME)).toBe(path);
  });

  test.each([
    'https://evil.test/en-GB/sign-in',
    'http://play.example.test/en-GB/sign-in',
    'https://play.example.test:8443/en-GB/sign-in',
    'https://play.example.test@evil.test/',
    'https://me:secret@play.example.test/',
    'https://play.example.test.evil.test/',
    `${HOME}//evil.test`,
    `${HOME}/\\evil.test`,
    `${HOME}/%09/evil.test`,
    'javascript:alert(1)',
    '/en-GB/sign-in',
  ])('%s: refused', (address) => {
    expect(returnPathOf(address, HOME)).toBeNull();
  });
});

test('the return URL has the id of the sign-in and the caller’s own parameters', () => {
  expect(returnAddress(HOME, '/en-GB/sign-in?game=emberfall', 'abc', 'x&y')).toBe(
    `${HOME}/en-GB/sign-in?game=emberfall&external=abc&state=x%26y`,
  );
  expect(returnAddress(HOME, '/en-GB/sign-in', 'abc', null)).toBe(`${HOME}/en-GB/sign-in?external=abc`);
});
