import type { ClientConfig, FooterConfig } from '@gatehouse/contract/config';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../data/query-client.ts';
import { ConfigProvider } from '../../platform/config-context.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { Footer } from './footer.tsx';

afterEach(cleanup);

const column = (title: string) => ({ title, links: [{ title: `About ${title}`, link: 'app:/coupon' }] });
const footer: FooterConfig = {
  locale: 'en-GB',
  column1: column('House'),
  column2: column('Help'),
  column3: column('Law'),
  column4: { title: 'Follow us', links: [] },
};
const config = {
  brand: { name: 'Gatehouse', logo: '' },
  copyright: { holder: 'Gatehouse', year: 2026 },
  version: '0.486.2',
  links: {},
} as unknown as ClientConfig;

async function show(hasColumns: boolean) {
  const i18n = createI18n('en-GB');
  await i18n.load(['core']);
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/en-GB/']}>
        <ConfigProvider value={config}>
          <CallProvider value={(async () => footer) as unknown as Call}>
            <QueryClientProvider client={createQueryClient()}>
              <Footer hasColumns={hasColumns} />
            </QueryClientProvider>
          </CallProvider>
        </ConfigProvider>
      </MemoryRouter>
    </I18nProvider>,
  );
  await expect.poll(() => document.querySelector('[data-loaded="true"]')).not.toBeNull();
}

test('the footer has its columns, and leads within the portal', async () => {
  await show(true);
  for (const title of ['House', 'Help', 'Law']) {
    expect(screen.getByRole('link', { name: `About ${title}` }).getAttribute('href')).toBe('/en-GB/coupon');
  }
});

test('where a page wants it plain, the version stays and the columns do not', async () => {
  await show(false);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByText(/0\.486\.2/)).toBeTruthy();
});
