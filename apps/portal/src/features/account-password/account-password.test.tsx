import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import type { SessionUser } from '../../stores/session-user.ts';
import { AccountPassword } from './account-password.tsx';

afterEach(cleanup);

const CURRENT = 'Lantern-Keep-1';
const NEXT = 'Candle-Tower-77';
const player = { hasPassword: true, passwordChangedAt: '2026-03-12T10:00:00.000Z' };

async function visit(answers: Answers, user: Partial<SessionUser> = player) {
  const { sent, services, tracked } = await visitPart(<AccountPassword signInAgain="Sign in again" />, {
    topics: ['settings', 'sign-in'],
    user,
    answers,
  });
  const { session, toasts } = services.stores;
  const show = vi.spyOn(toasts.getState(), 'show');
  const announceUserChange = vi.spyOn(session.getState(), 'announceUserChange');
  return { sent, show, announceUserChange, tracked };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save password' }));

function change(current: string, next: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(document.activeElement).toBe(field('Current password'));
  fireEvent.input(field('Current password'), { target: { value: current } });
  fireEvent.input(field('New password'), { target: { value: next } });
  save();
}

test('a changed password shows a toast and closes the form', async () => {
  const { sent, show, announceUserChange } = await visit([json(204, null)]);
  expect(document.body.textContent).toContain('Last changed 12 March 2026');
  change(CURRENT, NEXT);
  const button = await screen.findByRole('button', { name: 'Change password' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(sent[0]?.body).toEqual({ currentPassword: CURRENT, password: NEXT, locale: 'en-GB' });
  expect(show).toHaveBeenCalledWith('ok', 'PasswordChange.Saved.Text');
  expect(announceUserChange).toHaveBeenCalledOnce();
});

test('a forgotten password leads to its recovery and is counted', async () => {
  const { tracked } = await visit([]);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const link = screen.getByRole('link', { name: /^Forgot/ });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password#mara%40example.test');
  fireEvent.click(link);
  expect(tracked).toEqual([{ event: 'forgot_password', product: 'gatehouse', page_origin: 'settings' }]);
});

test('rejects the current password without calling the server', async () => {
  const { sent } = await visit([json(204, null)]);
  change(CURRENT, CURRENT);
  expect(await screen.findByText(/^That’s your current password/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('New password')));
  expect(sent).toEqual([]);
});

test.each([
  [refusal(403, ['FORBIDDEN'], { reason: 'INVALID_PASSWORD' }), /^That’s not your current password/],
  [refusal(400, ['INVALID_REQUEST'], { reason: 'COMMON_PASSWORD' }), /^This password is too easy to guess/],
  [refusal(429, ['TOO_MANY_REQUESTS']), /^Too many attempts/],
  [refusal(500, ['INTERNAL']), /^We couldn’t save your password/],
])('%o shows its message and keeps the input', async (refused, message) => {
  const { show } = await visit([refused]);
  change(CURRENT, NEXT);
  expect(await screen.findByText(message)).toBeTruthy();
  expect([field('Current password').value, field('New password').value]).toEqual([CURRENT, NEXT]);
  expect(show).not.toHaveBeenCalled();
});

test('a form that is cancelled while it is being saved stays closed when saving fails', async () => {
  const answer = Promise.withResolvers<Response>();
  const { sent } = await visit([answer.promise]);
  change(CURRENT, NEXT);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => answer.resolve(refusal(500, ['INTERNAL'])));
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('submitting twice saves once', async () => {
  const { sent } = await visit(['hang']);
  change(CURRENT, NEXT);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a player of a social provider sets a first password after signing in again', async () => {
  const stale = refusal(403, ['REAUTHENTICATION_REQUIRED']);
  const { sent } = await visit([stale], { ...player, hasPassword: false, passwordChangedAt: null });
  fireEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(screen.queryByLabelText('Current password')).toBeNull();
  fireEvent.input(field('New password'), { target: { value: NEXT } });
  save();
  expect(await screen.findByText('Sign in again')).toBeTruthy();
  expect(sent[0]).toMatchObject({ method: 'PATCH', body: { password: NEXT } });
});

test('as a step of a flow it is open for a player who has a password, and its Cancel leaves the flow', async () => {
  const onCancel = vi.fn();
  const part = <AccountPassword signInAgain="Sign in again" onSaved={() => {}} onCancel={onCancel} />;
  await visitPart(part, { topics: ['settings', 'sign-in'], user: player, answers: [] });
  expect(field('Current password')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
