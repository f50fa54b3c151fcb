import { randomUUID } from 'node:crypto';
import type { ExternalAuthBody, ExternalAuthResult } from '@gatehouse/contract/external-auth';
import { API_ROOT } from '@gatehouse/contract/headers';
import { generateSync } from 'otplib';
import { PASSWORD } from '../../../testing/api-client.ts';
import { freePort } from '../../../testing/free-port.ts';
import { tokenIn } from '../../../testing/player-test-app.ts';
import { solvingChallenges } from '../../../testing/solve-challenge.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TOTP_SECRET_PURPOSE } from '../two-factor/totp.rules.ts';
import { newTotpSecret } from '../two-factor/totp-secret.ts';

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Headers;
}

interface Asked {
  body?: object;
  token?: string;
  headers?: Record<string, string>;
  /** False returns a demanded challenge instead of solving it. */
  solves?: boolean;
}

/** The user chosen on the provider's page, or cancelling. */
export type Choice = { name: string; email: string } | 'cancel';

export interface Browser {
  installationId: string;
  call(method: string, path: string, asked?: Asked): Promise<Reply>;
  begin(wish?: Partial<ExternalAuthBody>, token?: string): Promise<{ id: string; url: string }>;
  /** Goes to the provider, chooses, and stops before the callback URL. */
  choose(url: string, choice: Choice): Promise<string>;
  /** Requests a URL without following redirects. */
  visit(url: string): Promise<Reply>;
  poll(id: string): Promise<Reply & { body: Partial<ExternalAuthResult> }>;
  /** The complete sign-in up to the result of the poll. */
  signIn(wish: Partial<ExternalAuthBody>, choice: Choice, token?: string): Promise<ExternalAuthResult>;
  /** The complete sign-in up to a token. */
  obtainToken(wish: Partial<ExternalAuthBody>, choice: Choice): Promise<string>;
}

export interface ExternalAuthTestApp extends TestApp {
  address: string;
  openBrowser(): Browser;
  /** A session that was opened now. */
  sessionOf(userId: string): Promise<string>;
  /** The current code of an authenticator. */
  codeOf(secret: string): string;
  rows(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** A player with a validated e-mail and a fresh session. */
  player(email: string, password?: string): Promise<{ browser: Browser; token: string; userId: string }>;
  /** Stores an authenticator and a provider's account as if they had been added to this account now. */
  giveSignInMethods(userId: string, methods: { identitiesWithEmail: string }): Promise<void>;
  /** The secret part of the link in the newest mail of its kind. */
  linkSecret(to: string, template: string): string;
}

/** The app on a real local port, because its provider is requested over HTTP as Google would be. */
export async function openExternalAuthTestApp(
  env: Record<string, string> = {},
): Promise<ExternalAuthTestApp> {
  const port = await freePort();
  const testApp = await buildTestApp({ demoWorld: true, env: { PORT: String(port), ...env } });
  await testApp.app.listen({ host: '127.0.0.1', port });
  const address = `http://127.0.0.1:${port}`;
  const { db, clock } = testApp.deps;
  const { sessions } = testApp.services;
  const rows: ExternalAuthTestApp['rows'] = async (statement, values) =>
    (await db.statement(statement, values)).rows;
  const linkSecret = (to: string, template: string) => {
    const mail = testApp.mails.sent.findLast((sent) => sent.to === to && sent.template === template);
    if (!mail || !('link' in mail)) throw new Error(`no mail ${template} to ${to}`);
    return tokenIn(mail.link);
  };
  return {
    ...testApp,
    address,
    openBrowser: () => openBrowser(address),
    async sessionOf(userId) {
      const wish = { userId, remembered: false, isPlatformLogin: true, installationId: null };
      return (await db.transaction((tx) => sessions.open(tx, wish))).token;
    },
    codeOf: (secret) => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) }),
    rows,
    linkSecret,
    async player(email, password = PASSWORD) {
      const browser = openBrowser(address);
      const body = { email, password, locale: 'en-GB' };
      const signedUp = await browser.call('POST', '/users', { body });
      await browser.call('POST', `/user/validate/${linkSecret(email, 'validate-address')}`);
      const token = String(signedUp.headers.get('authorization')).replace('Bearer ', '');
      return { browser, token, userId: String(signedUp.body.userId) };
    },
    async giveSignInMethods(userId, { identitiesWithEmail }) {
      const sealed = testApp.deps.secrets.seal(TOTP_SECRET_PURPOSE, newTotpSecret());
      await rows(
        `insert into two_factor_devices (user_id, type, sealed_secret, activated_at) values ($1, 'totp', $2, now())`,
        [userId, sealed],
      );
      await rows('update external_identities set user_id = $1 where email = $2', [
        userId,
        identitiesWithEmail,
      ]);
    },
  };
}

interface Cookie {
  value: string;
  path: string;
}

function openBrowser(address: string): Browser {
  const jar = new Map<string, Cookie>();
  const installationId = randomUUID();

  async function go(url: string, init: RequestInit = {}): Promise<Reply> {
    const { pathname } = new URL(url);
    const cookie = [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path === '/' ? '/' : `${path}/`))
      .map(([name, { value }]) => `${name.split(' ')[0]}=${value}`)
      .join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(line);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: isJson && text !== '' ? JSON.parse(text) : {},
      text,
      headers: answer.headers,
    };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    jar.set(`${name} ${path}`, { value: value.join('='), path });
  }

  const call: Browser['call'] = (method, path, { body, token, headers, solves = true } = {}) => {
    const send = (proof: Record<string, string>) =>
      go(`${address}${API_ROOT}${path}`, {
        method,
        headers: {
          'x-installation-id': installationId,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
          ...proof,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    return solves ? solvingChallenges(send) : send({});
  };

  const followUntil = async (url: string, isThere: (url: string) => boolean): Promise<string> => {
    if (isThere(url)) return url;
    const { status, headers, text } = await go(url);
    const next = headers.get('location');
    if (!next) throw new Error(`${url} does not redirect: ${status} ${text}`);
    return followUntil(new URL(next, url).href, isThere);
  };

  const browser: Browser = {
    installationId,
    call,
    visit: go,
    async begin(wish = {}, token) {
      const body = { type: 'popup-poll', provider: 'google', locale: 'en-GB', ...wish };
      const begun = await call('POST', '/auth/external', { body, ...(token ? { token } : {}) });
      if (begun.status !== 201) throw new Error(`external sign-in not begun: ${begun.status} ${begun.text}`);
      return { id: String(begun.body.id), url: String(begun.body.url) };
    },
    async choose(url, choice) {
      const page = await followUntil(url, (one) => one.includes('/interaction/'));
      const shown = await go(page);
      if (shown.status !== 200) throw new Error(`the provider shows no page: ${shown.status} ${shown.text}`);
      const body = new URLSearchParams(choice === 'cancel' ? { cancel: 'yes' } : choice);
      const chosen = await go(page, { method: 'POST', body });
      return followUntil(new URL(chosen.headers.get('location') ?? '', page).href, (one) =>
        one.includes('/auth/external/callback/'),
      );
    },
    poll: (id) => call('GET', `/auth/external/${id}`),
    async signIn(wish, choice, token) {
      const { id, url } = await browser.begin(wish, token);
      await go(await browser.choose(url, choice));
      return (await browser.poll(id)).body as ExternalAuthResult;
    },
    async obtainToken(wish, choice) {
      const { code } = await browser.signIn(wish, choice);
      const exchanged = await call('POST', '/auth/sessions/current', { body: { code } });
      if (exchanged.status !== 200) throw new Error(`no token: ${exchanged.status} ${exchanged.text}`);
      return String(exchanged.body.token);
    },
  };
  return browser;
}
