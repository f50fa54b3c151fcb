import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PartnerLink } from '../features/partner-links/partner-link.tsx';
import { RenderedLocationProvider } from '../framework/hydrated-location.ts';
import { ReturnedFormProvider } from '../framework/hydration/returned-form-provider.tsx';
import { ConfigProvider } from '../platform/config-context.ts';
import { ExternalLinkProvider } from '../platform/content-link.tsx';
import { CallProvider } from '../platform/http/call-context.ts';
import { I18nProvider } from '../platform/i18n/i18n-provider.tsx';
import { TrackingProvider } from '../platform/tracking/tracking-context.ts';
import { StoresProvider } from '../stores/stores-context.ts';
import type { Services } from './create-services.ts';

interface ProvidersProps {
  services: Services;
  returnedForm?: ReturnedForm | undefined;
  children: ReactNode;
}

export function Providers({ services, returnedForm, children }: ProvidersProps) {
  return (
    <ConfigProvider value={services.config}>
      <I18nProvider i18n={services.i18n}>
        <CallProvider value={services.call}>
          <StoresProvider value={services.stores}>
            <TrackingProvider value={services.tracking}>
              <QueryClientProvider client={services.queries}>
                <RenderedLocationProvider value={services.rendered}>
                  <ExternalLinkProvider value={PartnerLink}>
                    <ReturnedFormProvider returned={returnedForm}>{children}</ReturnedFormProvider>
                  </ExternalLinkProvider>
                </RenderedLocationProvider>
              </QueryClientProvider>
            </TrackingProvider>
          </StoresProvider>
        </CallProvider>
      </I18nProvider>
    </ConfigProvider>
  );
}
