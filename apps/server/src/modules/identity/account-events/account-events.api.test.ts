import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '@gatehouse/contract/activity';
import { ACCOUNT_EVENTS_KEPT_DAYS } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';
import { PASSWORD } from '../../../../test/support/api-client.ts';
import { TEST_OPERATOR } from '../../../../test/support/test-operator.ts';
import { enforceMonths } from '../../../db/monthly-table.ts';
import { createOperatorServices } from '../../../services/operator-services.ts';
import { accountEventsByMonth } from './account-events.repository.ts';

const FIREFOX = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
};
const ON_FIREFOX = { from: 'browser', browser: 'Firefox', system: 'Windows' };
const OTHER_PASSWORD = 'Brass-Orrery-77';
const DAY_S = 24 * 60 * 60;

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

interface Owner {
  browser: Browser;
  token: string;
  userId: string;
  email: string;
}

async function newPlayer(): Promise<Owner> {
  await testApp.rows('delete from rate_limits');
  const email = `${randomUUID()}@example.test`;
  return { ...(await testApp.player(email)), email };
}

async function page({ browser, token }: Owner, before?: string) {
  const query = before === undefined ? '' : `?before=${before}`;
  const { status, body } = await browser.call('GET', `/user/activity${query}`, { token });
  expect(status).toBe(200);
  return body as unknown as { events: AccountEvent[]; next: string | null };
}
const listed = async (owner: Owner) => (await page(owner)).events;
const withoutTimes = async (owner: Owner) =>
  (await listed(owner)).map(({ eventId: _id, at: _at, device: _device, ...event }) => event);

const signIn = ({ browser, email }: Owner, password = PASSWORD) =>
  browser.call('POST', '/authProviders/credentials/sessions', {
    body: { email, password, locale: 'en-GB' },
    headers: FIREFOX,
  });
const call = ({ browser, token }: Owner, method: string, path: string, body?: object) =>
  browser.call(method, path, { token, headers: FIREFOX, ...(body ? { body } : {}) });

async function turnTwoFactorOn(owner: Owner) {
  const secret = String((await call(owner, 'POST', '/user/2fa/devices/enroll')).body.code);
  const body = { code: testApp.codeOf(secret), blackbox: '' };
  const activated = await call(owner, 'POST', '/user/2fa/devices/activate', body);
  const devices = Object.values((await call(owner, 'GET', '/user/2fa/devices')).body);
  testApp.clock.advance(30);
  return {
    secret,
    recoveryToken: String(activated.body.recoveryToken),
    deviceId: (devices[0] as { deviceId: string }).deviceId,
  };
}

async function moveTo(owner: Owner, email: string) {
  await call(owner, 'PUT', '/user/email', { email, locale: 'en-GB' });
  const mail = testApp.mails.sent.findLast(({ to }) => to === email);
  const code = mail?.template === 'new-address-code' ? mail.code : '';
  return call(owner, 'POST', '/user/email', { email, code, locale: 'en-GB' });
}

async function createAccount(owner: Owner, displayName: string) {
  const game = testApp.deps.content.games.get('emberfall');
  const { body } = await call(owner, 'POST', '/users/me/accounts', {
    gameId: game?.id,
    gameEnvironmentId: game?.environments[0]?.id,
    accountGroup: game?.accountGroup,
    gfLang: 'en',
    displayName,
  });
  return { gameId: game?.id, accountId: String(body.accountId) };
}

const operator = () => createOperatorServices(testApp.deps);
const chosen = (name: string) => ({ name, email: `${randomUUID()}@example.test` });

describe('Each act adds exactly its event', () => {
  test('a sign-up and a sign-in, with the device', async () => {
    const owner = await newPlayer();
    expect(await withoutTimes(owner)).toEqual([{ kind: 'account_created' }]);
    await signIn(owner);
    expect((await listed(owner))[0]).toEqual({
      eventId: expect.any(String),
      kind: 'sign_in',
      at: testApp.clock.justNow(),
      device: ON_FIREFOX,
      way: 'password',
      isNewDevice: false,
    });
    const stranger = { ...owner, browser: testApp.openBrowser() };
    await signIn(stranger);
    expect((await withoutTimes(owner))[0]).toEqual({ kind: 'sign_in', way: 'password', isNewDevice: true });
  });

  test('a sign-in by a provider, its connection and its removal', async () => {
    const owner = await newPlayer();
    const google = chosen('Own');
    await owner.browser.signIn({ provider: 'google' }, google, owner.token);
    await owner.browser.obtainToken({ provider: 'google' }, google);
    await call(owner, 'DELETE', '/auth/external/devices/google');
    expect((await withoutTimes(owner)).slice(0, -1)).toEqual([
      { kind: 'provider_unlinked', provider: 'google' },
      { kind: 'sign_in', way: 'google', isNewDevice: false },
      { kind: 'provider_linked', provider: 'google' },
    ]);
  });

  test('a change of the password, by the current one, by a recovery and by the link of an alert', async () => {
    const owner = await newPlayer();
    await call(owner, 'PUT', '/user/password', {
      currentPassword: PASSWORD,
      password: OTHER_PASSWORD,
      locale: 'en-GB',
    });
    const choose = async (template: string, password: string) => {
      const code = testApp.linkSecret(owner.email, template);
      const body = { code, email: owner.email, password };
      expect((await call(owner, 'POST', '/user/password/recovery', body)).status).toBe(204);
    };
    await choose('password-changed', 'Cobalt-Lighthouse-9');
    const request = { email: owner.email, locale: 'en-GB' };
    testApp.clock.advance(60);
    await call(owner, 'PUT', '/user/password/recovery', request);
    await choose('recover-password', 'Silver-Heron-31');
    owner.token = String((await signIn(owner, 'Silver-Heron-31')).body.token);
    expect((await withoutTimes(owner)).map(({ kind }) => kind)).toEqual([
      'sign_in',
      'password_recovered',
      'password_recovered_by_alert',
      'password_changed',
      'account_created',
    ]);
  });

  test('a change of the e-mail and its revert', async () => {
    const owner = await newPlayer();
    const thief = chosen('Thief');
    await owner.browser.signIn({ provider: 'facebook' }, thief, owner.token);
    await moveTo(owner, `${randomUUID()}@example.test`);
    const link = testApp.linkSecret(owner.email, 'address-changed');
    expect((await call(owner, 'DELETE', `/user/email/${link}`)).status).toBe(204);
    owner.token = await testApp.sessionOf(owner.userId);
    expect((await withoutTimes(owner)).slice(0, -2)).toEqual([
      { kind: 'email_reverted' },
      { kind: 'provider_unlinked', provider: 'facebook' },
      { kind: 'email_changed' },
      { kind: 'email_change_requested' },
    ]);
  });

  test('two-factor: on, another authenticator removed, off, recovered, undone, reset by support', async () => {
    const owner = await newPlayer();
    const first = await turnTwoFactorOn(owner);
    const off = `/user/2fa/devices/${first.deviceId}?code=${testApp.codeOf(first.secret)}`;
    expect((await call(owner, 'DELETE', off)).status).toBe(204);

    const second = await turnTwoFactorOn(owner);
    await call(owner, 'POST', '/user/2fa/devices/recover', {
      email: owner.email,
      password: PASSWORD,
      recoveryToken: second.recoveryToken,
      blackbox: '',
    });
    owner.token = await testApp.sessionOf(owner.userId);
    await turnTwoFactorOn(owner);
    await operator().twoFactorReset.reset(TEST_OPERATOR, owner.userId, 'asked for it');
    owner.token = await testApp.sessionOf(owner.userId);
    testApp.clock.advance(60);
    await turnTwoFactorOn(owner);
    const mail = testApp.mails.sent.findLast(
      ({ to, template }) => to === owner.email && template === 'two-factor-on',
    );
    const token = mail && 'link' in mail ? new URL(mail.link).hash.slice(1) : '';
    expect((await call(owner, 'POST', '/user/2fa/devices/undo', { token })).status).toBe(204);
    owner.token = await testApp.sessionOf(owner.userId);
    expect((await withoutTimes(owner)).slice(0, -1)).toEqual([
      { kind: 'two_factor_undone' },
      { kind: 'two_factor_on' },
      { kind: 'two_factor_off', by: 'support' },
      { kind: 'two_factor_on' },
      { kind: 'two_factor_recovered' },
      { kind: 'two_factor_on' },
      { kind: 'two_factor_off', by: 'player' },
      { kind: 'two_factor_on' },
    ]);
  });

  test('one of two authenticators', async () => {
    const owner = await newPlayer();
    const { secret, deviceId } = await turnTwoFactorOn(owner);
    const enrolled = await owner.browser.call('POST', '/user/2fa/devices/enroll', {
      token: owner.token,
      headers: { 'x-2fa-code': testApp.codeOf(secret) },
    });
    const code = testApp.codeOf(String(enrolled.body.code));
    await call(owner, 'POST', '/user/2fa/devices/activate', { code, blackbox: '' });
    testApp.clock.advance(30);
    await call(owner, 'DELETE', `/user/2fa/devices/${deviceId}?code=${testApp.codeOf(secret)}`);
    expect((await withoutTimes(owner)).map(({ kind }) => kind)).toEqual([
      'authenticator_removed',
      'two_factor_on',
      'two_factor_on',
      'account_created',
    ]);
  });

  test('sessions that are ended from elsewhere, one and all, and not a sign-out', async () => {
    const owner = await newPlayer();
    await signIn(owner);
    const other = String((await signIn(owner)).body.token);
    const sessions = Object.values((await call(owner, 'GET', '/auth/sessions')).body) as unknown as {
      sessionId: string;
      isCurrent: boolean;
    }[];
    const ended = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId;
    expect((await call(owner, 'DELETE', `/auth/sessions/${ended}`)).status).toBe(204);
    expect((await call(owner, 'DELETE', '/auth/sessions/others')).status).toBe(204);
    await owner.browser.call('DELETE', '/auth/sessions', { token: other });
    await operator().userActs.signOut(TEST_OPERATOR, owner.userId, null);
    owner.token = await testApp.sessionOf(owner.userId);
    expect((await withoutTimes(owner)).slice(0, 3)).toEqual([
      { kind: 'sessions_ended_by_support' },
      { kind: 'other_sessions_ended' },
      { kind: 'session_ended', ended: ON_FIREFOX },
    ]);
    expect(await listed(owner)).toMatchObject([
      { device: null },
      { device: ON_FIREFOX },
      { device: ON_FIREFOX },
      { kind: 'sign_in' },
      { kind: 'sign_in' },
      { kind: 'account_created' },
    ]);
  });

  test('game accounts: created and renamed', async () => {
    const owner = await newPlayer();
    const { gameId, accountId } = await createAccount(owner, 'AshenWolf');
    await call(owner, 'PUT', `/users/me/accounts/${accountId}/displayName`, { displayName: 'Nightwarden' });
    expect((await withoutTimes(owner)).slice(0, 2)).toEqual([
      { kind: 'game_account_renamed', gameId, name: 'Nightwarden', formerName: 'AshenWolf' },
      { kind: 'game_account_created', gameId, name: 'AshenWolf' },
    ]);
  });

  test('a ban and its end', async () => {
    const owner = await newPlayer();
    const { userActs } = operator();
    await userActs.ban(TEST_OPERATOR, owner.userId, { reason: 'cheating', endsAt: null });
    await userActs.unban(TEST_OPERATOR, owner.userId, null);
    owner.token = await testApp.sessionOf(owner.userId);
    expect((await withoutTimes(owner)).slice(0, 2)).toEqual([{ kind: 'unbanned' }, { kind: 'banned' }]);
  });
});

test('an act that fails leaves no event', async () => {
  const owner = await newPlayer();
  const before = await withoutTimes(owner);
  const { accountId } = await createAccount(owner, 'First');
  await createAccount(owner, 'Second');
  await call(owner, 'PUT', `/users/me/accounts/${accountId}/displayName`, { displayName: 'Second' });
  await call(owner, 'DELETE', '/auth/external/devices/google');
  await call(owner, 'POST', '/user/2fa/devices/activate', { code: '123456', blackbox: '' });
  await call(owner, 'DELETE', `/auth/sessions/${randomUUID()}`);
  const { userActs } = operator();
  await userActs.unban(TEST_OPERATOR, owner.userId, null).catch(() => undefined);
  const nameless = { name: '', osUser: null };
  await userActs.ban(nameless, owner.userId, { reason: 'not recorded', endsAt: null }).catch(() => undefined);
  expect((await withoutTimes(owner)).slice(2)).toEqual(before);
});

test('failed attempts of an hour are one event with their number, and so are wrong codes', async () => {
  const owner = await newPlayer();
  // A round hour, so that the attempts do not spread over two.
  testApp.clock.advance(3600 - ((testApp.clock.now().getTime() / 1000) % 3600));
  const thief = { ...owner, browser: testApp.openBrowser() };
  await Promise.all(Array.from({ length: 5 }, () => signIn(thief, 'Wrong-Guess-1')));
  const inHour = [{ kind: 'sign_in_failed', count: 5 }, { kind: 'account_created' }];
  expect(await withoutTimes(owner)).toEqual(inHour);
  testApp.clock.advance(3600);
  await signIn(thief, 'Wrong-Guess-1');
  expect(await withoutTimes(owner)).toEqual([{ kind: 'sign_in_failed', count: 1 }, ...inHour]);

  owner.token = await testApp.sessionOf(owner.userId);
  const { secret } = await turnTwoFactorOn(owner);
  const wrong = testApp.codeOf(secret) === '000000' ? '000001' : '000000';
  for (let turn = 0; turn < 3; turn += 1) {
    await thief.browser.call('POST', '/authProviders/credentials/sessions', {
      body: { email: owner.email, password: PASSWORD, locale: 'en-GB' },
      headers: { 'x-2fa-code': wrong },
    });
  }
  const events = await withoutTimes(owner);
  expect(events.find(({ kind }) => kind === 'code_failed')).toEqual({ kind: 'code_failed', count: 3 });
});

test('attempts at names that do not exist share one row', async () => {
  testApp.clock.advance(3600 - ((testApp.clock.now().getTime() / 1000) % 3600));
  const count = async () => {
    const statement = 'select count(*)::int as rows from account_events where user_id is null';
    return Number((await testApp.rows(statement))[0]?.rows);
  };
  const before = await count();
  for (let turn = 0; turn < 5; turn += 1) {
    const unknown = { browser: testApp.openBrowser(), email: `${randomUUID()}@example.test` };
    await signIn(unknown as Owner, 'Wrong-Guess-1');
  }
  expect(await count()).toBe(before + 1);
});

describe('The list', () => {
  const add = (userId: string, times: number) =>
    testApp.deps.db.transaction(async (tx) => {
      for (let nth = 0; nth < times; nth += 1) {
        const event = { kind: 'provider_linked', provider: 'google' } as const;
        await testApp.services.accountEvents.record(tx, userId, event, null);
      }
    });

  test('comes page by page, newest first, each event once, also while others are added', async () => {
    const owner = await newPlayer();
    await add(owner.userId, 60);
    const first = await page(owner);
    await add(owner.userId, 3);
    const second = await page(owner, first.next ?? '');
    const third = await page(owner, second.next ?? '');
    const all = [first, second, third].flatMap(({ events }) => events);
    expect(all).toHaveLength(61);
    expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(61);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(third.next).toBeNull();
  });

  test('refuses a cursor that it has not given, and shows nothing for one of another player', async () => {
    const owner = await newPlayer();
    await add(owner.userId, 30);
    const other = await newPlayer();
    expect(await withoutTimes(other)).toEqual([{ kind: 'account_created' }]);
    const { next } = await page(owner);
    expect((await page(other, String(next))).events).toEqual([]);
    const latest = `999999999999999-${randomUUID()}`;
    expect((await page(owner, latest)).events).toHaveLength(25);
    for (const before of ['x', '1', `-1-${randomUUID()}`]) {
      expect((await call(owner, 'GET', `/user/activity?before=${before}`)).status).toBe(400);
    }
  });

  test('needs a session of the player with the full scope', async () => {
    const owner = await newPlayer();
    expect((await owner.browser.call('GET', '/user/activity')).status).toBe(401);
    const { token } = await testApp.services.sessions.open(testApp.deps.db.queries, {
      userId: owner.userId,
      remembered: false,
      isPlatformLogin: true,
      installationId: null,
      client: 'board',
      scopes: ['users-own-read'],
    });
    expect((await owner.browser.call('GET', '/user/activity', { token })).status).toBe(403);
  });

  test('leaves out an event of a kind that only a newer version knows', async () => {
    const owner = await newPlayer();
    await testApp.rows(
      "insert into account_events (user_id, kind, happened_at) values ($1, 'of_the_future', now())",
      [owner.userId],
    );
    expect(await withoutTimes(owner)).toEqual([{ kind: 'account_created' }]);
  });

  test('has the events of the last 180 days, and older ones are deleted', async () => {
    const owner = await newPlayer();
    testApp.clock.advance(ACCOUNT_EVENTS_KEPT_DAYS * DAY_S - 60);
    owner.token = await testApp.sessionOf(owner.userId);
    expect(await withoutTimes(owner)).toHaveLength(1);
    testApp.clock.advance(120);
    expect(await withoutTimes(owner)).toEqual([]);
    const { db, clock } = testApp.deps;
    await enforceMonths(db, accountEventsByMonth, clock.now());
    expect(await testApp.rows('select 1 from account_events where user_id = $1', [owner.userId])).toEqual([]);
    await add(owner.userId, 1);
    const [stored] = await testApp.rows(
      'select tableoid::regclass::text as partition from account_events where user_id = $1',
      [owner.userId],
    );
    expect(stored?.partition).toMatch(/^account_events_\d{4}_\d\d$/);
  });

  test('of a ghost becomes that of the player it joins', async () => {
    const owner = await newPlayer();
    const { db } = testApp.deps;
    const [ghost] = await testApp.rows("insert into users (kind) values ('social_ghost') returning id");
    const ghostId = String(ghost?.id);
    await add(ghostId, 2);
    await db.transaction((tx) => testApp.services.ghosts.merge(tx, ghostId, 'social_ghost', owner.userId));
    expect(await withoutTimes(owner)).toHaveLength(3);
  });
});
