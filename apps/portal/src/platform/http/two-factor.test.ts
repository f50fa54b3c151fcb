// @vitest-environment node

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import type { TwoFactorPrompt } from './two-factor-prompt.ts';

const body = {
  identity: 'guarded@example.test',
  password: 'Lantern-Keep-1',
  locale: 'en-GB',
  blackbox: '',
} as const;
const required = () => refusal(409, ['OTP_REQUIRED']);
const invalid = () => refusal(409, ['OTP_REQUIRED', 'OTP_INVALID']);
const signedIn = () => json(200, { token: 't' });

function playerOf(answers: Parameters<typeof clientOf>[0]) {
  const client = clientOf(answers);
  const prompts: TwoFactorPrompt[] = [];
  client.events.twoFactorRequired.on((prompt) => prompts.push(prompt));
  const signIn = (signal?: AbortSignal) =>
    client.call('POST /authProviders/credentials/sessions', { body, ...(signal && { signal }) });
  const promptNumber = (number: number) =>
    vi.waitUntil(() => prompts[number - 1], { interval: 1 }) as Promise<TwoFactorPrompt>;
  const codes = () => client.sent.map(({ headers }) => headers['X-2FA-Code']);
  return { ...client, prompts, signIn, promptNumber, codes };
}

describe('asks for a code', () => {
  test.each([
    ['409 OTP_REQUIRED', required(), false],
    ['409 OTP_INVALID', invalid(), true],
    ['400 with reason OTP_REQUIRED', refusal(400, ['INVALID_REQUEST'], { reason: 'OTP_REQUIRED' }), false],
    ['400 with reason OTP_INVALID', refusal(400, ['INVALID_REQUEST'], { reason: 'OTP_INVALID' }), true],
  ])('on %s', async (_name, answer, isInvalid) => {
    const { signIn, promptNumber } = playerOf([answer, signedIn()]);
    const signingIn = signIn();
    const prompt = await promptNumber(1);
    expect(prompt.isInvalid).toBe(isInvalid);
    prompt.submit('123456');
    await expect(signingIn).resolves.toEqual({ token: 't' });
  });

  test.each([
    ['409 without OTP_REQUIRED', refusal(409, ['CREDENTIALS_INVALID'])],
    ['400 with another reason', refusal(400, ['INVALID_REQUEST'], { reason: 'INVALID_OTP_TOKEN' })],
  ])('not on %s', async (_name, answer) => {
    const { signIn, prompts } = playerOf([answer]);
    await expect(signIn()).rejects.toMatchObject({ kind: 'status' });
    expect(prompts).toEqual([]);
  });
});

test('sends the request again with the entered code in its header', async () => {
  const { signIn, promptNumber, sent, codes } = playerOf([required(), signedIn()]);
  const signingIn = signIn();
  (await promptNumber(1)).submit('123456');
  await signingIn;
  expect(codes()).toEqual([undefined, '123456']);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(sent[1]?.url).toBe(sent[0]?.url);
});

test('asks again, marked as invalid, after a wrong code', async () => {
  const { signIn, promptNumber, codes } = playerOf([required(), invalid(), signedIn()]);
  const signingIn = signIn();
  const first = await promptNumber(1);
  first.submit('000000');
  const second = await promptNumber(2);
  expect([first.isInvalid, second.isInvalid]).toEqual([false, true]);
  expect(second.requestId).toBe(first.requestId);
  second.submit('123456');
  await signingIn;
  expect(codes()).toEqual([undefined, '000000', '123456']);
});

test('settles a prompt when its request is over', async () => {
  const { signIn, promptNumber } = playerOf([required(), signedIn()]);
  const signingIn = signIn();
  const prompt = await promptNumber(1);
  prompt.submit('123456');
  await signingIn;
  await expect(prompt.settled).resolves.toBeUndefined();
});

test.each(['2fa-removed', '2fa-cancelled'] as const)(
  'rejects the sign-in when the prompt is cancelled with %s',
  async (reason) => {
    const { signIn, promptNumber, sent } = playerOf([required()]);
    const signingIn = signIn();
    const prompt = await promptNumber(1);
    prompt.cancel(reason);
    await expect(signingIn).rejects.toMatchObject({ kind: 'two-factor-cancelled', reason });
    await prompt.settled;
    expect(sent).toHaveLength(1);
  },
);

test('ends request and prompt when the signal aborts', async () => {
  const controller = new AbortController();
  const { signIn, promptNumber } = playerOf([required()]);
  const signingIn = signIn(controller.signal);
  const prompt = await promptNumber(1);
  controller.abort(new Error('left'));
  await expect(signingIn).rejects.toThrow('left');
  await prompt.settled;
});

test('a sign-in with a code is sent once, although its response was lost', async () => {
  const { signIn, promptNumber, codes } = playerOf([required(), refusal(504, []), signedIn()]);
  const signingIn = signIn();
  (await promptNumber(1)).submit('123456');
  await expect(signingIn).rejects.toMatchObject({ status: 504 });
  expect(codes()).toEqual([undefined, '123456']);
});

describe('the stored code', () => {
  /** The server fails for another reason than the code. */
  const failing = () => refusal(500, []);

  async function failWithCode(player: ReturnType<typeof playerOf>) {
    const signingIn = player.signIn();
    (await player.promptNumber(1)).submit('123456');
    await expect(signingIn).rejects.toMatchObject({ status: 500 });
  }

  test('is sent with the next auth call and no other call', async () => {
    const player = playerOf([required(), failing(), signedIn()]);
    await failWithCode(player);
    await player.call('GET /user/me');
    await player.signIn();
    expect(player.codes()).toEqual([undefined, '123456', undefined, '123456']);
  });

  test('is cleared once the server has accepted it, because it accepts a code only once', async () => {
    const player = playerOf([required(), signedIn()]);
    const signingIn = player.signIn();
    (await player.promptNumber(1)).submit('123456');
    await signingIn;
    await player.signIn();
    expect(player.codes()).toEqual([undefined, '123456', undefined]);
  });

  test('is cleared when it is invalid, and the prompt opens without an error', async () => {
    const player = playerOf([required(), failing(), invalid(), signedIn()]);
    await failWithCode(player);
    const again = player.signIn();
    const prompt = await player.promptNumber(2);
    expect(prompt.isInvalid).toBe(false);
    prompt.cancel('2fa-cancelled');
    await expect(again).rejects.toMatchObject({ kind: 'two-factor-cancelled' });
    await player.signIn();
    expect(player.codes().at(-1)).toBeUndefined();
  });

  test('is cleared by signing out, even if the server cannot be reached', async () => {
    const player = playerOf([required(), failing(), refusal(500, []), signedIn()]);
    await failWithCode(player);
    await expect(player.call('DELETE /auth/sessions')).rejects.toMatchObject({ status: 500 });
    await player.signIn();
    expect(player.codes()).toEqual([undefined, '123456', undefined, undefined]);
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('expires after half a minute', async () => {
    const player = playerOf([required(), failing(), signedIn()]);
    await failWithCode(player);
    vi.setSystemTime(Date.now() + 30_000);
    await player.signIn();
    expect(player.codes().at(-1)).toBeUndefined();
  });
});
