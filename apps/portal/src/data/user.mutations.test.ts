// @vitest-environment node

import { expect, test } from 'vitest';
import { dataClientOf } from '../../test/data-client-of.ts';
import { clientOf, json, refusal } from '../../test/fake-server.ts';
import { changePassword, setFirstPassword } from './password.mutations.ts';
import { revertEmail, saveLocale, validateEmail } from './user.mutations.ts';

const done = json(204, null);
const passwords = { currentPassword: 'Lantern-Keep-1', password: 'Lantern-Keep-2', locale: 'en-GB' } as const;

test.each([
  ['a new password', changePassword, passwords],
  ['a first password', setFirstPassword, 'Lantern-Keep-2'],
  ['a language', saveLocale, 'de-DE'],
  ['a reverted e-mail', revertEmail, 'token'],
  ['a validated e-mail', validateEmail, 'token'],
] as const)('%s reloads the player in all tabs, unless it is refused', async (_what, change, input) => {
  const mutate = change as (client: ReturnType<typeof dataClientOf>, input: unknown) => Promise<unknown>;
  const accepted = dataClientOf(clientOf([done]).call);
  await mutate(accepted, input);
  expect(accepted.session.getState().announceUserChange).toHaveBeenCalledOnce();
  const refused = dataClientOf(clientOf([refusal(429, ['TOO_MANY_REQUESTS'])]).call);
  await expect(mutate(refused, input)).rejects.toMatchObject({ status: 429 });
  expect(refused.session.getState().announceUserChange).not.toHaveBeenCalled();
});

const validate = (answer: Response) => validateEmail(dataClientOf(clientOf([answer]).call), 'token');

test('a validated e-mail names its player, and a 404 yields an empty object', async () => {
  expect(await validate(json(200, { userId: 'player-1' }))).toEqual({ userId: 'player-1' });
  expect(await validate(refusal(404, ['NOT_FOUND']))).toEqual({});
  const again = validate(refusal(404, ['NOT_FOUND'], { reason: 'ALREADY_VALIDATED' }));
  await expect(again).rejects.toMatchObject({ status: 404, reason: 'ALREADY_VALIDATED' });
});
