import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

const FIRST = 'walker@example.test';
const SECOND = 'walker-two@example.test';
const MAIL_TIMEOUT = { timeout: 20_000, interval: 50 };
const WALK_TIMEOUT_MS = 120_000;

let mailServer: TestMailServer;
let house: TestApp;
let root: string;
beforeAll(async () => {
  mailServer = await startMailServer();
  house = await buildTestApp({ queuesMail: true, env: { SMTP_URL: mailServer.url } });
  root = `${await house.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1`;
});
afterAll(async () => {
  await house.close();
  await mailServer.stop();
});

/** Everything that must never be found in the database or in the logs. */
const secrets = new Set<string>();
const installationId = randomUUID();
let token = '';

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${root}${path}`, {
    method,
    headers: {
      'x-installation-id': installationId,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  const answer: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
  const given = reply.headers.get('authorization')?.slice('Bearer '.length) ?? answer.token;
  if (typeof given === 'string') {
    token = given;
    secrets.add(given);
  }
  return { status: reply.status, body: answer };
}

/** Waits for the letter and takes what it is good for out of its text. */
async function fromMail(to: string, pattern: RegExp): Promise<string> {
  const found = await vi.waitFor(() => {
    const match = mailServer
      .to(to)
      .map(({ text }) => pattern.exec(text ?? '')?.[1])
      .findLast((secret) => secret !== undefined && !secrets.has(secret));
    if (!match) throw new Error(`no new letter to ${to} with ${pattern}`);
    return match;
  }, MAIL_TIMEOUT);
  secrets.add(found);
  return found;
}

const signIn = (email: string, password: string, headers = {}) => {
  token = '';
  secrets.add(password);
  const body = { email, password, locale: 'en-GB' };
  return ask('POST', '/authProviders/credentials/sessions', body, headers);
};
const setPassword = (email: string, code: string, password: string) => {
  secrets.add(password);
  return ask('POST', '/user/password/recovery', { email, code, password });
};
const mailed = (to: string, subject: RegExp) =>
  vi.waitFor(
    () =>
      expect(mailServer.to(to).map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject)),
    MAIL_TIMEOUT,
  );

const VALIDATE = /\/validate\/([\w-]{43})/;
const RECOVER = /\/recover-password\?code=([\w-]{43})/;
const REVERT = /\/revert-email\/confirm\/([\w-]{43})/;
const CODE = /\b(\d{6})\b/;

test(
  'a player goes through the whole life of an account by mail, and no secret of it stays behind in clear',
  async () => {
    const passwords = ['Lantern-Keep-1', 'Harbour-Light-2', 'Fresh-Start-77x', 'Ember-Gate-93q'] as const;
    secrets.add(passwords[0]);
    const signUp = { email: FIRST, password: passwords[0], locale: 'en-GB' };
    expect((await ask('POST', '/users', signUp)).status).toBe(201);
    const link = await fromMail(FIRST, VALIDATE);
    expect((await ask('POST', `/user/validate/${link}`)).status).toBe(200);
    expect((await ask('GET', '/user/me')).body).toMatchObject({ email: FIRST, validated: true });
    expect((await ask('DELETE', '/auth/sessions')).status).toBe(204);
    expect((await ask('GET', '/user/me')).status).toBe(401);

    const recovery = { email: FIRST, locale: 'en-GB' };
    expect((await ask('PUT', '/user/password/recovery', recovery)).status).toBe(204);
    const recoveryCode = await fromMail(FIRST, RECOVER);
    expect((await setPassword(FIRST, recoveryCode, passwords[1])).status).toBe(204);
    expect((await signIn(FIRST, passwords[0])).status).toBe(409);
    expect((await signIn(FIRST, passwords[1])).status).toBe(200);

    expect((await ask('PUT', '/user/email', { email: SECOND, locale: 'en-GB' })).status).toBe(204);
    const code = await fromMail(SECOND, CODE);
    expect((await ask('POST', '/user/email', { email: SECOND, code, locale: 'en-GB' })).status).toBe(204);
    expect((await ask('GET', '/user/me')).body).toMatchObject({ email: SECOND });
    const revert = await fromMail(FIRST, REVERT);
    expect((await ask('DELETE', `/user/email/${revert}`)).status).toBe(204);
    expect((await ask('GET', '/user/me')).status).toBe(401);
    expect((await setPassword(FIRST, await fromMail(FIRST, RECOVER), passwords[2])).status).toBe(204);
    expect((await signIn(FIRST, passwords[2])).status).toBe(200);

    secrets.add(passwords[3]);
    const change = { currentPassword: passwords[2], password: passwords[3], locale: 'en-GB' };
    expect((await ask('PUT', '/user/password', change)).status).toBe(204);
    await mailed(FIRST, /password/i);

    const enrolled = await ask('POST', '/user/2fa/devices/enroll');
    const secret = String(enrolled.body.code);
    secrets.add(secret);
    const shown = () => generateSync({ secret, epoch: Math.floor(house.clock.now().getTime() / 1000) });
    const activated = await ask('POST', '/user/2fa/devices/activate', { code: shown() });
    expect(activated.status).toBe(200);
    const recoveryToken = String(activated.body.recoveryToken);
    secrets.add(recoveryToken);

    expect((await signIn(FIRST, passwords[3])).body.errorTypes).toEqual(['OTP_REQUIRED']);
    house.clock.advance(30);
    expect((await signIn(FIRST, passwords[3], { 'x-2fa-code': shown() })).status).toBe(200);
    expect((await ask('DELETE', '/auth/sessions')).status).toBe(204);
    const lost = { email: FIRST, password: passwords[3], recoveryToken };
    expect((await ask('POST', '/user/2fa/devices/recover', lost)).status).toBe(204);
    expect((await signIn(FIRST, passwords[3])).status).toBe(200);

    await vi.waitFor(() => expect(mailServer.to(FIRST).length).toBeGreaterThanOrEqual(8), MAIL_TIMEOUT);
    const kept = `${await everythingStored()}\n${house.logs()}`;
    expect(kept).toContain(FIRST);
    for (const word of secrets) {
      // Standing by itself: six digits are part of many a timestamp and hash.
      expect(kept, 'a secret is stored in clear').not.toMatch(new RegExp(`(?<![\\w.])${word}(?!\\w)`));
    }
  },
  WALK_TIMEOUT_MS,
);

async function everythingStored(): Promise<string> {
  const { db } = house.deps;
  const tables = await db.statement(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')",
  );
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.statement(`select string_agg(t::text, chr(10)) as dump from ${String(name)} t`);
    dumps.push(String(rows[0]?.dump ?? ''));
  }
  return dumps.join('\n');
}
