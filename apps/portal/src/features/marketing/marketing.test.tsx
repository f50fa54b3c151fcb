import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { systemClock } from '../../platform/clock.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { clientOf, json, refusal } from '../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import type { SessionUser } from '../../stores/session-user.ts';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { createToastStore } from '../../stores/toast-store.ts';
import { Marketing } from './marketing.tsx';

afterEach(cleanup);

const user = { allowRemarketing: false, allowSocialmediaMarketing: true } as SessionUser;
const saved = json(204, null);
const failed = refusal(500, ['INTERNAL']);

async function visit(answers: Parameters<typeof clientOf>[0]) {
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'settings']);
  const { call, sent } = clientOf(answers);
  const toasts = createToastStore({ clock: systemClock });
  const tellUserChanged = vi.fn(async () => {});
  const session = createStore(() => ({ user, tellUserChanged }));
  render(
    <I18nProvider i18n={i18n}>
      <CallProvider value={call}>
        <StoresProvider value={{ session, toasts } as unknown as Stores}>
          <Marketing />
        </StoresProvider>
      </CallProvider>
    </I18nProvider>,
  );
  const messages = () => toasts.getState().toasts.map(({ message }) => message);
  return { sent, session, messages, tellUserChanged };
}

const mails = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offers by e-mail' });
const social = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offers on social media' });
const shown = () => ({ allowRemarketing: mails().checked, allowSocialmediaMarketing: social().checked });

test('A tick is saved at once and said to be', async () => {
  const { sent, messages, tellUserChanged } = await visit([saved]);
  expect(shown()).toEqual({ allowRemarketing: false, allowSocialmediaMarketing: true });
  fireEvent.click(mails());
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: '/api/v1/user/marketing',
      body: { allowRemarketing: true, allowSocialmediaMarketing: true },
    },
  ]);
  expect(tellUserChanged).toHaveBeenCalledOnce();
  expect(mails().checked).toBe(true);
});

test('Quick ticks in both boxes end in the last state, said once', async () => {
  const { sent, messages } = await visit([saved]);
  for (const box of [mails, mails, social, mails]) fireEvent.click(box());
  const last = { allowRemarketing: true, allowSocialmediaMarketing: false };
  expect(shown()).toEqual(last);
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  expect(sent.at(-1)?.body).toEqual(last);
  expect(shown()).toEqual(last);
});

test('What could not be saved is said, and the boxes show what is stored', async () => {
  const { messages } = await visit([saved, failed]);
  fireEvent.click(mails());
  await waitFor(() => expect(messages()).toEqual(['Marketing.Saved.Text']));
  fireEvent.click(mails());
  fireEvent.click(social());
  await waitFor(() => expect(messages()).toContain('Error.Unknown'));
  expect(shown()).toEqual({ allowRemarketing: true, allowSocialmediaMarketing: true });
});

test('What another tab changed is shown here too', async () => {
  const { session } = await visit([saved]);
  act(() => session.setState({ user: { ...user, allowSocialmediaMarketing: false } }));
  expect(social().checked).toBe(false);
});
