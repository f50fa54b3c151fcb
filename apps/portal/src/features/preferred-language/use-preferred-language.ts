import type { PageLocale } from '@gatehouse/domain/locales';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
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

  useEffect(() => {
    if (browserSessionStorage.getItem(SAVED_NAME) === null) return;
    browserSessionStorage.removeItem(SAVED_NAME);
    toasts.getState().show('ok', 'PreferredLanguage.Saved.Text');
  }, [toasts]);

  const { isPending, mutate } = useMutation({
    mutationFn: (locale: PageLocale) => saveLocale({ call, session }, locale),
    onSuccess(_saved, locale) {
      localePreference.keep(locale);
      if (locale === pageLocale) {
        toasts.getState().show('ok', 'PreferredLanguage.Saved.Text');
      } else {
        browserSessionStorage.setItem(SAVED_NAME, locale);
        window.location.assign(pathname.replace(pageLocale, locale));
      }
    },
    onError: () => toasts.getState().show('danger', 'PreferredLanguage.Failed.Text'),
  });

  return { isBusy: isPending, save: (locale: PageLocale) => mutate(locale) };
}
