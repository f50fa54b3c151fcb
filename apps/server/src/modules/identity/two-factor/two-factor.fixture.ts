import { API_ROOT } from '@gatehouse/contract/headers';
import { generateSync } from 'otplib';
import { DEMO_PEOPLE } from '../../../demo/seed/demo-world.seed.ts';
import type { Deps } from '../../../deps.ts';
import { solvingChallenges } from '../../../testing/solve-challenge.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TOTP_STEP_S } from './totp.rules.ts';

export const PLAYER = DEMO_PEOPLE.player;

interface Asked {
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  from?: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export interface TwoFactorTestApp extends TestApp {
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, asked?: Asked): Promise<Answer>;
  /** A session that was opened now. */
  signIn(userId?: string): Promise<string>;
  /** The code of an authenticator, now or some steps away. */
  codeOf(secret: string, stepsAway?: number): string;
  /** Codes that are wrong now and at the next step. */
  wrongCodesOf(secret: string): [string, ...string[]];
  /** Advances the clock by one step, so that the authenticator shows an unused code. */
  nextCodeOf(secret: string): string;
  validateEmail(userId: string): Promise<void>;
  /** Enrols and activates; the current code is then used up. With two-factor on, pass one of its secrets. */
  addDevice(
    token: string,
    secretOfBefore?: string,
  ): Promise<{ secret: string; recoveryToken: string; deviceId: string }>;
}

export async function openTwoFactorTestApp(replaced: Partial<Deps> = {}): Promise<TwoFactorTestApp> {
  const testApp = await buildTestApp({ demoWorld: true, deps: replaced });
  const { app, clock, deps } = testApp;
  const { sessions } = testApp.services;

  const ask: TwoFactorTestApp['ask'] = (method, path, { token, body, headers, from = '127.0.0.1' } = {}) =>
    solvingChallenges(async (proof) => {
      const reply = await app.inject({
        method,
        url: `${API_ROOT}${path}`,
        remoteAddress: from,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers, ...proof },
        ...(body ? { payload: body } : {}),
      });
      return {
        status: reply.statusCode,
        body: reply.body === '' ? {} : reply.json(),
        headers: reply.headers,
      };
    });
  const codeOf = (secret: string, stepsAway = 0) =>
    generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + stepsAway * TOTP_STEP_S });

  const nextCodeOf = (secret: string) => {
    clock.advance(TOTP_STEP_S);
    return codeOf(secret);
  };

  const deviceIds = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const listed = await app.inject({ url: `${API_ROOT}/user/2fa/devices`, headers });
    return listed.json<{ deviceId: string }[]>().map(({ deviceId }) => deviceId);
  };

  return {
    ...testApp,
    ask,
    codeOf,
    async signIn(userId = PLAYER.id) {
      const wish = { userId, remembered: false, isPlatformLogin: true, installationId: null };
      return (await deps.db.transaction((tx) => sessions.open(tx, wish))).token;
    },
    wrongCodesOf(secret) {
      const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps));
      const [first = '', ...others] = [...'0123456789'].flatMap((digit) => {
        const code = digit.repeat(6);
        return right.includes(code) ? [] : [code];
      });
      return [first, ...others];
    },
    nextCodeOf,
    async validateEmail(userId) {
      await deps.db.statement('update users set email_validated_at = now() where id = $1', [userId]);
    },
    async addDevice(token, secretOfBefore) {
      const before = new Set(await deviceIds(token));
      const headers = secretOfBefore === undefined ? {} : { 'x-2fa-code': nextCodeOf(secretOfBefore) };
      const secret = String((await ask('POST', '/user/2fa/devices/enroll', { token, headers })).body.code);
      const body = { code: codeOf(secret) };
      const { body: activated } = await ask('POST', '/user/2fa/devices/activate', { token, body });
      const deviceId = (await deviceIds(token)).find((id) => !before.has(id));
      if (deviceId === undefined) throw new Error(`not activated: ${JSON.stringify(activated)}`);
      return { secret, deviceId, recoveryToken: String(activated.recoveryToken) };
    },
  };
}
