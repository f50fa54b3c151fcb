import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { TwoFactor } from './two-factor.tsx';

afterEach(cleanup);

const none = json(200, []);
const DEVICE = { deviceId: 'device-1', type: 'totp', activatedAt: '2026-03-12T10:00:00Z' };
const one = json(200, [DEVICE]);
const enrolment = json(200, {
  code: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Gatehouse:mara?secret=JBSWY3DPEHPK3PXP',
});
const activated = json(200, { recoveryToken: 'K7QM2XRD9F' });
const wrongCode = refusal(400, ['INVALID_REQUEST'], { reason: 'INVALID_OTP_TOKEN' });
const staleSignIn = refusal(403, ['REAUTHENTICATION_REQUIRED']);

async function visit(answers: Answers, validated: true | null = true) {
  const visited = await visitPart(
    <TwoFactor
      signInAgain={<p>Sign in again first.</p>}
      validateFirst={<p>Verify your email address first.</p>}
    />,
    { topics: ['settings'], user: { validated }, answers },
  );
  const { session, modals, toasts } = visited.services.stores;
  const announceUserChange = vi.spyOn(session.getState(), 'announceUserChange').mockResolvedValue();
  return { ...visited, session, modals, toasts, announceUserChange };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.findByLabelText<HTMLInputElement>('Six-digit code');
async function typeCode(code: string) {
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  fireEvent.change(await field(), { target: { value: code } });
}
const status = () => screen.getByRole('group').querySelector('span[tabindex="-1"]');

test('a player whose e-mail is not validated sees why it cannot be turned on', async () => {
  const { calls } = await visit([none], null);
  await screen.findByText('Verify your email address first.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls()).toEqual(['GET /user/2fa/devices']);
});

test('turns on with the first code of the app and shows the recovery code', async () => {
  const { sent, modals, session, announceUserChange } = await visit([none, enrolment, activated, one]);
  await screen.findByText('Off.');
  await waitFor(() => expect(session.getState().hasSeen2fa).toBe(true));
  await press('Turn on');
  const title = await screen.findByRole(
    'heading',
    { name: 'Set up your authenticator app' },
    { timeout: 5_000 },
  );
  await waitFor(() => expect(document.activeElement === title).toBe(true));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const square = await screen.findByRole('img', { name: /QR code/ });
  expect(square.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  await typeCode('123456');
  expect(await screen.findByText('On.')).toBeTruthy();
  expect(sent[2]?.body).toMatchObject({ code: '123456' });
  expect(modals.getState().requests['recovery-token']).toEqual({ token: 'K7QM2XRD9F' });
  expect(await screen.findByText('Active since 12 March 2026')).toBeTruthy();
  expect(announceUserChange).toHaveBeenCalled();
  act(() => modals.getState().close('recovery-token'));
  await waitFor(() => expect(document.activeElement === status()).toBe(true));
});

test('a wrong code shows an error at its field and can be corrected', async () => {
  const { modals } = await visit([none, enrolment, wrongCode, activated, one]);
  await press('Turn on');
  await typeCode('111111');
  expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();
  expect(await field()).toMatchObject({ value: '', ariaInvalid: 'true' });
  await waitFor(async () => expect(document.activeElement === (await field())).toBe(true));
  await typeCode('2');
  expect(screen.queryByText(/^That code isn’t right/)).toBeNull();
  await typeCode('222222');
  await screen.findByText('On.');
  expect(modals.getState().requests['recovery-token']).toBeTruthy();
});

test.each([
  ['We couldn’t turn on two-factor authentication.', refusal(500, ['INTERNAL'])],
  ['Too many wrong codes.', refusal(429, ['TOO_MANY_REQUESTS'])],
])('shows "%s" for failures other than a wrong code', async (sentence, answer) => {
  await visit([none, enrolment, answer, none]);
  await press('Turn on');
  await typeCode('123456');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('after a lost activation response, shows that it is on and how to get a recovery code', async () => {
  const { toasts } = await visit([none, enrolment, refusal(500, ['INTERNAL']), one]);
  await press('Turn on');
  await typeCode('123456');
  await screen.findByText('On.');
  expect(toasts.getState().toasts).toMatchObject([{ kind: 'info', message: 'TwoFactor.CodeLost.Text' }]);
  expect(await screen.findByText(/get a new recovery code/)).toBeTruthy();
});

test('an old session must sign in again before a secret is shown', async () => {
  await visit([none, staleSignIn]);
  await press('Turn on');
  const notice = await screen.findByText('Sign in again first.');
  await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  expect(screen.queryByRole('img')).toBeNull();
});

test('cancelling closes the enrolment, and a late response does not reopen it', async () => {
  await visit([none, 'hang']);
  await press('Turn on');
  await press('Cancel');
  const opener = await screen.findByRole('button', { name: 'Turn on' });
  await waitFor(() => expect(document.activeElement === opener).toBe(true));
});

test('an authenticator is removed with a code, and the list is reloaded', async () => {
  const { calls, toasts } = await visit([one, wrongCode, json(204, null), none]);
  await press(/^Remove the authenticator/);
  await waitFor(async () => expect(document.activeElement === (await field())).toBe(true));
  await typeCode('111111');
  expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();
  await typeCode('222222');
  expect(await screen.findByText('Off.')).toBeTruthy();
  expect(calls().slice(2)).toEqual([
    'DELETE /user/2fa/devices/device-1?code=222222',
    'GET /user/2fa/devices',
  ]);
  expect(toasts.getState().toasts).toMatchObject([{ message: 'TwoFactor.TurnedOff.Text' }]);
});

test('an authenticator that no longer exists counts as removed', async () => {
  await visit([one, refusal(404, ['NOT_FOUND']), none]);
  await press(/^Remove the authenticator/);
  await typeCode('222222');
  expect(await screen.findByText('Off.')).toBeTruthy();
});

test('an old session must sign in again to remove', async () => {
  await visit([one, staleSignIn]);
  await press(/^Remove the authenticator/);
  await typeCode('222222');
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'));
});

test('allows at most five authenticators', async () => {
  const five = Array.from({ length: 5 }, (_, index) => ({ ...DEVICE, deviceId: `device-${index}` }));
  await visit([json(200, five)]);
  expect(await screen.findByText(/^You have 5 authenticator apps/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull();
});
