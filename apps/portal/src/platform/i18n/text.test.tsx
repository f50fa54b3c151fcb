import type { MessageId } from '@gatehouse/messages/ids.ts';
import { cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { withConfigDefaults } from '../config.ts';
import { ConfigProvider } from '../config-context.ts';
import { createI18n } from './i18n.ts';
import { I18nProvider } from './i18n-provider.tsx';
import { Text, useText } from './text.tsx';
import { useFormat } from './use-format.ts';

// React logs each warning only once, so the first test that causes it fails.
const consoleError = vi.spyOn(console, 'error');

afterEach(() => {
  cleanup();
  expect(consoleError).not.toHaveBeenCalled();
});

async function speaking(locale: 'en-GB' | 'de-DE' | 'fr-FR' | 'bs-BA' | 'ar-AE') {
  const i18n = createI18n(locale, loadChunk);
  await i18n.load(['core', 'shop', 'sign-in']);
  const config = withConfigDefaults({});
  return ({ children }: { children: ReactNode }) => (
    <ConfigProvider value={config}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </ConfigProvider>
  );
}

test('renders a plural, a number and a rich value in one sentence', async () => {
  const wrapper = await speaking('en-GB');
  const { result } = renderHook(useText, { wrapper });
  expect(result.current('Offer.Discount.Spoken', { discount: 0.3 })).toBe('30% off');
  const { container } = render(<Text id="Offer.Price.Was" values={{ price: <bdi>£9.99</bdi> }} />, {
    wrapper,
  });
  expect(container.querySelector('bdi')?.textContent).toBe('£9.99');
  expect(container.textContent?.length).toBeGreaterThan('£9.99'.length);
});

test('renders a link inside a sentence', async () => {
  const wrapper = await speaking('en-GB');
  const link = (content: ReactNode) => <a href="/en-GB/sign-up">{content}</a>;
  const { getByRole } = render(<Text id="SignIn.SignUp.Prompt" values={{ link }} />, { wrapper });
  expect(getByRole('link').textContent).not.toBe('');
});

test.each([
  ['ar-AE', 'Google', 'a left-to-right name in a right-to-left text'],
  ['ar-AE', 'ليلى', 'every name in a right-to-left text'],
  ['en-GB', 'ليلى!', 'a right-to-left name in a left-to-right text'],
] as const)('isolates in %s the value %s: %s', async (locale, provider, _reason) => {
  const wrapper = await speaking(locale);
  const { container } = render(<Text id="ExternalAuth.Continue.Button" values={{ provider }} />, { wrapper });
  expect(container.querySelector('[dir=auto]')?.textContent).toBe(provider);
  const { result } = renderHook(useText, { wrapper });
  expect(result.current('ExternalAuth.Continue.Button', { provider })).toContain(`\u2068${provider}\u2069`);
});

test('adds nothing to a left-to-right value in a left-to-right text', async () => {
  const wrapper = await speaking('en-GB');
  const values = { provider: 'Google' };
  const { container } = render(<Text id="ExternalAuth.Continue.Button" values={values} />, { wrapper });
  expect(container.innerHTML).toBe('Continue with Google');
  const { result } = renderHook(useText, { wrapper });
  expect(result.current('ExternalAuth.Continue.Button', values)).toBe('Continue with Google');
});

test('renders the id of a message that does not exist', async () => {
  const id = 'Nowhere.To.BeFound' as MessageId;
  const wrapper = await speaking('de-DE');
  expect(render(<Text id={id} />, { wrapper }).container.textContent).toBe(id);
  expect(renderHook(useText, { wrapper }).result.current(id)).toBe(id);
});

test.each([
  ['de-DE', '1.234,5', '15. November 2026', 'A, B und C'],
  ['bs-BA', '1.234,5', '15. novembar 2026.', 'A, B i C'],
] as const)('formats numbers, dates and lists for %s', async (locale, number, date, list) => {
  const format = renderHook(useFormat, { wrapper: await speaking(locale) }).result.current;
  expect(format.number(1234.5)).toBe(number);
  expect(format.date(new Date(2026, 10, 15), { dateStyle: 'long' })).toBe(date);
  expect(format.list(['A', 'B', 'C'])).toBe(list);
});

test('keeps the order of a list of Latin names in a right-to-left text', async () => {
  const format = renderHook(useFormat, { wrapper: await speaking('ar-AE') }).result.current;
  // The mark gives the list its direction where it is isolated; its first letter would give it the other one.
  expect(format.list(['Windows', 'macOS'])).toBe('\u200fWindows وmacOS');
});
