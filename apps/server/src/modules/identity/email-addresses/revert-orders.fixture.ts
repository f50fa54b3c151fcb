import { testClient } from '../auth-codes/auth-codes.fixture.ts';
import type { Browser, ExternalAuthTestApp } from '../external-auth/external-auth.fixture.ts';

const FRESH_S = 14 * 60;
const DAY_S = 24 * 60 * 60;
const STEP_S = 30;

/** What an attacker who knows the password can do, in any order. */
export const ATTACKER_ACTS = [
  'change e-mail',
  'change e-mail again',
  'change password',
  'enrol',
  'activate',
  'add another authenticator',
  'turn two-factor off',
  'turn two-factor on again',
  'link provider',
  'link provider of an old ghost',
  'begin to link',
  'issue a one-time code',
  'ask for recovery',
  'wait a day',
] as const;
/** What the attacker changes the password to. */
export const ATTACKER_PASSWORD = 'Harbour-Light-2';

/** Alerts with a link that sets a new password. */
const ALERTS: readonly string[] = [
  'password-changed',
  'new-device',
  'provider-linked',
  'provider-unlinked',
  'two-factor-off',
  'two-factor-recovered',
];

export const isAlert = (template: string) => ALERTS.includes(template);

export type AttackerAct = (typeof ATTACKER_ACTS)[number];

export interface Attacker {
  act(act: AttackerAct): Promise<void>;
  /** Every use of what the attacker holds; true for each that gives access to the account. */
  waysIn(): Promise<Record<string, boolean>>;
}

/** The attacker creates their own ghost beforehand, to merge it into the account later. */
export async function createAttacker(
  testApp: ExternalAuthTestApp,
  owner: { userId: string; email: string; password: string },
): Promise<Attacker> {
  const { userId } = owner;
  const name = `attacker-${userId}`;
  const browser: Browser = testApp.openBrowser();
  const google = { name: 'Attacker', email: `${name}@google.test` };
  const ghost = { name: 'Attacker', email: `${name}@facebook.test` };
  await browser.obtainToken({ provider: 'facebook' }, ghost);

  const known = { emails: [owner.email], passwords: [owner.password] };
  const launcher = testClient(testApp.deps.content, 'launcher');
  const held = { tokens: [] as string[], codes: [] as string[] };
  let secret: string | null = null;
  let isGuarded = false;
  let begun: { id: string; url: string } | null = null;
  let token = '';
  let signedInAt = 0;

  const lastOf = (list: string[]) => list.at(-1) ?? '';
  const nextCode = (of: string) => {
    testApp.clock.advance(STEP_S);
    return { 'x-2fa-code': testApp.codeOf(of) };
  };
  const signInAs = (email: string, password: string) =>
    browser.call('POST', '/authProviders/credentials/sessions', {
      body: { email, password, locale: 'en-GB' },
      ...(isGuarded && secret !== null ? { headers: nextCode(secret) } : {}),
    });

  /** Signs in again before the session is too old for dangerous changes. */
  async function freshToken(): Promise<string> {
    const now = testApp.clock.now().getTime() / 1000;
    if (token !== '' && now - signedInAt < FRESH_S) return token;
    const reply = await signInAs(lastOf(known.emails), lastOf(known.passwords));
    if (reply.status !== 200) throw new Error(`the attacker cannot sign in: ${reply.status} ${reply.text}`);
    token = String(reply.body.token);
    signedInAt = testApp.clock.now().getTime() / 1000;
    held.tokens.push(token);
    return token;
  }

  const call = async (method: string, path: string, body?: object) =>
    browser.call(method, path, { token: await freshToken(), ...(body ? { body } : {}) });

  async function moveTo(email: string): Promise<void> {
    await call('PUT', '/user/email', { email, locale: 'en-GB' });
    const mail = testApp.mails.sent.findLast(({ to }) => to === email);
    const code = mail?.template === 'new-address-code' ? mail.code : '';
    const moved = await call('POST', '/user/email', { email, code, locale: 'en-GB' });
    if (moved.status !== 204) throw new Error(`not moved: ${moved.status} ${moved.text}`);
    known.emails.push(email);
  }

  /** The new authenticator has its own secret; codes of either work from then on. */
  async function enrolAndActivate(headers: Record<string, string> = {}): Promise<boolean> {
    const asked = { token: await freshToken(), headers };
    const enrolled = await browser.call('POST', '/user/2fa/devices/enroll', asked);
    const added = String(enrolled.body.code);
    const activated = await call('POST', '/user/2fa/devices/activate', { code: testApp.codeOf(added) });
    if (activated.status === 200) secret = added;
    return activated.status === 200;
  }

  const acts: Record<AttackerAct, () => Promise<unknown>> = {
    'change e-mail': () => moveTo(`${name}-1@example.test`),
    'change e-mail again': () => moveTo(`${name}-2@example.test`),
    async 'change password'() {
      const password = ATTACKER_PASSWORD;
      const body = { currentPassword: lastOf(known.passwords), password, locale: 'en-GB' };
      const changed = await call('PUT', '/user/password', body);
      token = String(changed.headers.get('authorization')).replace('Bearer ', '');
      held.tokens.push(token);
      known.passwords.push(password);
    },
    async enrol() {
      if (!isGuarded) secret = String((await call('POST', '/user/2fa/devices/enroll')).body.code);
    },
    async activate() {
      if (secret === null || isGuarded) return;
      const body = { code: testApp.codeOf(secret) };
      isGuarded = (await call('POST', '/user/2fa/devices/activate', body)).status === 200;
    },
    async 'add another authenticator'() {
      if (secret !== null && isGuarded) await enrolAndActivate(nextCode(secret));
    },
    async 'turn two-factor off'() {
      if (secret === null || !isGuarded) return;
      const devices = (await call('GET', '/user/2fa/devices')).body as unknown as { deviceId: string }[];
      for (const { deviceId } of Object.values(devices)) {
        testApp.clock.advance(STEP_S);
        await call('DELETE', `/user/2fa/devices/${deviceId}?code=${testApp.codeOf(secret)}`);
      }
      isGuarded = Object.values((await call('GET', '/user/2fa/devices')).body).length > 0;
    },
    async 'turn two-factor on again'() {
      if (!isGuarded) isGuarded = await enrolAndActivate();
    },
    'link provider': async () => browser.signIn({ provider: 'google' }, google, await freshToken()),
    'link provider of an old ghost': async () =>
      browser.signIn({ provider: 'facebook' }, ghost, await freshToken()),
    async 'begin to link'() {
      begun = await browser.begin({ provider: 'google' }, await freshToken());
    },
    async 'issue a one-time code'() {
      const order = { ...launcher.order, scopes: ['full'] };
      held.codes.push(String((await call('POST', '/auth/codes', order)).body.code));
    },
    'ask for recovery': () =>
      browser.call('PUT', '/user/password/recovery', {
        body: { email: lastOf(known.emails), locale: 'en-GB' },
      }),
    'wait a day': async () => testApp.clock.advance(DAY_S),
  };

  const opens = async (bearer: unknown) => {
    if (typeof bearer !== 'string') return false;
    const me = await browser.call('GET', '/user/me', { token: bearer });
    return me.status === 200 && me.body.userId === userId;
  };
  const secretsMailedTo = (emails: string[], template: string) =>
    testApp.mails.sent.flatMap((mail) =>
      mail.template === template && 'link' in mail && emails.includes(mail.to)
        ? [secretOf(new URL(mail.link))]
        : [],
    );

  return {
    act: async (act) => {
      await testApp.rows('delete from rate_limits');
      await acts[act]();
    },
    async waysIn() {
      await testApp.rows('delete from rate_limits');
      await testApp.rows('delete from password_attempts');
      const ways: Record<string, boolean> = {};
      const own = known.emails.slice(1);
      for (const code of secretsMailedTo(own, 'address-changed')) {
        ways.laterRevertLink = (await browser.call('DELETE', `/user/email/${code}`)).status === 204;
      }
      for (const template of ['recover-password', ...ALERTS]) {
        for (const code of secretsMailedTo(own, template)) {
          const body = { code, email: owner.email, password: 'Attacker-Is-Back-1' };
          const reset = await browser.call('POST', '/user/password/recovery', { body });
          ways[`link of ${template}`] ||= reset.status === 204;
        }
      }
      for (const token of secretsMailedTo(own, 'two-factor-on')) {
        const undone = await browser.call('POST', '/user/2fa/devices/undo', { body: { token } });
        ways.ownUndoLink ||= undone.status === 204;
      }
      for (const held_ of held.tokens) ways.session ||= await opens(held_);
      for (const code of held.codes) {
        const exchanged = await browser.call('POST', '/authProviders/mauth/sessions', {
          body: launcher.proof(code),
        });
        ways.oneTimeCode ||= await opens(exchanged.body.token);
      }
      for (const password of known.passwords) {
        for (const email of known.emails) {
          ways.password ||= (await signInAs(email, password)).status !== 409;
        }
      }
      if (begun !== null) await browser.visit(await browser.choose(begun.url, google));
      ways.google = await opens(await browser.obtainToken({ provider: 'google' }, google).catch(() => null));
      ways.facebook = await opens(
        await browser.obtainToken({ provider: 'facebook' }, ghost).catch(() => null),
      );
      return ways;
    },
  };
}

function secretOf({ searchParams, hash, pathname }: URL): string {
  const code = searchParams.get('code') ?? new URLSearchParams(hash.slice(1)).get('code');
  return code ?? (hash.slice(1) || (pathname.split('/').at(-1) ?? ''));
}
