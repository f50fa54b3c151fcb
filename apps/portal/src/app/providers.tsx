import type { ReactNode } from 'react';
import { ConfigProvider } from '../platform/config-context.ts';
import { CallProvider } from '../platform/http/call-context.ts';
import { I18nProvider } from '../platform/i18n/i18n-provider.tsx';
import { ResourcesProvider } from '../platform/use-resource.ts';
import { StoresProvider } from '../stores/stores-context.ts';
import type { Services } from './create-services.ts';

export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ConfigProvider value={services.config}>
      <I18nProvider i18n={services.i18n}>
        <CallProvider value={services.call}>
          <StoresProvider value={services.stores}>
            <ResourcesProvider value={services.resources}>{children}</ResourcesProvider>
          </StoresProvider>
        </CallProvider>
      </I18nProvider>
    </ConfigProvider>
  );
}
