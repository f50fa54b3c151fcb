import type { AccountEvent } from '@gatehouse/contract/activity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visit, visitPart } from '../../../test/visit.tsx';
import Activity from './activity.tsx';

stubBrowser();
afterEach(cleanup);

const FIREFOX = { from: 'browser', browser: 'Firefox', system: 'Windows' } as const;
const AT = new Date(2026, 10, 18, 14, 5).toISOString();
const OCCASION = { at: AT, device: FIREFOX };
let ids = 0;
const idOf = () => {
  ids += 1;
  return `0b7f1d52-6c0e-4d0f-9a63-${String(ids).padStart(12, '0')}`;
};

const EVENTS: AccountEvent[] = [
  { eventId: idOf(), kind: 'sign_in', way: 'google', isNewDevice: true, ...OCCASION },
  { eventId: idOf(), kind: 'sign_in_failed', count: 3, at: AT, device: null },
  { eventId: idOf(), kind: 'purchased', orderId: idOf(), title: 'Neon Drift', at: AT, device: null },
  { eventId: idOf(), kind: 'session_ended', ended: null, ...OCCASION },
];
const METHODS = [
  { kind: 'password', count: 1, isSufficient: true, added: [{ id: null, name: null, at: AT }] },
  { kind: 'provider', count: 1, isSufficient: true, added: [{ id: 'g-1', name: 'google', at: AT }] },
  {
    kind: 'passkey',
    count: 2,
    isSufficient: true,
    added: [
      { id: 'p-1', name: 'My phone', device: { browser: 'Safari', system: 'iOS' }, at: AT },
      { id: 'p-2', name: null, device: { browser: 'Firefox', system: 'Linux' }, at: AT },
    ],
  },
  { kind: 'authenticator', count: 1, isSufficient: false, added: [{ id: 'a-1', name: null, at: AT }] },
];

const props = {
  signInAgain: <p>Sign in again first.</p>,
  changePassword: (onSaved: () => void) => (
    <button type="button" onClick={onSaved}>
      Save password
    </button>
  ),
  removals: {
    provider: ({ label }: { label: string }) => <button type="button">{label}</button>,
    passkey: ({ label }: { label: string }) => <button type="button">{label}</button>,
    authenticator: ({ label }: { label: string }) => <button type="button">{label}</button>,
  },
};

const TAB = '/en-GB/settings/activity';
const open = (answers: Answers, path = TAB) =>
  visitPart(<Activity {...props} />, {
    topics: ['settings', 'activity', 'passkeys'],
    user: {},
    answers,
    path,
  });
const listed = (events: AccountEvent[], next: string | null = null) => json(200, { events, next });

test('says what happened, when and where, by day', async () => {
  await open({ 'GET /user/activity': listed(EVENTS) });
  expect(await screen.findByRole('heading', { name: /^Wednesday,? 18 November 2026$/ })).toBeTruthy();
  const [signIn, failed, purchased, ended] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(signIn).toMatch(/^Signed in with Google New device14:05Firefox on Windows/);
  expect(failed).toBe('Wrong passwords within an hour: 3 14:05');
  expect(purchased).toBe('Purchased: Neon Drift 14:05');
  expect(ended).toContain('Signed out: Unknown device');
});

test('asks about what another person may have done, and about nothing else', async () => {
  await open({ 'GET /user/activity': listed(EVENTS) });
  const links = await screen.findAllByRole('link', { name: /^This wasn’t me/ });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'This wasn’t me: Signed in with Google, 14:05',
    'This wasn’t me: Signed out: Unknown device, 14:05',
  ]);
});

test('loads older events below, and again where that failed', async () => {
  const older: AccountEvent = { eventId: idOf(), kind: 'account_created', ...OCCASION };
  await open({
    'GET /user/activity': listed(EVENTS, '1-a'),
    'GET /user/activity?before=1-a': [refusal(500, ['INTERNAL']), listed([older])],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Signed in with Google', { exact: false })).toBeTruthy();
  fireEvent.click(retry);
  expect(await screen.findByText('Account created')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that nothing has happened', async () => {
  await open({ 'GET /user/activity': listed([]) });
  expect(await screen.findByText(/^Nothing has happened/)).toBeTruthy();
});

test('“This wasn’t me” leads through the steps, and back to the list', async () => {
  const { calls } = await open({
    'GET /user/activity': listed(EVENTS),
    'DELETE /auth/sessions/others': json(204, null),
    'GET /user/sign-in-methods': json(200, METHODS),
  });
  const [link] = await screen.findAllByRole('link', { name: /^This wasn’t me/ });
  if (link) fireEvent.click(link);
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save password' }));
  expect(calls()).toContain('DELETE /auth/sessions/others');
  const heading = await screen.findByRole('heading', { name: 'Check who can sign in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getAllByRole('listitem').map((item) => within(item).getByRole('button').textContent)).toEqual(
    [
      'Remove Google',
      'Remove My phone',
      'Remove Firefox on Linux',
      'Remove the authenticator app active since 18 November 2026',
    ],
  );
  expect(screen.getByText('Your account uses mara@example.test.', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to your activity' }));
  expect(await screen.findAllByRole('link', { name: /^This wasn’t me/ })).toHaveLength(2);
});

test('reviews what another person added before they were signed out, or shows that it could not be loaded', async () => {
  await open(
    {
      'DELETE /auth/sessions/others': json(204, null),
      'GET /user/sign-in-methods': [json(200, []), refusal(500, ['INTERNAL']), json(200, METHODS)],
    },
    `${TAB}?since=${AT}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save password' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Remove Google' })).toBeTruthy();
});

test('an old sign-in has to be renewed before others are signed out', async () => {
  await open(
    {
      'DELETE /auth/sessions/others': refusal(403, ['REAUTHENTICATION_REQUIRED']),
      'GET /user/sign-in-methods': json(200, METHODS),
    },
    `${TAB}?since=${AT}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

test('is a tab of the settings that loads when it is opened', async () => {
  await visit(TAB, { user: {}, answers: { 'GET /user/activity': listed(EVENTS) } });
  expect(await screen.findByRole('tabpanel', { name: 'Activity' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /^Wednesday,? 18 November 2026$/ })).toBeTruthy();
});
