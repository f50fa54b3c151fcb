import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visit } from '../../../test/visit.tsx';
import { readValidationSent } from '../../platform/validation-sent.ts';

stubBrowser();

const EMAIL = 'mara@example.test';
const PASSWORD = 'Brass-Lantern-42';

const open = (answers: Answers) => visit('/en-GB/sign-up', { answers });

async function fill(email: string, password: string) {
  fireEvent.input(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: /^Create account/ }));
}

test('creates an account and signs in with the token of the response', async () => {
  const created = json(201, { userCreated: true, userId: 'player-1' }, { Authorization: 'Bearer token-2' });
  const { services, sent, tracked, pixels } = await visit('/en-GB/sign-up', {
    answers: { 'POST /users': created },
    prepare: ({ stores }) => void stores.consent.setState({ statistics: true }),
  });
  await fill(EMAIL, PASSWORD);
  await waitFor(() => expect(services.stores.session.getState().user).toMatchObject({ email: EMAIL }));
  expect(services.stores.session.getState().token).toBe('token-2');
  const body = sent.find(({ method }) => method === 'POST')?.body;
  expect(body).toMatchObject({ email: EMAIL, password: PASSWORD, blackbox: expect.any(String) });
  expect(tracked).toMatchObject([
    { event: 'page_viewed', page: 'sign-up' },
    { event: 'sign_up', result: 'success' },
  ]);
  const signups = pixels.filter(({ event }) => event === 'signup');
  expect(signups).toEqual([{ event: 'signup', server_id: '1', user_id: 'player-1', locale: 'en-GB' }]);
});

test('accepts the versions of the terms that the form links to', async () => {
  const legal = { terms: '2026-01', privacy: '2026-02' };
  const { sent } = await visit('/en-GB/sign-up', {
    answers: { 'POST /users': refusal(500, ['INTERNAL']) },
    config: { legal },
  });
  await fill(EMAIL, PASSWORD);
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ legal }));
});

test('the validation mail of the sign-up counts as sent, and that of a failed one does not', async () => {
  const created = json(201, { userCreated: true, userId: 'player-1' }, { Authorization: 'Bearer token-2' });
  await open({ 'POST /users': [refusal(409, ['EMAIL_ALREADY_USED']), created] });
  await fill(EMAIL, PASSWORD);
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  expect(readValidationSent()).toBeNull();
  await fill(EMAIL, PASSWORD);
  await waitFor(() => expect(readValidationSent()).not.toBeNull());
});

test.each([
  ['a taken e-mail', refusal(409, ['EMAIL_ALREADY_USED']), 'Email'],
  ['a common password', refusal(400, ['INVALID_REQUEST'], { reason: 'COMMON_PASSWORD' }), 'Password'],
])('%s shows an error at its field and keeps the input', async (_name, answer, label) => {
  await open({ 'POST /users': answer });
  await fill(EMAIL, PASSWORD);
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
});

test('a password that does not meet the rules is not sent', async () => {
  const { calls } = await open({});
  await fill(EMAIL, 'short');
  expect(await screen.findByText('This password doesn’t meet the requirements below.')).toBeTruthy();
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a server error is shown above the form, which can be sent again', async () => {
  const { calls } = await open({ 'POST /users': refusal(500, ['INTERNAL']) });
  await fill(EMAIL, PASSWORD);
  expect(await screen.findByText(/^We couldn’t create your account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Create account/ }));
  await waitFor(() => expect(calls().filter((call) => call === 'POST /users')).toHaveLength(2));
});

test('shows the form, the legal line, both providers and the way to the sign-in', async () => {
  await visit('/en-GB/sign-up', {
    config: {
      features: { socialProviders: ['google', 'facebook'] },
      links: {
        terms: 'app:/support',
        privacy: 'https://example.test/privacy',
        support: 'app:/support',
        board: '',
      },
    },
  });
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.getByText(/^By creating an account/).querySelectorAll('a')).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Create account/ })).toBeTruthy();
  expect(screen.getByText('or')).toBeTruthy();
  for (const provider of ['Google', 'Facebook']) {
    expect(screen.getByRole('button', { name: `Continue with ${provider}` })).toBeTruthy();
  }
  const signIn = screen.getAllByRole('link', { name: /sign in/i });
  expect(signIn.map((link) => link.getAttribute('href'))).toContain('/en-GB/sign-in');
});
