import { describe, expect, test } from 'vitest';
import { readEnv, readMode } from './env.ts';

const SERVING = {
  PUBLIC_URL: 'https://play.example.test/',
  DATABASE_URL: 'postgres://gate:secret@db.example.test/gate',
  SMTP_URL: 'smtp://mail.example.test:25',
  SECRET_KEY: 'k'.repeat(32),
};

test('the demo needs no variable at all', () => {
  const env = readEnv('demo', {});
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    environment: 'Production',
    trustedProxies: 0,
    databaseUrl: undefined,
  });
});

test('serving names everything that is missing in one list', () => {
  expect(() => readEnv('serve', {})).toThrow(
    /not right:\n {2}- PUBLIC_URL is missing\n {2}- DATABASE_URL is missing\n {2}- SMTP_URL is missing\n {2}- SECRET_KEY is missing$/,
  );
});

test('a command needs what it uses, and only beside a database server that others use too', () => {
  const { DATABASE_URL } = SERVING;
  expect(readEnv('operate', { DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(() => readEnv('operate', { DATABASE_URL }, ['SECRET_KEY', 'PUBLIC_URL'])).toThrow(
    /not right:\n {2}- SECRET_KEY is missing\n {2}- PUBLIC_URL is missing$/,
  );
  expect(readEnv('operate', {}, ['SECRET_KEY']).secretKey).toBeUndefined();
  expect(() => readMode('operate')).toThrow('Say how to start');
});

test('missing and malformed variables are told together', () => {
  expect(() => readEnv('serve', { ...SERVING, SECRET_KEY: 'short', SMTP_URL: '', PORT: '70000' })).toThrow(
    /PORT must be between 1 and 65535\n.*SECRET_KEY must have at least 32 characters\n.*SMTP_URL is missing/,
  );
});

test('a single problem is a single line that never repeats the value', () => {
  expect(() => readEnv('demo', { DATABASE_URL: 'nonsense' })).toThrow(
    /^The environment is not right: DATABASE_URL must be an address that starts with postgres:\/\/ or postgresql:\/\/\.$/,
  );
});

test('a public address loses its closing slash', () => {
  expect(readEnv('serve', SERVING).publicUrl).toBe('https://play.example.test');
});

test('mails come from the host of the public address, unless an address is named', () => {
  expect(readEnv('serve', SERVING).mailFrom).toBe('no-reply@play.example.test');
  const named = { ...SERVING, MAIL_FROM: 'hello@example.test' };
  expect(readEnv('serve', named).mailFrom).toBe('hello@example.test');
  expect(() => readEnv('serve', { ...SERVING, MAIL_FROM: 'hello' })).toThrow('MAIL_FROM must be');
});

test('half a pair of credentials is refused', () => {
  expect(() => readEnv('demo', { GOOGLE_CLIENT_ID: 'id' })).toThrow(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together',
  );
  expect(readEnv('demo', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }).google).toEqual({
    clientId: 'id',
    clientSecret: 's',
    issuer: 'https://accounts.google.com',
  });
});

describe('trusted proxies', () => {
  test.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('%s means %i', (text, count) => {
    expect(readEnv('demo', { TRUST_PROXY: text }).trustedProxies).toBe(count);
  });

  test('anything else is refused', () => {
    expect(() => readEnv('demo', { TRUST_PROXY: '10.0.0.0/8' })).toThrow('TRUST_PROXY must be');
  });
});

test('an unknown mode says which ones there are', () => {
  expect(readMode('serve')).toBe('serve');
  expect(() => readMode(undefined)).toThrow('"demo" or "serve"');
});
