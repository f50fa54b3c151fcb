import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv, readMode } from './env.ts';

const SERVING = {
  PUBLIC_URL: 'https://play.example.test/',
  DATABASE_URL: 'postgres://accounts:secret@db.example.test/accounts',
  SMTP_URL: 'smtp://mail.example.test:25',
  SECRET_KEY: 'k'.repeat(32),
};

test('the demo needs no variables', () => {
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

test('serve mode lists everything that is missing', () => {
  expect(() => readEnv('serve', {})).toThrow(
    /not right:\n {2}- PUBLIC_URL is missing\n {2}- DATABASE_URL is missing\n {2}- SMTP_URL is missing\n {2}- SECRET_KEY is missing$/,
  );
});

test('a command needs only the variables it uses, and only with a shared database server', () => {
  const { DATABASE_URL } = SERVING;
  expect(readEnv('operate', { DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(() => readEnv('operate', { DATABASE_URL }, ['SECRET_KEY', 'PUBLIC_URL'])).toThrow(
    /not right:\n {2}- SECRET_KEY is missing\n {2}- PUBLIC_URL is missing$/,
  );
  expect(readEnv('operate', {}, ['SECRET_KEY']).secretKey).toBeUndefined();
  expect(() => readMode('operate')).toThrow('Say how to start');
});

test('a variable can be given as a file, as containers get their secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-env-'));
  const file = join(folder, 'key');
  writeFileSync(file, `${'f'.repeat(32)}\n`);
  const { SECRET_KEY: _, ...others } = SERVING;
  expect(readEnv('serve', { ...others, SECRET_KEY_FILE: file }).secretKey).toBe('f'.repeat(32));
  expect(() => readEnv('serve', { ...SERVING, SECRET_KEY_FILE: file })).toThrow(
    'SECRET_KEY and SECRET_KEY_FILE are both set',
  );
  expect(() => readEnv('serve', { ...others, SECRET_KEY_FILE: join(folder, 'none') })).toThrow(
    /SECRET_KEY_FILE cannot be read: .*none \(ENOENT\)/,
  );
  rmSync(folder, { recursive: true });
});

test('the headers of the trace collector can come from a file, and are checked at the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-env-'));
  const file = join(folder, 'headers');
  writeFileSync(file, 'authorization=Bearer%20of-a-file\n');
  const tracing = { ...SERVING, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.test' };
  expect(readEnv('serve', { ...tracing, OTEL_EXPORTER_OTLP_HEADERS_FILE: file }).tracing).toMatchObject({
    headers: { authorization: 'Bearer of-a-file' },
  });
  rmSync(folder, { recursive: true });
  for (const malformed of ['authorization', 'authorization=%', 'a b=c', '=c', 'authorization=a%0Ab']) {
    expect(() => readEnv('serve', { ...tracing, OTEL_EXPORTER_OTLP_HEADERS: malformed })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS must be like name=value,name=value',
    );
  }
});

test.each([
  [
    {},
    {
      passwordHashesAtOnce: expect.any(Number),
      passwordHashQueue: undefined,
      databasePoolSize: 10,
      pageCacheMb: expect.any(Number),
      renderQueue: expect.any(Number),
    },
  ],
  [
    {
      PASSWORD_HASHES_AT_ONCE: '16',
      PASSWORD_HASH_QUEUE: '400',
      DATABASE_POOL_SIZE: '40',
      PAGE_CACHE_MB: '200',
      RENDER_QUEUE: '64',
      SHUTDOWN_DELAY: '15',
      DATABASE_STATEMENT_TIMEOUT: '3',
      DATABASE_LOCK_TIMEOUT: '2',
      DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: '20',
    },
    {
      passwordHashesAtOnce: 16,
      passwordHashQueue: 400,
      databasePoolSize: 40,
      pageCacheMb: 200,
      renderQueue: 64,
      shutdownDelaySeconds: 15,
      databaseTimeLimits: { statementMs: 3000, lockMs: 2000, idleInTransactionMs: 20_000 },
    },
  ],
])('capacity is a setting: %j', (given, expected) => {
  expect(readEnv('serve', { ...SERVING, ...given })).toMatchObject(expected);
});

test('one hash at a time would let an address block the others', () => {
  expect(() => readEnv('serve', { ...SERVING, PASSWORD_HASHES_AT_ONCE: '1' })).toThrow('must be at least 2');
});

test('reports missing and malformed variables together', () => {
  expect(() => readEnv('serve', { ...SERVING, SECRET_KEY: 'short', SMTP_URL: '', PORT: '70000' })).toThrow(
    /PORT must be between 1 and 65535\n.*SECRET_KEY must have at least 32 characters\n.*SMTP_URL is missing/,
  );
});

test('a single problem is a single line without the value', () => {
  expect(() => readEnv('demo', { DATABASE_URL: 'nonsense' })).toThrow(
    /^The environment is not right: DATABASE_URL must be like postgres:\/\/user:password@host\/database, or .*prefer-standby\.$/,
  );
});

test('removes the trailing slash of the public URL', () => {
  expect(readEnv('serve', SERVING).publicUrl).toBe('https://play.example.test');
});

test('the mail sender defaults to the host of the public URL', () => {
  expect(readEnv('serve', SERVING).mailFrom).toBe('no-reply@play.example.test');
  const named = { ...SERVING, MAIL_FROM: 'hello@example.test' };
  expect(readEnv('serve', named).mailFrom).toBe('hello@example.test');
  expect(() => readEnv('serve', { ...SERVING, MAIL_FROM: 'hello' })).toThrow('MAIL_FROM must be');
});

test('rejects a client id without its secret', () => {
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

  test('rejects anything else', () => {
    expect(() => readEnv('demo', { TRUST_PROXY: '10.0.0.0/8' })).toThrow('TRUST_PROXY must be');
  });
});

describe('requests per second of one address block', () => {
  test.each([
    [undefined, 200],
    ['', 200],
    ['50', 50],
  ])('%s means %i', (REQUESTS_PER_SECOND, rate) => {
    expect(readEnv('demo', { REQUESTS_PER_SECOND }).requestsPerSecond).toBe(rate);
  });

  test.each(['0', '-1', '1.5', 'many', '10000000'])('rejects %s', (REQUESTS_PER_SECOND) => {
    expect(() => readEnv('demo', { REQUESTS_PER_SECOND })).toThrow('REQUESTS_PER_SECOND must be');
  });
});

describe('the demo beyond loopback', () => {
  test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('allows %s without a switch', (HOST) => {
    expect(readEnv('demo', { HOST }).host).toBe(HOST);
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'demo.example.test', '127.0.0.1.example.test'])(
    'rejects %s without DEMO_ALLOW_REMOTE',
    (HOST) => {
      expect(() => readEnv('demo', { HOST })).toThrow(`HOST ${HOST} opens the demo`);
      expect(readEnv('demo', { HOST, DEMO_ALLOW_REMOTE: 'true' }).host).toBe(HOST);
      expect(readEnv('serve', { ...SERVING, HOST }).host).toBe(HOST);
    },
  );
});

test('rejects plain http in serve mode, except on loopback or with an explicit switch', () => {
  const plain = { ...SERVING, PUBLIC_URL: 'http://play.example.test' };
  expect(() => readEnv('serve', plain)).toThrow('PUBLIC_URL must start with https://');
  expect(readEnv('serve', { ...plain, PUBLIC_URL_ALLOW_HTTP: 'true' }).publicUrl).toBe(plain.PUBLIC_URL);
  for (const PUBLIC_URL of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000']) {
    expect(readEnv('serve', { ...SERVING, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  }
});

test('the addresses of files do not travel in clear, unless the operator allows it', () => {
  const BUILDS_SIGNING_KEY = 'x'.repeat(32);
  const plain = { ...SERVING, BUILDS_URL: 'http://files.example.test', BUILDS_SIGNING_KEY };
  expect(() => readEnv('serve', plain)).toThrow('BUILDS_URL must start with https://');
  const { buildsHost } = readEnv('serve', { ...plain, PUBLIC_URL_ALLOW_HTTP: 'true' });
  expect(buildsHost?.url).toBe(plain.BUILDS_URL);
  for (const BUILDS_URL of ['http://127.0.0.1:3000', 'https://files.example.test']) {
    expect(readEnv('serve', { ...SERVING, BUILDS_URL, BUILDS_SIGNING_KEY }).buildsHost?.url).toBe(BUILDS_URL);
  }
});

test('a switch is true or false', () => {
  expect(() => readEnv('demo', { DEMO_ALLOW_REMOTE: 'yes' })).toThrow(
    'DEMO_ALLOW_REMOTE must be true or false',
  );
});

test('the previous key needs a different current key', () => {
  const previous = 'p'.repeat(32);
  expect(readEnv('serve', { ...SERVING, SECRET_KEY_PREVIOUS: previous }).previousSecretKey).toBe(previous);
  expect(() => readEnv('serve', { ...SERVING, SECRET_KEY_PREVIOUS: SERVING.SECRET_KEY })).toThrow(
    'must differ',
  );
  expect(() => readEnv('demo', { SECRET_KEY_PREVIOUS: previous })).toThrow('needs the new key');
});

test('rejects a short metrics token', () => {
  expect(() => readEnv('serve', { ...SERVING, METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must have');
});

test('an unknown mode lists the known ones', () => {
  expect(readMode('serve')).toBe('serve');
  expect(() => readMode(undefined)).toThrow('"demo" or "serve"');
});

test('the paths of both APIs and the session domain can be set', () => {
  expect(readEnv('serve', SERVING)).toMatchObject({
    apiUrl: '/api/v1',
    storeApiUrl: '/api/v1',
    sessionDomain: undefined,
  });
  const set = { ...SERVING, STORE_API_URL: '/store/api/v1', SESSION_DOMAIN: 'example.test' };
  expect(readEnv('serve', set)).toMatchObject({
    apiUrl: '/api/v1',
    storeApiUrl: '/store/api/v1',
    sessionDomain: 'example.test',
  });
  expect(readEnv('serve', { ...SERVING, API_URL: '/accounts/v1' }).storeApiUrl).toBe('/accounts/v1');
});

test.each([
  [{ API_URL: 'https://api.example.test' }, /API_URL must be a path of PUBLIC_URL/],
  [{ API_URL: '//api.example.test' }, /API_URL must be a path of PUBLIC_URL/],
  [{ STORE_API_URL: '/api/v1/' }, /STORE_API_URL must be a path of PUBLIC_URL/],
  [{ SESSION_DOMAIN: 'other.test' }, /SESSION_DOMAIN must be the domain of PUBLIC_URL, or one above it/],
  [{ SESSION_DOMAIN: 'ample.test' }, /SESSION_DOMAIN must be the domain of PUBLIC_URL, or one above it/],
  [{ SESSION_DOMAIN: 'test' }, /SESSION_DOMAIN must be a domain such as example.com/],
])('refuses %o', (change, problem) => {
  expect(() => readEnv('serve', { ...SERVING, ...change })).toThrow(problem);
});

test('the old system is asked over https, or on this machine, and with a secret', () => {
  const LEGACY_VERIFY_SECRET = 'a secret that both systems know';
  const asked = (LEGACY_VERIFY_URL: string, more: object = { LEGACY_VERIFY_SECRET }) =>
    readEnv('serve', { ...SERVING, PUBLIC_URL_ALLOW_HTTP: 'true', LEGACY_VERIFY_URL, ...more }).legacyVerify
      ?.url;
  for (const url of [
    'https://old.example.test/verify',
    'http://127.0.0.1:8080/verify',
    'http://[::1]/verify',
  ]) {
    expect(asked(url)).toBe(url);
  }
  for (const url of ['http://old.example.test/verify', 'http://10.0.0.7/verify']) {
    expect(() => asked(url), url).toThrow('LEGACY_VERIFY_URL must start with https://');
  }
  expect(() => asked('file:///etc/passwd')).toThrow('LEGACY_VERIFY_URL');
  expect(() => asked('https://old.example.test', {})).toThrow('LEGACY_VERIFY_SECRET');
});

describe('Sign-in of operators by an OpenID provider', () => {
  const provider = {
    OPERATOR_OIDC_ISSUER: 'https://login.example.test',
    OPERATOR_OIDC_CLIENT_ID: 'console',
    OPERATOR_OIDC_CLIENT_SECRET: 'secret',
    OPERATOR_OIDC_ROLES: '{"console-admins":["admin"]}',
  };

  test('has the roles of each group', () => {
    expect(readEnv('serve', { ...SERVING, ...provider }).operatorProvider).toEqual({
      ...{ issuer: 'https://login.example.test', clientId: 'console', clientSecret: 'secret' },
      ...{
        scope: 'openid email profile',
        groupsClaim: 'groups',
        rolesOfGroups: { 'console-admins': ['admin'] },
      },
    });
    expect(readEnv('serve', SERVING)).toMatchObject({
      operatorProvider: undefined,
      operatorPasswordSignIn: true,
    });
  });

  test.each<[string, Record<string, string>]>([
    ['OPERATOR_OIDC_ROLES must be JSON', { ...provider, OPERATOR_OIDC_ROLES: 'console-admins=admin' }],
    [
      'OPERATOR_OIDC_ROLES must be JSON',
      { ...provider, OPERATOR_OIDC_ROLES: '{"console-admins":["owner"]}' },
    ],
    ['OPERATOR_OIDC_ROLES must be JSON', { ...provider, OPERATOR_OIDC_ROLES: '{"console-admins":[]}' }],
    [
      'OPERATOR_OIDC_ISSUER and OPERATOR_OIDC_ROLES must be set together',
      { ...provider, OPERATOR_OIDC_ROLES: '' },
    ],
    [
      'OPERATOR_OIDC_ISSUER must start with https://',
      { ...provider, OPERATOR_OIDC_ISSUER: 'http://login.example.test' },
    ],
    ['OPERATOR_OIDC_SCOPE must begin with openid', { ...provider, OPERATOR_OIDC_SCOPE: 'email' }],
    ['OPERATOR_PASSWORD_SIGN_IN must be on or off', { ...provider, OPERATOR_PASSWORD_SIGN_IN: 'no' }],
    ['OPERATOR_PASSWORD_SIGN_IN=off needs OPERATOR_OIDC_ISSUER', { OPERATOR_PASSWORD_SIGN_IN: 'off' }],
  ])('refuses to start: %s', (problem, settings) => {
    expect(() => readEnv('serve', { ...SERVING, ...settings })).toThrow(problem);
  });
});
