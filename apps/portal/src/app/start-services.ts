import { pixelCookieOf } from '@gatehouse/domain/environments';
import { followSession } from '../data/session-scope.ts';
import { followEmailChange } from '../features/account-email/email-change-memory.ts';
import { browserConnectivity } from '../platform/connectivity.ts';
import { createCookies } from '../platform/cookies.ts';
import { findLauncher } from '../platform/launcher.ts';
import { consoleLog } from '../platform/log.ts';
import { browserLocalStorage, browserSessionStorage } from '../platform/storage.ts';
import { watchVisible } from '../platform/visibility.ts';
import { keepConsentReceipt } from '../stores/consent-receipt.ts';
import { followConsent } from '../stores/consent-withdrawal.ts';
import {
  FIRST_MIGRATION,
  HAS_MIGRATED,
  LAST_LOGIN,
  RECENT,
  SHOWN_MARK,
  STARTED_ORDER,
} from '../stores/consented-marks.ts';
import { CURRENCY_STORAGE } from '../stores/currency-store.ts';
import { rememberMigratedPlayers } from '../stores/has-migrated.ts';
import type { ModalStore } from '../stores/modal-store.ts';
import { watchPlayerLeaving } from '../stores/player-change.ts';
import { startSession } from '../stores/session-listeners.ts';
import { countLogouts } from './count-logouts.ts';
import type { Services } from './create-services.ts';
import { shownFailure } from './rejection.rules.ts';

/** Starts the listeners of the browser: tab visibility, other tabs, transport events, network. */
export function startServices(services: Services): void {
  const { stores, events, tabs, queries, call, savedOwnerships } = services;
  startConsent(services);
  void stores.library.persist.rehydrate();
  const { read: readCurrency } = stores.currency.getState();
  readCurrency();
  window.addEventListener('storage', ({ key }) => {
    if (key === CURRENCY_STORAGE) readCurrency();
  });
  watchPlayerLeaving(stores.session, () => {
    stores.library.getState().clear();
    browserLocalStorage.removeItem(RECENT);
  });
  rememberMigratedPlayers(stores);
  followEmailChange(stores.session, browserSessionStorage);
  // Registered before the session's own listener, which clears the token that is compared here.
  events.unauthorized.on(({ token }) => {
    if (token && token === stores.session.getState().token) {
      stores.toasts.getState().show('info', 'Account.SessionEnded.Text');
    }
  });
  followSession(queries, stores.session);
  countLogouts(stores.session, () => services.tracking);
  savedOwnerships.follow(queries, call, stores.session);
  startSession(stores.session, { events, watchVisible, tabs });
  const launcher = findLauncher();
  // The launcher shows the games that can be played offline, and no modal above them.
  if (!launcher) stores.connectivity.getState().start();
  const { show, retract } = stores.toasts.getState();
  // Says why nothing happens until the modal is due.
  browserConnectivity.onWaiting = () => show('info', 'Offline.Text');
  browserConnectivity.watch((isOnline) => {
    if (!isOnline) return;
    retract('Offline.Text');
    void stores.session.getState().readToken();
  });
  if (launcher)
    void import('../stores/launcher-listeners.ts').then((it) => it.followLauncher(launcher, stores));
  showUnhandledRejections(window, stores.modals);
}

/** Must run first: consent decides whether anything else may be read from storage. */
function startConsent({ stores, call, config, i18n, savedOwnerships, tracking }: Services): void {
  const { consent, session, library, localePreference } = stores;
  const cookies = createCookies(() => document);
  consent.getState().read();
  tracking.resume();
  followConsent(consent, {
    keepPreferences() {
      if (!localePreference.read()) localePreference.keep(i18n.locale);
    },
    forgetPreferences() {
      localePreference.forget();
      library.persist.clearStorage();
      savedOwnerships.forget();
      for (const name of [HAS_MIGRATED, RECENT]) browserLocalStorage.removeItem(name);
    },
    forgetStatistics() {
      tracking.forget();
      for (const name of [LAST_LOGIN, FIRST_MIGRATION]) browserLocalStorage.removeItem(name);
      browserSessionStorage.removeItem(STARTED_ORDER);
    },
    forgetMarketing() {
      browserLocalStorage.removeItem(SHOWN_MARK);
      cookies.remove(pixelCookieOf(config.environment), { isSecure: location.protocol === 'https:' });
    },
  });
  keepConsentReceipt({
    consent,
    session,
    sendReceipt: (receipt) => call('PUT /user/consent', { body: { ...receipt, locale: i18n.locale } }),
    log: consoleLog,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === consent.persist.getOptions().name) consent.getState().read();
  });
}

/** Shows the error modal for an unhandled rejection, so that the player can reload. */
function showUnhandledRejections(page: Window, modals: ModalStore): void {
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const failure = shownFailure(reason);
    if (!failure) return;
    consoleLog.warn('rejection.unhandled', { reason });
    modals.getState().open('application-error', failure);
  });
}
