import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { oneTimeCode } from './authenticator.ts';
import { fromOwnAddress } from './client-address.ts';
import { linkFromMail } from './mailbox.ts';

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

/** A unique e-mail, so that stories do not affect each other. A whole e-mail stays as it is. */
export function newAddress(name: string): string {
  if (name.includes('@')) return name;
  return `${name}-${randomUUID().slice(0, 8)}@example.test`;
}

export async function newPlayer(request: APIRequestContext, name: string, locale = 'en-GB'): Promise<Player> {
  return (await signUp(request, name, locale)).player;
}

/** A player who has opened the link in the validation mail: without it there is no two-factor and no provider. */
export async function newValidatedPlayer(request: APIRequestContext, name: string): Promise<Player> {
  const player = await newPlayer(request, name);
  await validateEmail(request, player.email);
  return player;
}

export async function validateEmail(request: APIRequestContext, email: string): Promise<void> {
  const link = new URL(await linkFromMail(request, email, '/validate/'));
  const reply = await request.post(`${API}/user/validate/${link.pathname.split('/').at(-1)}`);
  expect(reply.status()).toBe(200);
}

/** A player with two-factor on. */
export async function newGuardedPlayer(request: APIRequestContext, name: string): Promise<GuardedPlayer> {
  const { player, headers } = await signUp(request, name);
  await validateEmail(request, player.email);
  return { ...player, ...(await turnOnTwoFactor(request, headers)) };
}

/** Uses up the code of the previous 30 seconds; the current one is unused. */
export async function turnOnTwoFactor(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<{ secret: string; recoveryCode: string }> {
  const enrolment = await request.post(`${API}/user/2fa/devices/enroll`, { headers });
  const { code: secret } = await enrolment.json();
  const activate = () =>
    request.post(`${API}/user/2fa/devices/activate`, {
      headers,
      data: { code: oneTimeCode(secret, -1) },
    });
  let activation = await activate();
  // The 30 seconds may have ended in between.
  if (activation.status() === 400) activation = await activate();
  expect(activation.status()).toBe(200);
  const { recoveryToken: recoveryCode } = await activation.json();
  return { secret, recoveryCode };
}

async function signUp(request: APIRequestContext, name: string, locale = 'en-GB') {
  const player = { email: newAddress(name), password: DEMO_PASSWORD };
  const installation = { 'X-Installation-Id': randomUUID() };
  // The limit is ten sign-ups an hour per address.
  const order = { headers: { ...installation, ...fromOwnAddress() }, data: { ...player, locale } };
  let reply = await request.post(`${API}/users`, order);
  // A server that is busy with other stories asks to come back.
  await expect
    .poll(async () => {
      if (reply.status() === 503) reply = await request.post(`${API}/users`, order);
      return reply.status();
    })
    .toBe(201);
  const headers = { ...installation, Authorization: reply.headers().authorization ?? '' };
  return { player, headers };
}
