import '../../../ui/jsdom-top-layer.ts';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createQueryClient } from '../../../data/query-client.ts';
import { withConfigDefaults } from '../../../platform/config.ts';
import { ConfigProvider } from '../../../platform/config-context.ts';
import { CallProvider } from '../../../platform/http/call-context.ts';
import { clientOf } from '../../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../../platform/i18n/i18n-provider.tsx';
import { createResources } from '../../../platform/resources.ts';
import { ResourcesProvider } from '../../../platform/use-resource.ts';
import { type Stores, StoresProvider } from '../../../stores/stores-context.ts';
import { BrandedDownload } from '../branded-download.tsx';
import { Download } from '../download.tsx';
import { prefetchDownload } from '../use-download.ts';

export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
export const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 10)';

interface Visitor {
  agent: string;
  answers: Parameters<typeof clientOf>[0];
  search?: string;
  /** The address of a player who is signed in. */
  email?: string | undefined;
  statistics?: boolean;
  productName?: string;
}

const config = withConfigDefaults({
  features: { clientDownload: { injectionServiceUrl: '/api/v1/client' } },
});

/** The page as it is once its content has come. */
export async function visitDownload({
  agent,
  answers,
  search = '',
  email,
  statistics,
  productName,
}: Visitor) {
  vi.stubGlobal('navigator', { ...navigator, userAgent: agent });
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'download']);
  const { call, sent } = clientOf(answers);
  const resources = createResources();
  await prefetchDownload({ call, config, resources, queries: createQueryClient(), i18n }, { productName });
  const stores = {
    session: createStore(() => ({ user: email ? { userId: 'player-1', email } : 'signed-out' })),
    consent: createStore(() => ({ statistics: statistics ?? false })),
    library: createStore(() => ({ gameAccounts: {} })),
  } as unknown as Stores;
  const view = render(
    <I18nProvider i18n={i18n}>
      <ConfigProvider value={config}>
        <CallProvider value={call}>
          <StoresProvider value={stores}>
            <ResourcesProvider value={resources}>
              <MemoryRouter initialEntries={[`/en-GB/download${search}`]}>
                <main>
                  {productName ? (
                    <BrandedDownload productName={productName} unknown="nothing of this page" />
                  ) : (
                    <Download />
                  )}
                </main>
              </MemoryRouter>
            </ResourcesProvider>
          </StoresProvider>
        </CallProvider>
      </ConfigProvider>
    </I18nProvider>,
  );
  return { sent, unmount: view.unmount };
}
