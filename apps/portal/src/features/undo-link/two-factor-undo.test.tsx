import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { TwoFactorUndo } from './two-factor-undo.tsx';

afterEach(cleanup);

const CHECK = 'POST /user/links/check';
const UNDO = 'POST /user/2fa/devices/undo';
const works = { [CHECK]: json(204, null) };

const visit = (answers: Answers) =>
  visitPart(<TwoFactorUndo />, {
    path: '/en-GB/undo-two-factor#t-1',
    topics: ['account-mail'],
    answers,
  });

async function press() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Undo and secure my account/ });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(button);
}

test('asks first, then sends the token of the link and announces a mail', async () => {
  const { sent, calls } = await visit({ ...works, [UNDO]: json(204, null) });
  expect(screen.getByRole('heading', { name: 'Get your account back?' })).toBeTruthy();
  await waitFor(() => expect(calls()).toEqual([CHECK]));
  await press();
  await screen.findByRole('heading', { name: 'You’ve got your account back' });
  expect(calls()).toEqual([CHECK, UNDO]);
  expect(sent[1]?.body).toEqual({ token: 't-1' });
});

test('a used or expired link shows a message and links to password recovery', async () => {
  await visit({ ...works, [UNDO]: refusal(404, ['NOT_FOUND']) });
  await press();
  await screen.findByRole('heading', { name: 'This link has expired' });
  const link = screen.getByRole('link', { name: 'Request a new password' });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password');
});

test('reports a used or expired link before it asks', async () => {
  const { sent } = await visit({ [CHECK]: refusal(404, ['NOT_FOUND']) });
  await screen.findByRole('heading', { name: 'This link has expired' });
  expect(sent.map(({ body }) => body)).toEqual([{ purpose: 'undo-two-factor', token: 't-1' }]);
});

test('a link that could not be checked asks as usual', async () => {
  await visit({ [CHECK]: refusal(429, ['TOO_MANY_REQUESTS']), [UNDO]: json(204, null) });
  await press();
  expect(await screen.findByRole('heading', { name: 'You’ve got your account back' })).toBeTruthy();
});
