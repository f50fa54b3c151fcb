import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { oneTimeCode } from './authenticator.ts';

const API = '/api/v1';

export const DEMO_PASSWORD = 'Lantern-Keep-1';

export interface Player {
  email: string;
  password: string;
}

export interface GuardedPlayer extends Player {
  secret: string;
  recoveryCode: string;
}

/** An address that nobody has, so that stories do not get in each other's way. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.test`;
}

export async function newPlayer(request: APIRequestContext, name: string, locale = 'en-GB'): Promise<Player> {
  return (await signUp(request, name, locale)).player;
}

/** A player with two-factor on. The code of the last half minute is used up for it; the present one is fresh. */
export async function newGuardedPlayer(request: APIRequestContext, name: string): Promise<GuardedPlayer> {
  const { player, headers } = await signUp(request, name);
  const enrolment = await request.post(`${API}/user/2fa/devices/enroll`, { headers });
  const { code: secret } = await enrolment.json();
  const activation = await request.post(`${API}/user/2fa/devices/activate`, {
    headers,
    data: { code: oneTimeCode(secret, -1) },
  });
  expect(activation.status()).toBe(200);
  const { recoveryToken } = await activation.json();
  return { ...player, secret, recoveryCode: recoveryToken };
}

async function signUp(request: APIRequestContext, name: string, locale = 'en-GB') {
  const player = { email: newAddress(name), password: DEMO_PASSWORD };
  const installation = { 'X-Installation-Id': randomUUID() };
  const reply = await request.post(`${API}/users`, {
    headers: installation,
    data: { ...player, locale },
  });
  expect(reply.status()).toBe(201);
  const headers = { ...installation, Authorization: reply.headers().authorization ?? '' };
  return { player, headers };
}
