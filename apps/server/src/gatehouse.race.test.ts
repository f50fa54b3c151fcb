// @module-tag more
import { randomUUID } from 'node:crypto';
import { API_ROOT } from '@gatehouse/contract/headers';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.ts';
import { runGatehouseCommand } from '../test/support/gatehouse-command.ts';
import { startMailServer, type TestMailServer } from '../test/support/mail-server.ts';
import { emptyPostgresUrl } from '../test/support/open-test-db.ts';
import { type ServerProcess, startServer } from '../test/support/server-process.ts';
import { openPostgres, type ServerDb } from './db/open-postgres.ts';

// Two servers and some commands start here, each in its own process.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const PASSWORD = 'Lantern-Keep-1';

let nodes: ServerProcess[];
let variables: Record<string, string>;
let mailServer: TestMailServer;
let db: ServerDb;

beforeAll(async () => {
  mailServer = await startMailServer();
  variables = {
    DATABASE_URL: await emptyPostgresUrl(),
    PUBLIC_URL: 'https://play.example.test',
    SMTP_URL: mailServer.url,
    SECRET_KEY: 'a key that only this test knows of',
    LOG_LEVEL: 'error',
  };
  nodes = [await freePort(), await freePort()].map((port) => startServer('serve', port, variables));
  await Promise.all(nodes.map((node) => node.ready()));
  db = await openPostgres(variables.DATABASE_URL ?? '', () => undefined);
});
afterAll(async () => {
  await db?.close();
  for (const { child, ended } of nodes ?? []) {
    child.kill('SIGTERM');
    await ended;
  }
  await mailServer?.stop();
});

async function ask(
  node: number,
  method: string,
  path: string,
  asked: { token?: string; body?: object } = {},
) {
  const { token, body } = asked;
  const reply = await fetch(`http://127.0.0.1:${nodes[node]?.port}${API_ROOT}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      'x-installation-id': randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? {} : JSON.parse(text) };
}

const me = (node: number, token: string) => ask(node, 'GET', '/user/me', { token });
const signIn = (node: number, email: string) =>
  ask(node, 'POST', '/authProviders/credentials/sessions', {
    body: { email, password: PASSWORD, locale: 'en-GB' },
  });

async function newPlayer(name: string): Promise<{ email: string; token: string }> {
  const email = `${name}@example.test`;
  const { body } = await ask(0, 'POST', '/users', { body: { email, password: PASSWORD, locale: 'en-GB' } });
  await db.statement('update users set email_validated_at = now() where email_canonical = $1', [email]);
  const token = (await signIn(0, email)).body.token;
  expect((await me(1, token)).body.userId).toBe(body.userId);
  return { email, token };
}

async function gatehouse(...args: string[]) {
  const { exitCode, stdout, stderr } = await runGatehouseCommand(
    [...args, '--json', '--as', 'Grace'],
    variables,
  );
  return { exitCode, result: JSON.parse(stdout || stderr) };
}

describe('On two running nodes', () => {
  test('a ban applies to the next call on each node, and unban lifts it', async () => {
    const { email, token } = await newPlayer('rogue');
    const until = '2099-01-01';
    const banned = await gatehouse('user', 'ban', email, '--reason', 'cheating', '--until', until);
    expect(banned).toMatchObject({
      exitCode: 0,
      result: { act: 'user.ban', user: { email }, reason: 'cheating', endsAt: '2099-01-01T00:00:00.000Z' },
    });
    for (const node of [0, 1]) {
      expect(await me(node, token)).toMatchObject({ status: 403, body: { errorTypes: ['BANNED'] } });
      expect((await signIn(node, email)).body).toMatchObject({ errorTypes: ['USER_BANNED'] });
    }
    const again = await gatehouse('user', 'ban', email, '--reason', 'cheating');
    expect(again).toMatchObject({ exitCode: 4, result: { error: { code: 'REFUSED' } } });
    expect(await gatehouse('user', 'unban', email)).toMatchObject({ exitCode: 0 });
    expect(await gatehouse('user', 'unban', email)).toMatchObject({ exitCode: 4 });
    expect((await me(1, token)).status).toBe(401);
    expect((await signIn(1, email)).status).toBe(200);

    const { result } = await gatehouse('audit', 'list', '--user', email, '--since', '1h');
    expect(result.entries).toMatchObject([
      { act: 'user.unban', operator: 'Grace' },
      { act: 'user.ban', operator: 'Grace', reason: 'cheating' },
    ]);
  });

  test('a sign-out applies to the next call on each node', async () => {
    const { email, token } = await newPlayer('lost-phone');
    expect(await gatehouse('user', 'sign-out', email)).toMatchObject({
      exitCode: 0,
      // The sessions of the sign-up and of the sign-in.
      result: { endedSessions: 2 },
    });
    for (const node of [0, 1]) expect((await me(node, token)).status).toBe(401);
    expect((await signIn(1, email)).status).toBe(200);
  });

  test('a two-factor reset removes the password too, and the player recovers by mail without a code', async () => {
    const { email, token } = await newPlayer('lost-authenticator');
    const { body: enrolment } = await ask(0, 'POST', '/user/2fa/devices/enroll', { token });
    const code = generateSync({ secret: enrolment.code });
    expect((await ask(0, 'POST', '/user/2fa/devices/activate', { token, body: { code } })).status).toBe(200);
    expect((await signIn(1, email)).body).toMatchObject({ errorTypes: ['OTP_REQUIRED'] });

    // Mails to one address are half a minute apart, and this player has just received others.
    await db.statement('delete from mail_schedules');
    const reset = await gatehouse('user', 'reset-two-factor', email, '--reason', 'ticket 4711');
    expect(reset).toMatchObject({ exitCode: 0, result: { act: 'user.reset-two-factor', user: { email } } });
    for (const node of [0, 1]) expect((await me(node, token)).status).toBe(401);
    expect((await signIn(1, email)).body).toMatchObject({ errorTypes: ['CREDENTIALS_INVALID'] });
    await ask(1, 'PUT', '/user/password/recovery', { body: { email, locale: 'en-GB' } });
    const link = await vi.waitFor(
      () => {
        const found = mailServer.to(email).map(({ text }) => /\?code=([\w-]{43})/.exec(text ?? '')?.[1]);
        return found.find((one) => one !== undefined) ?? Promise.reject(new Error('no recovery mail'));
      },
      { timeout: 60_000 },
    );
    const body = { code: link, email, password: PASSWORD };
    expect((await ask(0, 'POST', '/user/password/recovery', { body })).status).toBe(204);
    expect((await signIn(1, email)).status).toBe(200);
    await vi.waitFor(
      () =>
        expect(mailServer.to(email).map(({ subject }) => subject)).toContainEqual(
          expect.stringMatching(/^Two-factor authentication is off/),
        ),
      { timeout: 60_000 },
    );
    expect(await gatehouse('user', 'reset-two-factor', email, '--reason', 'again')).toMatchObject({
      exitCode: 4,
    });
  });
});

test('an unknown user has exit code 3', async () => {
  expect(await gatehouse('user', 'show', 'no-account@example.test')).toEqual({
    exitCode: 3,
    result: { error: { code: 'NOT_FOUND', message: 'There is no user no-account@example.test.' } },
  });
});
