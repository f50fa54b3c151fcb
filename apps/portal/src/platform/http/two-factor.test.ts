// @vitest-environment node

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';

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
  const { store } = client.twoFactor;
  const { submit, cancel } = store.getState();
  const shown = () => store.getState().prompts[0];
  const signIn = (signal?: AbortSignal) =>
    client.call('POST /authProviders/credentials/sessions', { body, ...(signal && { signal }) });
  /** Waits for a prompt, or for the next one after a wrong code. */
  const asked = () => vi.waitUntil(() => (shown()?.isBusy ? null : shown()), { interval: 1 });
  const enter = async (code: string) => {
    await asked();
    submit(code);
  };
  const codes = () => client.sent.map(({ headers }) => headers['X-2FA-Code']);
  return { ...client, submit, cancel, shown, asked, enter, signIn, codes };
}

describe('asks for a code', () => {
  test.each([
    ['409 OTP_REQUIRED', required(), false],
    ['409 OTP_INVALID', invalid(), true],
    ['400 with reason OTP_REQUIRED', refusal(400, ['INVALID_REQUEST'], { reason: 'OTP_REQUIRED' }), false],
    ['400 with reason OTP_INVALID', refusal(400, ['INVALID_REQUEST'], { reason: 'OTP_INVALID' }), true],
  ])('on %s', async (_name, answer, isInvalid) => {
    const { signIn, asked, enter } = playerOf([answer, signedIn()]);
    const signingIn = signIn();
    expect((await asked()).isInvalid).toBe(isInvalid);
    await enter('123456');
    await expect(signingIn).resolves.toEqual({ token: 't' });
  });

  test.each([
    ['409 without OTP_REQUIRED', refusal(409, ['CREDENTIALS_INVALID'])],
    ['400 with another reason', refusal(400, ['INVALID_REQUEST'], { reason: 'INVALID_OTP_TOKEN' })],
  ])('not on %s', async (_name, answer) => {
    const { signIn, twoFactor } = playerOf([answer]);
    const onPrompt = vi.fn();
    twoFactor.store.subscribe(({ prompts }) => prompts.forEach(onPrompt));
    await expect(signIn()).rejects.toMatchObject({ kind: 'status' });
    expect(onPrompt).not.toHaveBeenCalled();
  });
});

test('sends the request again with the entered code in its header', async () => {
  const { signIn, enter, sent, codes } = playerOf([required(), signedIn()]);
  const signingIn = signIn();
  await enter('123456');
  await signingIn;
  expect(codes()).toEqual([undefined, '123456']);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(sent[1]?.url).toBe(sent[0]?.url);
});

test('asks again, marked as invalid, after a wrong code', async () => {
  const { signIn, asked, enter, codes, twoFactor } = playerOf([required(), invalid(), signedIn()]);
  const signingIn = signIn();
  expect((await asked()).isInvalid).toBe(false);
  await enter('000000');
  expect((await asked()).isInvalid).toBe(true);
  expect(twoFactor.store.getState().prompts).toHaveLength(1);
  await enter('123456');
  await signingIn;
  expect(codes()).toEqual([undefined, '000000', '123456']);
});

test('asks for trust in the device with the code that it was wished for, and only at a sign-in', async () => {
  const { signIn, asked, submit, call, sent } = playerOf([
    required(),
    invalid(),
    signedIn(),
    required(),
    json(200, { code: 's', uri: 'u' }),
  ]);
  const trust = () => sent.map(({ headers }) => headers['X-Trust-Device']);
  const signingIn = signIn();
  expect((await asked()).isSignIn).toBe(true);
  submit('000000', true);
  await vi.waitUntil(() => sent.length === 2, { interval: 1 });
  await asked();
  submit('123456', true);
  await signingIn;
  expect(trust()).toEqual([undefined, 'true', 'true']);
  const enrolling = call('POST /user/2fa/devices/enroll');
  expect((await asked()).isSignIn).toBe(false);
  submit('234567');
  await enrolling;
  expect(trust()).toEqual([undefined, 'true', 'true', undefined, undefined]);
});

test('takes one code at a time and closes the prompt when its request is over', async () => {
  const reply = Promise.withResolvers<Response>();
  const { signIn, enter, submit, shown, codes } = playerOf([required(), reply.promise]);
  const signingIn = signIn();
  await enter('123456');
  submit('654321');
  expect(shown()?.isBusy).toBe(true);
  reply.resolve(signedIn());
  await signingIn;
  expect(shown()).toBeUndefined();
  expect(codes()).toEqual([undefined, '123456']);
});

test('asks for the codes of two requests one after the other', async () => {
  const { signIn, asked, enter, codes, shown } = playerOf([required(), required(), signedIn()]);
  const first = signIn();
  const { call } = await asked();
  const second = signIn();
  await vi.waitUntil(() => codes().length === 2, { interval: 1 });
  expect(shown()?.call).toBe(call);
  await enter('123456');
  await first;
  expect((await asked()).call).not.toBe(call);
  await enter('234567');
  await second;
  expect(codes()).toEqual([undefined, undefined, '123456', '234567']);
});

test('keeps a submitted code while another prompt ends', async () => {
  const controller = new AbortController();
  const reply = Promise.withResolvers<Response>();
  const { signIn, enter, shown, twoFactor } = playerOf([required(), required(), reply.promise]);
  const first = signIn();
  await vi.waitUntil(shown, { interval: 1 });
  const second = signIn(controller.signal);
  await vi.waitUntil(() => twoFactor.store.getState().prompts.length === 2, { interval: 1 });
  await enter('123456');
  controller.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  expect(twoFactor.store.getState().prompts).toHaveLength(1);
  expect(shown()?.isBusy).toBe(true);
  reply.resolve(signedIn());
  await first;
});

test('rejects the sign-in when the prompt is closed', async () => {
  const { signIn, asked, cancel, shown, sent } = playerOf([required()]);
  const signingIn = signIn();
  await asked();
  cancel('2fa-cancelled');
  await expect(signingIn).rejects.toMatchObject({ kind: 'two-factor-cancelled', reason: '2fa-cancelled' });
  expect(shown()).toBeUndefined();
  expect(sent).toHaveLength(1);
});

test('sends a sign-in again after two-factor was switched off', async () => {
  const { signIn, asked, cancel, shown, codes } = playerOf([required(), signedIn()]);
  const signingIn = signIn();
  await asked();
  cancel('2fa-removed');
  await expect(signingIn).resolves.toEqual({ token: 't' });
  expect(shown()).toBeUndefined();
  expect(codes()).toEqual([undefined, undefined]);
});

test('rejects a call of a session after two-factor was switched off, which ends all sessions', async () => {
  const { call, asked, cancel, sent } = playerOf([required()]);
  const enrolling = call('POST /user/2fa/devices/enroll');
  await asked();
  cancel('2fa-removed');
  await expect(enrolling).rejects.toMatchObject({ kind: 'two-factor-cancelled', reason: '2fa-removed' });
  expect(sent).toHaveLength(1);
});

test('ends request and prompt when the signal aborts', async () => {
  const controller = new AbortController();
  const { signIn, asked, shown } = playerOf([required()]);
  const signingIn = signIn(controller.signal);
  await asked();
  controller.abort(new Error('left'));
  await expect(signingIn).rejects.toThrow('left');
  expect(shown()).toBeUndefined();
});

test('a sign-in with a code is sent once, although its response was lost', async () => {
  const { signIn, enter, codes } = playerOf([required(), refusal(504, []), signedIn()]);
  const signingIn = signIn();
  await enter('123456');
  await expect(signingIn).rejects.toMatchObject({ status: 504 });
  expect(codes()).toEqual([undefined, '123456']);
});

describe('the stored code', () => {
  /** The server fails for another reason than the code. */
  const failing = () => refusal(500, []);

  async function failWithCode(player: ReturnType<typeof playerOf>) {
    const signingIn = player.signIn();
    await player.enter('123456');
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
    await player.enter('123456');
    await signingIn;
    await player.signIn();
    expect(player.codes()).toEqual([undefined, '123456', undefined]);
  });

  test('is cleared when it is invalid, and the prompt opens without an error', async () => {
    const player = playerOf([required(), failing(), invalid(), signedIn()]);
    await failWithCode(player);
    const again = player.signIn();
    expect((await player.asked()).isInvalid).toBe(false);
    player.cancel('2fa-cancelled');
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
