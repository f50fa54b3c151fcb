import { expect, test } from 'vitest';
import { readPortal } from './options.ts';

test.each([
  ['https://play.example.com/en-GB/', 'https://play.example.com'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('takes %s as a portal', (address, origin) => {
  expect(readPortal(address).origin).toBe(origin);
});

test.each([
  'http://play.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://192.168.0.2:3000',
  'file:///etc/passwd',
])('refuses %s: a password would cross the network in clear', (address) => {
  expect(() => readPortal(address)).toThrow('needs an https address');
});
