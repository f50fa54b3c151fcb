import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { withConfigDefaults } from '../../platform/config.ts';
import { ConfigProvider } from '../../platform/config-context.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { clientOf, json, refusal } from '../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { TwoFactorUndo } from './two-factor-undo.tsx';

afterEach(cleanup);

async function visit(answers: Parameters<typeof clientOf>[0]) {
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'account-mail']);
  const { call, sent } = clientOf(answers);
  const tellUserChanged = vi.fn();
  const session = createStore(() => ({ tellUserChanged }));
  render(
    <I18nProvider i18n={i18n}>
      <ConfigProvider value={withConfigDefaults({})}>
        <CallProvider value={call}>
          <StoresProvider value={{ session } as unknown as Stores}>
            <MemoryRouter initialEntries={['/en-GB/undo-two-factor#t-1']}>
              <TwoFactorUndo />
            </MemoryRouter>
          </StoresProvider>
        </CallProvider>
      </ConfigProvider>
    </I18nProvider>,
  );
  return { sent, tellUserChanged };
}

const press = () => fireEvent.click(screen.getByRole('button', { name: /^Undo it and secure my account/ }));

test('asks first, then sends the secret of the link and says that a mail comes', async () => {
  const { sent, tellUserChanged } = await visit([json(204, undefined)]);
  expect(screen.getByRole('heading', { name: 'Take your account back?' })).toBeTruthy();
  expect(sent).toEqual([]);
  press();
  await screen.findByRole('heading', { name: 'Your account is yours again' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ token: 't-1' });
  await waitFor(() => expect(tellUserChanged).toHaveBeenCalledTimes(1));
});

test('a link that is used up or too old says so, and leads to a new password', async () => {
  await visit([refusal(404, ['NOT_FOUND'])]);
  press();
  await screen.findByRole('heading', { name: 'This link has had its day' });
  const link = screen.getByRole('link', { name: 'Ask for a new password' });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password');
});
