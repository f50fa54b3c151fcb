// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { answerChallenge } from './answer-challenge.ts';

const LOCALE = { body: { locale: 'de-DE' } } as const;
const challenge = { parameters: { nonce: 'a1' }, signature: 'b2' };
const required = () => refusal(428, ['CHALLENGE_REQUIRED'], { challenge });
const log = { warn: vi.fn() };

/** A client that solves challenges with `solve`, and records what it says. */
function solvingClient(
  answers: Parameters<typeof clientOf>[0],
  solve = vi.fn().mockResolvedValue('solved'),
  whileLoading = () => {},
  features: { challenge?: { scriptUrl: string } } = {},
) {
  const toasts = { show: vi.fn(), retract: vi.fn() };
  const context = { config: { features }, toasts: { getState: () => toasts }, log, solve };
  const client = clientOf(answers, {
    answerChallenge(...call) {
      whileLoading();
      return answerChallenge(context, ...call);
    },
  });
  const announcements = () => [toasts.show.mock.calls, toasts.retract.mock.calls];
  return { ...client, solve, announcements };
}

const SAID_ONCE = [[['busy', 'Challenge.Running.Text']], [['Challenge.Running.Text']]];

const proofOf = ({ headers }: { headers: Record<string, string> }) => headers['X-Challenge-Proof'];

test('solves a demanded challenge, shows a notice, and sends the same request with its proof', async () => {
  const { call, sent, solve, announcements } = solvingClient([required(), json(204, null)]);
  await call('PUT /user/locale', LOCALE);
  expect(solve).toHaveBeenCalledExactlyOnceWith(challenge, undefined, undefined);
  expect(sent.map(proofOf)).toEqual([undefined, 'solved']);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(announcements()).toEqual(SAID_ONCE);
});

test('solves with the script that the configuration names', async () => {
  const scriptUrl = 'https://challenges.example.test/solver.js';
  const { call, solve } = solvingClient([required(), json(204, null)], undefined, undefined, {
    challenge: { scriptUrl },
  });
  await call('PUT /user/locale', LOCALE);
  expect(solve).toHaveBeenCalledExactlyOnceWith(challenge, scriptUrl, undefined);
});

test('solves the harder challenge that the answer to a proof may demand', async () => {
  const solve = vi.fn().mockResolvedValueOnce('easy').mockResolvedValueOnce('hard');
  const { call, sent } = solvingClient([required(), required(), json(204, null)], solve);
  await call('PUT /user/locale', LOCALE);
  expect(sent.map(proofOf)).toEqual([undefined, 'easy', 'hard']);
});

test('rejects with the refusal that follows the proof', async () => {
  const { call, sent, announcements } = solvingClient([required(), refusal(409, ['EMAIL_ALREADY_USED'])]);
  await expect(call('PUT /user/locale', LOCALE)).rejects.toMatchObject({ codes: ['EMAIL_ALREADY_USED'] });
  expect(sent).toHaveLength(2);
  expect(announcements()).toEqual(SAID_ONCE);
});

test('gives up after three proofs', async () => {
  const { call, sent } = solvingClient([required()]);
  await expect(call('PUT /user/locale', LOCALE)).rejects.toMatchObject({ status: 428 });
  expect(sent).toHaveLength(4);
});

test('rejects with the response if the challenge cannot be solved', async () => {
  const solve = vi.fn().mockRejectedValue(new Error('blocked'));
  const { call, announcements } = solvingClient([required()], solve);
  await expect(call('PUT /user/locale', LOCALE)).rejects.toMatchObject({ codes: ['CHALLENGE_REQUIRED'] });
  expect(log.warn).toHaveBeenCalledWith('challenge.unsolved', { cause: 'Error: blocked' });
  expect(announcements()).toEqual(SAID_ONCE);
});

test('ends with the reason of a call that is aborted while its challenge is solved', async () => {
  const controller = new AbortController();
  const solve = vi.fn(async () => {
    controller.abort(new Error('left'));
    throw new Error('stopped');
  });
  const { call } = solvingClient([required()], solve);
  const calling = call('PUT /user/locale', { ...LOCALE, signal: controller.signal });
  await expect(calling).rejects.toThrow('left');
});

test('does not begin to solve for a call that was aborted while the solver was loaded', async () => {
  const controller = new AbortController();
  const solve = vi.fn().mockResolvedValue('solved');
  const { call } = solvingClient([required()], solve, () => controller.abort(new Error('left')));
  const calling = call('PUT /user/locale', { ...LOCALE, signal: controller.signal });
  await expect(calling).rejects.toThrow('left');
  expect(solve).not.toHaveBeenCalled();
});

test('says that a check is running until the last of two parallel ones ends', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const solve = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const { call, announcements } = solvingClient(
    [required(), required(), json(204, null), json(204, null)],
    solve,
  );
  const calls = [call('PUT /user/locale', LOCALE), call('PUT /user/locale', LOCALE)];
  await vi.waitFor(() => expect(solve).toHaveBeenCalledTimes(2));
  first.resolve('first');
  await calls[0];
  expect(announcements()[1]).toEqual([]);
  second.resolve('second');
  await calls[1];
  expect(announcements()).toEqual(SAID_ONCE);
});

test('keeps the one-time code when a challenge comes before it', async () => {
  const { call, twoFactor, sent } = solvingClient([
    refusal(409, ['OTP_REQUIRED']),
    required(),
    json(204, null),
  ]);
  twoFactor.store.subscribe(({ submit }) => submit('123456'));
  await call('PUT /user/locale', LOCALE);
  expect(sent.map(({ headers }) => headers['X-2FA-Code'])).toEqual([undefined, '123456', '123456']);
});
