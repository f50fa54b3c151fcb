import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import KeepAccount from './keep-account.tsx';

afterEach(cleanup);

const open = (answers: Answers) =>
  visitPart(<KeepAccount />, {
    topics: ['your-data'],
    user: { erasesAt: '2026-12-03T10:00:00.000Z' },
    answers,
  });

test('names the date, and keeps the account', async () => {
  const { calls, services } = await open({ 'DELETE /user/deletion': json(204, null) });
  expect(screen.getByText(/^You asked us to delete this account\. On 3 December 2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(calls()).toContain('DELETE /user/deletion'));
  await waitFor(() =>
    expect(services.stores.toasts.getState().toasts.map(({ message }) => message)).toEqual([
      'AccountDeletion.Kept.Text',
    ]),
  );
});

test('a failure is shown, and the question stays', async () => {
  await open({ 'DELETE /user/deletion': refusal(500, ['INTERNAL']) });
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(/^We couldn’t stop the deletion/)).toBeTruthy();
});

test('a player who wants the deletion is signed out', async () => {
  const { calls } = await open({ 'DELETE /auth/sessions': json(204, null) });
  fireEvent.click(screen.getByRole('button', { name: 'Delete as planned' }));
  await waitFor(() => expect(calls()).toEqual(['DELETE /auth/sessions']));
});
