import type { PageLocale } from '@gatehouse/domain/locales';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { loadChunk } from '../src/framework/chunk-loading.ts';
import { createI18n } from '../src/platform/i18n/i18n.ts';
import { I18nProvider } from '../src/platform/i18n/i18n-provider.tsx';
import { TrackingProvider } from '../src/platform/tracking/tracking-context.ts';

const nothing = async () => {};
const TRACKING = { track: nothing, pixel: nothing, flushEvents: nothing, resume: nothing, forget: nothing };

/** Renders with the messages of a locale and a router, which every part of the shop needs. */
export async function renderWithMessages(children: ReactNode, locale: PageLocale = 'en-GB') {
  const i18n = createI18n(locale, loadChunk);
  await i18n.load(['core', 'shop']);
  const router = createMemoryRouter([{ path: '*', element: children }]);
  return render(
    <I18nProvider i18n={i18n}>
      <TrackingProvider value={TRACKING}>
        <RouterProvider router={router} />
      </TrackingProvider>
    </I18nProvider>,
  );
}
