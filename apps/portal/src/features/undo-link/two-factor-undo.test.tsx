import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../platform/http/testing/fake-server.ts';
import { type Answers, visitPart } from '../../testing/visit.tsx';
import { TwoFactorUndo } from './two-factor-undo.tsx';

afterEach(cleanup);

const visit = (answers: Answers) =>
  visitPart(<TwoFactorUndo />, {
    path: '/en-GB/undo-two-factor#t-1',
    topics: ['account-mail'],
    answers,
  });

const press = () => fireEvent.click(screen.getByRole('button', { name: /^Undo and secure my account/ }));

test('asks first, then sends the token of the link and announces a mail', async () => {
  const { sent } = await visit([json(204, undefined)]);
  expect(screen.getByRole('heading', { name: 'Get your account back?' })).toBeTruthy();
  expect(sent).toEqual([]);
  press();
  await screen.findByRole('heading', { name: 'You’ve got your account back' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ token: 't-1' });
});

test('a used or expired link shows a message and links to password recovery', async () => {
  await visit([refusal(404, ['NOT_FOUND'])]);
  press();
  await screen.findByRole('heading', { name: 'This link has expired' });
  const link = screen.getByRole('link', { name: 'Request a new password' });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password');
});
