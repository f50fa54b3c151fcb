// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { enterWithCode } from './enter-with-code.ts';

const ENTER = 'POST /auth/sessions/current';
const login = { event: 'login', product: 'gatehouse', subpage: 'first_login' };

async function enter(answers: Answers, user: { isUpgradeRequired?: boolean } = {}) {
  const { services, tracked, player } = await visitPart(null, { answers });
  Object.assign(player, user);
  const { session, consent } = services.stores;
  const { track } = services.tracking;
  const failure = await enterWithCode('code', { call: services.call, session, consent, track });
  return { failure, tracked };
}

test('a social sign-in is counted', async () => {
  const { failure, tracked } = await enter({ [ENTER]: json(200, { token: 'token-1' }) });
  expect(failure).toBeNull();
  expect(tracked).toEqual([{ ...login, result: 'success' }]);
});

test('the first social sign-in of a new player is left to the sign-up that follows', async () => {
  const { tracked } = await enter({ [ENTER]: json(200, { token: 'token-1' }) }, { isUpgradeRequired: true });
  expect(tracked).toEqual([]);
});

test('a failed social sign-in is counted with its reason', async () => {
  const { failure, tracked } = await enter({ [ENTER]: refusal(409, ['USER_BANNED']) });
  expect(failure).toBe('banned');
  expect(tracked).toEqual([{ ...login, result: 'failed', reason: 'invalid_credentials' }]);
});
