// @vitest-environment node

import { expect, test } from 'vitest';
import { dataClientOf } from '../../test/data-client-of.ts';
import { clientOf, json, refusal } from '../../test/fake-server.ts';
import { userKey } from './endpoint-query.ts';
import { activateDevice, removeDevice } from './two-factor.mutations.ts';

const devices = [...userKey('GET /user/2fa/devices'), 'player-1', {}];
const wrongCode = refusal(400, ['INVALID_REQUEST'], { reason: 'INVALID_OTP_TOKEN' });

function begin(answer: Response) {
  const client = dataClientOf(clientOf([answer]).call);
  client.queries.setQueryData(devices, []);
  return client;
}

test.each([
  ['added', json(200, { recoveryToken: 'ABCDE12345' }), activateDevice],
  ['removed', json(204, null), removeDevice],
] as const)('reloads the authenticators in all tabs after one was %s', async (_what, answer, change) => {
  const client = begin(answer);
  await change(client, '481723', '481723');
  await expect.poll(() => client.session.getState().announceUserChange).toHaveBeenCalledOnce();
  expect(client.queries.getQueryState(devices)?.isInvalidated).toBe(true);
});

test.each([
  ['added', activateDevice],
  ['removed', removeDevice],
] as const)('changes nothing if an authenticator was not %s', async (_what, change) => {
  const client = begin(wrongCode);
  await expect(change(client, '000000', '000000')).rejects.toMatchObject({ reason: 'INVALID_OTP_TOKEN' });
  expect(client.session.getState().announceUserChange).not.toHaveBeenCalled();
  expect(client.queries.getQueryState(devices)?.isInvalidated).toBe(false);
});
