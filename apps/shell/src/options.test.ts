import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { openLauncherFiles } from './launcher-files.ts';
import { listenOnLoopback } from './launcher-server.ts';
import { readOptions, readPortal } from './options.ts';
import { startFailureOf } from './start-error.ts';

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

test.each([
  ['--portal=play', 'The portal is not a web address: play'],
  [
    '--portal=ftp://localhost',
    'The portal needs an https address, or an http one on this machine: ftp://localhost',
  ],
  ['--colour', "Unknown option '--colour'. --help lists the options."],
  ['--data', "Option '--data <value>' argument missing. --help lists the options."],
])('says in one line what is wrong with %s', (argument, line) => {
  expect(() => readOptions([argument], {})).toThrow(
    expect.toSatisfy((error: unknown) => startFailureOf(error) === line),
  );
});

test('says in one line that the launcher was not built', async () => {
  const error = await openLauncherFiles('/missing').catch((failure: unknown) => failure);
  expect(startFailureOf(error)).toBe('There is no launcher build in /missing: run npm run build:launcher');
});

test('says in one line that no port is free', async () => {
  const server = createServer();
  const taken = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
  server.listen = () => {
    queueMicrotask(() => server.emit('error', taken));
    return server;
  };
  const error = await listenOnLoopback(server, null).catch((failure: unknown) => failure);
  expect(startFailureOf(error)).toBe('No port is free on both loopback addresses');
});

test('keeps the stack of its own fault', () => {
  expect(startFailureOf(new TypeError('x is undefined'))).toBeUndefined();
});
