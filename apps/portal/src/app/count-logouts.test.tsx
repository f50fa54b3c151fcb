import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal } from '../../test/fake-server.ts';
import { PLAYER, visitPart } from '../../test/visit.tsx';

const SIGN_OUT = 'DELETE /auth/sessions';
const logout = { event: 'logout', user_id: PLAYER.userId };

test.each([
  ['is counted', json(204, null), 'user_requested'],
  ['that fails is counted with its reason', refusal(400, ['INVALID_REQUEST']), 'platform_error'],
])('a sign-out %s, and ends the session here', async (_what, answer, reason) => {
  const { services, tracked } = await visitPart(null, { user: {}, answers: { [SIGN_OUT]: answer } });
  await services.stores.session.getState().signOut();
  expect(tracked).toEqual([{ ...logout, reason }]);
  expect(services.stores.session.getState()).toMatchObject({ token: null, user: 'signed-out' });
});

test('a session that the server has ended is counted once', async () => {
  const { services, tracked } = await visitPart(null, {
    user: {},
    answers: { 'GET /user/accounts': refusal(401, ['UNAUTHORIZED']) },
  });
  const ask = () => services.call('GET /user/accounts').catch(() => {});
  await Promise.all([ask(), ask()]);
  await waitFor(() => expect(tracked).toEqual([{ ...logout, reason: 'invalid_session' }]));
});

test('waiting events are sent before the token is gone', async () => {
  const { services } = await visitPart(null, { user: {}, answers: { [SIGN_OUT]: json(204, null) } });
  const tokens: (string | null)[] = [];
  services.tracking.flushEvents = () => {
    tokens.push(services.stores.session.getState().token);
  };
  await services.stores.session.getState().signOut();
  expect(tokens).toEqual(['token-1']);
});
