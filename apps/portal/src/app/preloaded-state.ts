import type { ClientConfig } from '@gatehouse/contract/config';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { ReturnedForm } from '@gatehouse/domain/returned-form';
import type { DehydratedQueries } from '../data/hydration.ts';
import type { RenderedLocation } from '../platform/hydrated-location.ts';
import type { FormattedValues } from '../platform/i18n/formatters.ts';
import { STATE_ELEMENT_ID } from './document/state-element.ts';

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
