import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import type { SessionUser } from '../../stores/session-user.ts';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { AccountEmail } from './account-email.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const NEW = 'new@example.test';
const done = json(204, null);
const player = { userId: 'player-1', email: 'mara@example.test', validated: true, hasPassword: true };

async function visit(answers: Parameters<typeof clientOf>[0], known: object = player) {
  const i18n = createI18n('en-GB', loadChunk);
  await i18n.load(['core', 'settings', 'sign-in']);
  const { call, sent } = clientOf(answers);
  const signOut = vi.fn(async () => {});
  const session = createStore(() => ({ user: known as SessionUser, signOut, reloadUser: async () => {} }));
  const show = vi.fn();
  const toasts = createStore(() => ({ show }));
  const view = render(
    <I18nProvider i18n={i18n}>
      <CallProvider value={call}>
        <StoresProvider value={{ session, toasts } as unknown as Stores}>
          <MemoryRouter initialEntries={['/en-GB/settings']}>
            <Routes>
              <Route
                path="/en-GB/settings"
                element={<AccountEmail resend="Resend" signInAgain="Sign in again" />}
              />
              <Route path="/en-GB/settings/success" element={<Success />} />
            </Routes>
          </MemoryRouter>
        </StoresProvider>
      </CallProvider>
    </I18nProvider>,
  );
  return { sent, session, signOut, show, unmount: view.unmount };
}

function Success() {
  const { message, email } = useLocation().state;
  return (
    <p>
      <Text id={message} values={{ email }} />
    </p>
  );
}

const address = () => screen.getByLabelText<HTMLInputElement>('New email');
const code = () => screen.getByLabelText<HTMLInputElement>('Code from the email');

function ask(email: string) {
  const button = screen.queryByRole('button', { name: 'Change email' });
  if (button) fireEvent.click(button);
  fireEvent.input(address(), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
}

async function requestAndTypeCode(typed: string) {
  ask(NEW);
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: typed } });
}

test('renders nothing without a session', async () => {
  const { session } = await visit([done]);
  session.setState({ user: 'signed-out' as unknown as SessionUser });
  await waitFor(() => expect(document.body.textContent).toBe(''));
});

test('a player whose e-mail is not validated can resend the validation mail', async () => {
  await visit([done], { ...player, validated: null });
  expect(document.body.textContent).toContain('Not verified');
  expect(document.body.textContent).toContain('Resend');
});

test('a changed address is confirmed on the success page, and the session ends after the settings page unmounts', async () => {
  const { sent, signOut } = await visit([done, done]);
  await requestAndTypeCode('481723');
  expect(await screen.findByText(/^From now on, sign in with .*new@example\.test/)).toBeTruthy();
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { email: NEW, locale: 'en-GB' }],
    ['POST', { email: NEW, locale: 'en-GB', code: '481723' }],
  ]);
  // Effects of the unmounted page are cleaned up after the next page is shown.
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(sessionStorage.length).toBe(0);
});

test('rejects the current address without calling the server', async () => {
  const { sent } = await visit([done]);
  ask('Mara@Example.test');
  expect(await screen.findByText(/^This email address is already in use/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(address()));
  expect(sent).toEqual([]);
});

test.each([
  [refusal(409, ['EMAIL_ALREADY_USED']), /^This email address is already in use/],
  [refusal(400, ['INVALID_REQUEST']), /^We couldn’t send a code/],
  [refusal(429, ['TOO_MANY_REQUESTS']), /^Too many attempts/],
  [refusal(403, ['REAUTHENTICATION_REQUIRED']), /^Sign in again/],
])('a request that fails with %o keeps the typed address', async (refused, message) => {
  await visit([refused]);
  ask(NEW);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(address().value).toBe(NEW);
  expect(screen.getByText('mara@example.test')).toBeTruthy();
});

test('a wrong code clears the field for the next one', async () => {
  const { signOut } = await visit([done, refusal(404, ['NOT_FOUND'])]);
  await requestAndTypeCode('000000');
  expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();
  expect(code().value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(signOut).not.toHaveBeenCalled();
});

test('returns to the address field if another account has taken the address meanwhile', async () => {
  await visit([done, refusal(409, ['EMAIL_ALREADY_USED'])]);
  await requestAndTypeCode('481723');
  expect(await screen.findByText(/^This email address is already in use/)).toBeTruthy();
  expect(address().value).toBe(NEW);
});

test('an unknown failure of the confirmation is not shown as an address in use', async () => {
  await visit([done, new Response('<h1>Welcome</h1>', { status: 200 })]);
  await requestAndTypeCode('481723');
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
  expect(screen.queryByText(/already in use/)).toBeNull();
  expect(code().value).toBe('481723');
});

test('if the response to the code was lost, the address stored on the server decides', async () => {
  const { session, signOut } = await visit([done, refusal(404, ['NOT_FOUND'])]);
  const moved = async () => session.setState({ user: { ...player, email: NEW } as SessionUser });
  session.setState({ reloadUser: moved });
  await requestAndTypeCode('481723');
  expect(await screen.findByText(/^From now on, sign in with/)).toBeTruthy();
  // Effects of the unmounted page are cleaned up after the next page is shown.
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('after a reload the change continues at the code step, for the same player only', async () => {
  const first = await visit([done]);
  ask(NEW);
  await screen.findByLabelText('Code from the email');
  first.unmount();
  const again = await visit([done]);
  expect(code()).toBeTruthy();
  again.unmount();
  await visit([done], { ...player, userId: 'player-2' });
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
});

test('going back, or cancelling and starting again, sends no second mail', async () => {
  const { sent } = await visit([done]);
  ask(NEW);
  fireEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
  ask(NEW);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' })),
  );
  ask(NEW);
  await screen.findByLabelText('Code from the email');
  expect(sent).toHaveLength(1);
});

test('a form that is cancelled while the code is being sent stays closed, also after a reload', async () => {
  const answer = Promise.withResolvers<Response>();
  const { sent, unmount } = await visit([answer.promise]);
  ask(NEW);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => answer.resolve(done));
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
  // The code that was sent is used, if the player requests it again.
  ask(NEW);
  expect(await screen.findByLabelText('Code from the email')).toBeTruthy();
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  unmount();
  await visit([done]);
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
});

test('a new code can be requested after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { sent, show } = await visit([done]);
  ask(NEW);
  const wait = await screen.findByRole('button', { name: /^New code in (30|29) seconds$/ });
  expect((wait as HTMLButtonElement).disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(show).toHaveBeenCalledWith('ok', 'EmailChange.Resend.Sent'));
  expect(sent).toHaveLength(2);
});
