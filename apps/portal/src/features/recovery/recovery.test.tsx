import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visit } from '../../../test/visit.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMAIL = 'mara@example.test';
const CODE = 'A'.repeat(43);

const CHECK = 'POST /user/links/check';

const open = (address: string, answers: Answers) => visit(`/en-GB/recover-password${address}`, { answers });

async function choose(password: string) {
  fireEvent.input(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

test('requesting a link shows the same confirmation, whether or not an account exists', async () => {
  const { sent } = await open('', { 'PUT /user/password/recovery': json(204, null) });
  fireEvent.input(await screen.findByLabelText('Email'), { target: { value: EMAIL } });
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ email: EMAIL, locale: 'en-GB' });
  fireEvent.click(screen.getByRole('button', { name: 'Use another email address' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
});

test('the mailed link asks for a new password and can be used once', async () => {
  const { sent } = await open(`?code=${CODE}#${EMAIL}`, {
    [CHECK]: json(204, null),
    'POST /user/password/recovery': json(204, null),
  });
  expect(await screen.findByText(EMAIL)).toBeTruthy();
  await choose('Brass-Lantern-42');
  expect(await screen.findByRole('heading', { name: 'Your password has been reset' })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({
    email: EMAIL,
    code: CODE,
    password: 'Brass-Lantern-42',
  });
});

test.each([
  ['an alert', `#${EMAIL}&code=${CODE}`, /removes passkeys, Google and Facebook/],
  ['a recovery', `?code=${CODE}#${EMAIL}`, /^It replaces your old password and signs you out/],
])('the link of %s says what the new password does', async (_what, address, text) => {
  await open(address, { [CHECK]: json(204, null) });
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('an expired link shows a message and offers a new one, with the e-mail filled in', async () => {
  await open(`?code=${CODE}#${EMAIL}`, {
    [CHECK]: json(204, null),
    'POST /user/password/recovery': refusal(404, ['NOT_FOUND']),
  });
  await choose('Brass-Lantern-42');
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(EMAIL);
});

test('a common password shows an error at its field', async () => {
  const common = refusal(400, ['INVALID_REQUEST'], { reason: 'COMMON_PASSWORD' });
  await open(`?code=${CODE}#${EMAIL}`, { [CHECK]: json(204, null), 'POST /user/password/recovery': common });
  await choose('Password1234');
  expect(await screen.findByText(/^This password is too easy to guess/)).toBeTruthy();
});

test('reports a used or expired link before a password is chosen', async () => {
  const { sent } = await open(`?code=${CODE}#${EMAIL}`, { [CHECK]: refusal(404, ['NOT_FOUND']) });
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ purpose: 'recover-password', token: CODE, email: EMAIL });
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a link that could not be checked asks for the new password', async () => {
  await open(`?code=${CODE}#${EMAIL}`, { [CHECK]: refusal(429, ['TOO_MANY_REQUESTS']) });
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});
