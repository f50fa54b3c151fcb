import type { PageLocale } from '@gatehouse/domain/locales';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { saveLocale } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { useStores } from '../../stores/stores-context.ts';

/** Changing the language loads a new document: the confirmation appears there, in the new language. */
const SAVED_NAME = 'gatehouse.language-saved';

export function usePreferredLanguage() {
  const call = useCall();
  const pageLocale = usePageLocale();
  const { pathname } = useLocation();
  const { session, toasts, localePreference } = useStores();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (browserSessionStorage.getItem(SAVED_NAME) === null) return;
    browserSessionStorage.removeItem(SAVED_NAME);
    toasts.getState().show('ok', 'PreferredLanguage.Saved.Text');
  }, [toasts]);

  async function save(locale: PageLocale): Promise<void> {
    setIsBusy(true);
    try {
      await saveLocale({ call, session }, locale);
      localePreference.keep(locale);
      if (locale === pageLocale) {
        toasts.getState().show('ok', 'PreferredLanguage.Saved.Text');
      } else {
        browserSessionStorage.setItem(SAVED_NAME, locale);
        window.location.assign(pathname.replace(pageLocale, locale));
      }
    } catch {
      toasts.getState().show('danger', 'PreferredLanguage.Failed.Text');
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, save };
}
