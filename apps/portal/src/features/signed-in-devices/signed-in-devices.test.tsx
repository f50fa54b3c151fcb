import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import SignedInDevices from './signed-in-devices.tsx';

afterEach(cleanup);

const at = { startedAt: '2026-11-02T10:00:00.000Z', lastUsedAt: '2026-11-03T10:00:00.000Z' };
const here = {
  sessionId: '0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11',
  from: 'browser',
  browser: 'Firefox',
  system: 'Windows',
  isCurrent: true,
  ...at,
};
const launcher = {
  sessionId: '29fa054c-fdf7-4274-8e7e-a15f9ae12e27',
  from: 'launcher',
  browser: null,
  system: 'Linux',
  isCurrent: false,
  ...at,
};
const unknown = {
  ...launcher,
  sessionId: launcher.sessionId.replace('2', '3'),
  from: 'browser',
  system: null,
};

async function open(answers: Answers) {
  const visited = await visitPart(<SignedInDevices signInAgain={<p>Sign in again first.</p>} />, {
    topics: ['settings'],
    user: {},
    answers,
  });
  const messages = () => visited.services.stores.toasts.getState().toasts.map(({ message }) => message);
  return { ...visited, messages };
}

test('names each device, marks this one, and offers no sign-out of it', async () => {
  await open([json(200, [here, launcher, unknown])]);
  const current = await screen.findByRole('group', { name: 'Firefox on Windows' });
  expect(current.textContent).toContain('This device');
  expect(screen.getByRole('group', { name: 'Launcher on Linux' }).textContent).not.toContain('This device');
  expect(screen.getByRole('group', { name: 'Unknown device' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out of Firefox on Windows' })).toBeNull();
});

test('signs the launcher out, and keeps the focus in the list', async () => {
  const { calls, messages } = await open([json(200, [here, launcher]), json(204, null), json(200, [here])]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out of Launcher on Linux' }));
  await waitFor(() => expect(messages()).toEqual(['Devices.SignedOut.Text']));
  expect(screen.queryByText('Launcher on Linux')).toBeNull();
  expect(calls()).toContain(`DELETE /auth/sessions/${launcher.sessionId}`);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Firefox on Windows'));
  // There is nothing else to sign out.
  expect(screen.queryByRole('button')).toBeNull();
});

test('signs out everywhere else', async () => {
  const { calls, messages } = await open([json(200, [here, launcher]), json(204, null), json(200, [here])]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(messages()).toEqual(['Devices.Others.Done']));
  expect(calls()).toContain('DELETE /auth/sessions/others');
});

test.each(['Sign out of Launcher on Linux', 'Sign out everywhere else'])(
  'an old sign-in has to be repeated before “%s”',
  async (name) => {
    const { messages } = await open([
      json(200, [here, launcher]),
      refusal(403, ['REAUTHENTICATION_REQUIRED']),
    ]);
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Sign in again first.')).toBeTruthy();
    expect(messages()).toEqual([]);
    expect(screen.getByText('Launcher on Linux')).toBeTruthy();
  },
);

test('a device that was signed out meanwhile disappears, and any other failure is shown', async () => {
  const { messages } = await open([
    json(200, [here, launcher]),
    refusal(500, ['INTERNAL']),
    refusal(404, ['NOT_FOUND']),
    json(200, [here]),
  ]);
  const button = await screen.findByRole('button', { name: 'Sign out of Launcher on Linux' });
  fireEvent.click(button);
  await waitFor(() => expect(messages()).toEqual(['Devices.SignOut.Failed']));
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Launcher on Linux')).toBeNull());
});
