import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ConfigProvider } from '../../platform/config-context.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { clientOf, json, refusal } from '../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { PreferredLanguage } from './preferred-language.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function visit(answer: Response, saved = 'de-DE') {
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'settings']);
  const { call, sent } = clientOf([answer]);
  const session = createStore(() => ({ user: { locale: saved }, tellUserChanged: async () => {} }));
  const show = vi.fn();
  const keep = vi.fn();
  const stores = { session, toasts: createStore(() => ({ show })), localePreference: { keep } };
  const config = { locales: ['ar-AE', 'de-DE', 'en-GB', 'xx-XX'] } as never;
  render(
    <I18nProvider i18n={i18n}>
      <ConfigProvider value={config}>
        <CallProvider value={call}>
          <StoresProvider value={stores as unknown as Stores}>
            <MemoryRouter initialEntries={['/en-GB/settings']}>
              <PreferredLanguage />
            </MemoryRouter>
          </StoresProvider>
        </CallProvider>
      </ConfigProvider>
    </I18nProvider>,
  );
  return { sent, show, keep };
}

const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Preferred language' });

test('Each language has its own name, and choosing alone saves nothing', async () => {
  const { sent } = await visit(json(204, null));
  expect([...list().options].map(({ text }) => text)).toEqual(['العربية', 'Deutsch', 'English']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.change(list(), { target: { value: 'ar-AE' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('Saving the language of the page stays on it and says so', async () => {
  const { sent, show, keep } = await visit(json(204, null));
  fireEvent.change(list(), { target: { value: 'en-GB' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('ok', 'PreferredLanguage.Saved.Text'));
  expect(sent[0]?.body).toEqual({ locale: 'en-GB' });
  expect(keep).toHaveBeenCalledWith('en-GB');
});

test('What could not be saved stays chosen', async () => {
  const { show, keep } = await visit(refusal(500, ['INTERNAL']));
  fireEvent.change(list(), { target: { value: 'en-GB' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(show).toHaveBeenCalledWith('danger', 'PreferredLanguage.Failed.Text'));
  expect(list().value).toBe('en-GB');
  expect(keep).not.toHaveBeenCalled();
});

test('What was saved in another language is told in this one, once', async () => {
  sessionStorage.setItem('gatehouse.language-saved', 'en-GB');
  const { show } = await visit(json(204, null), 'en-GB');
  await waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith('ok', 'PreferredLanguage.Saved.Text'));
  expect(sessionStorage.length).toBe(0);
});
