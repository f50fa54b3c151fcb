import type { ClientConfig } from '@gatehouse/contract/config';
import type { PageLocale } from '@gatehouse/domain/locales';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../data/query-client.ts';
import { createSavedOwnerships, type SavedOwnerships } from '../data/saved-ownerships.ts';
import { endSession, reportSignIn } from '../data/sessions.mutations.ts';
import { loadChunk } from '../framework/chunk-loading.ts';
import type { RenderedLocation } from '../framework/hydrated-location.ts';
import { type DehydratedQueries, hydrateQueries } from '../framework/hydration/dehydrated-queries.ts';
import { systemClock } from '../platform/clock.ts';
import { browserConnectivity } from '../platform/connectivity.ts';
import { createCookies } from '../platform/cookies.ts';
import { createFingerprint, type Fingerprint } from '../platform/fingerprint.ts';
import type { Call } from '../platform/http/call-options.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { createHttpEvents, type HttpEvents } from '../platform/http/events.ts';
import { createTwoFactor } from '../platform/http/two-factor.ts';
import { createI18n, type I18n } from '../platform/i18n/i18n.ts';
import { createInstallationId } from '../platform/installation-id.ts';
import { consoleLog } from '../platform/log.ts';
import { browserLocalStorage, browserSessionStorage, createConsentedStorage } from '../platform/storage.ts';
import { createTabChannel, type TabChannel } from '../platform/tab-channel.ts';
import { createPixel } from '../platform/tracking/pixel.ts';
import { createTrackEvent } from '../platform/tracking/track-event.ts';
import type { Tracking } from '../platform/tracking/tracking-context.ts';
import { createBanStore } from '../stores/ban-store.ts';
import { createConnectivityStore } from '../stores/connectivity-store.ts';
import { type ConsentChoice, createConsentStore } from '../stores/consent-store.ts';
import { createCurrencyStore } from '../stores/currency-store.ts';
import { createLibraryStore } from '../stores/library-store.ts';
import { createLocalePreference } from '../stores/locale-preference.ts';
import { createMigrationStore } from '../stores/migration-store.ts';
import { createModalStore } from '../stores/modal-store.ts';
import { createReturnPathStore } from '../stores/return-path-store.ts';
import { createSessionStore } from '../stores/session-store.ts';
import type { Stores } from '../stores/stores-context.ts';
import { createToastStore } from '../stores/toast-store.ts';
import { createTokenCookie } from '../stores/token-cookie.ts';

/** Everything with state: created once per document in the browser, once per request on the server. */
export interface Services {
  config: ClientConfig;
  i18n: I18n;
  call: Call;
  queries: QueryClient;
  savedOwnerships: SavedOwnerships;
  stores: Stores;
  tracking: Tracking;
  events: HttpEvents;
  tabs: TabChannel;
  /** Null where the page was not server-rendered. */
  rendered: RenderedLocation | null;
}

export interface ServicesOptions {
  config: ClientConfig;
  locale: PageLocale;
  /** Whether the request for the page had a session token. Nothing else is known until the cookie is read. */
  hasToken: boolean;
  /** Query data that the server rendered into the page. */
  queries?: DehydratedQueries;
  rendered?: RenderedLocation;
  /** Of the publisher, on the server. */
  ownTexts?: CompiledMessages | undefined;
  fetch: typeof fetch;
  /** In the launcher, which asks for no consent. */
  unaskedConsent?: ConsentChoice;
  fingerprint?: Fingerprint;
}

export function createServices(options: ServicesOptions): Services {
  const { config, locale, hasToken, rendered, fetch } = options;
  const queries = createQueryClient();
  hydrateQueries(queries, options.queries ?? []);
  const events = createHttpEvents();
  const tabs = createTabChannel('gatehouse.session');
  const cookies = createCookies(() => globalThis.document);
  const isSecure = () => globalThis.location?.protocol === 'https:';
  const environment = () => config.environment;
  const consent = createConsentStore({ storage: browserLocalStorage, unasked: options.unaskedConsent });
  const { allows } = consent.getState();
  const preferenceStorage = createConsentedStorage(browserLocalStorage, 'preferences', allows);
  const installationId = createInstallationId(browserLocalStorage);
  const twoFactor = createTwoFactor(systemClock);
  const call: Call = createHttp({
    fetch,
    urls: () => ({ apiUrl: config.core.apiUrl, storeUrl: config.core.storeApiUrl }),
    getToken: () => stores.session.getState().token,
    installationId,
    fingerprint: options.fingerprint ?? createFingerprint(),
    async answerChallenge(...call) {
      const importChunk = () => import('../platform/challenge/answer-challenge.ts');
      const { answerChallenge } = await loadChunk('challenge', importChunk);
      return answerChallenge({ config, toasts: stores.toasts, log: consoleLog }, ...call);
    },
    twoFactor,
    events,
    clock: systemClock,
    log: consoleLog,
  });
  const stores: Stores = {
    session: createSessionStore({
      hasToken,
      tokenCookie: createTokenCookie({
        cookies,
        storage: browserLocalStorage,
        environment,
        isSecure,
        domain: () => sharedDomainOf(config.core.userSessionDomain),
      }),
      sessionStorage: browserSessionStorage,
      tabs,
      fetchUser: () => call('GET /user/me'),
      deleteSession: (token) => endSession(call, token),
      reportSignIn: () => reportSignIn(call),
      log: consoleLog,
    }),
    consent,
    connectivity: createConnectivityStore({ connectivity: browserConnectivity, clock: systemClock }),
    ban: createBanStore({ events }),
    currency: createCurrencyStore({ storage: browserLocalStorage }),
    library: createLibraryStore({ storage: preferenceStorage }),
    localePreference: createLocalePreference({ cookies, isSecure, isAllowed: () => allows('preferences') }),
    migration: createMigrationStore({ events }),
    modals: createModalStore(),
    returnPath: createReturnPathStore({ sessionStorage: browserSessionStorage }),
    toasts: createToastStore({ clock: systemClock }),
    twoFactorPrompt: twoFactor.store,
  };
  const tracking: Tracking = {
    ...createTrackEvent({
      call,
      allows,
      clock: systemClock,
      log: consoleLog,
      storage: createConsentedStorage(browserSessionStorage, 'statistics', allows),
    }),
    pixel: createPixel({
      cookies,
      environment,
      isSecure,
      apiUrl: () => config.core.apiUrl,
      allows,
      log: consoleLog,
      fetch,
      installationId,
    }),
  };
  return {
    config,
    i18n: createI18n(locale, loadChunk, { version: config.ownTexts?.[locale], texts: options.ownTexts }),
    call,
    savedOwnerships: createSavedOwnerships(preferenceStorage),
    queries,
    stores,
    tracking,
    events,
    tabs,
    rendered: rendered ?? null,
  };
}

/** The session domain where it is above this host, so that its other subdomains share the cookie. */
function sharedDomainOf(sessionDomain: string): string {
  return globalThis.location?.hostname.endsWith(`.${sessionDomain}`) ? sessionDomain : '';
}
