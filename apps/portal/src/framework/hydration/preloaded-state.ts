import type { ClientConfig } from '@gatehouse/contract/config';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import type { FormattedValues } from '../../platform/i18n/formatters.ts';
import type { RenderedLocation } from '../hydrated-location.ts';
import type { DehydratedQueries } from './dehydrated-queries.ts';

export const STATE_ELEMENT_ID = 'gatehouse-state';

// `before-hydration.ts` listens for the same names.
/** Dispatched once when React has its event listeners and starts to hydrate. */
export const HYDRATING_EVENT = 'gatehouse:hydrating';
/** Dispatched once after hydration. */
export const HYDRATED_EVENT = 'gatehouse:hydrated';

/** State that the server renders into the page, so that the browser does not request it again. */
export interface PreloadedState {
  config: ClientConfig;
  locale: PageLocale;
  hasToken: boolean;
  queries: DehydratedQueries;
  /** Absent where the page was not server-rendered. */
  formats?: FormattedValues;
  /** Absent where the page was not server-rendered. */
  rendered?: RenderedLocation;
  returnedForm?: ReturnedForm | undefined;
}

export function readPreloadedState(page: Document): PreloadedState | undefined {
  const text = page.getElementById(STATE_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as PreloadedState) : undefined;
}
