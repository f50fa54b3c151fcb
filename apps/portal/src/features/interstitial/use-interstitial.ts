import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { interstitialQuery } from '../../data/config.queries.ts';
import { issueCode } from '../../data/sessions.mutations.ts';
import { useConfig } from '../../platform/config-context.ts';
import { isFirstVisit } from '../../platform/first-visit.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { browserLocalStorage, createConsentedStorage } from '../../platform/storage.ts';
import { SHOWN_MARK } from '../../stores/consented-marks.ts';
import { isPrompting } from '../../stores/modal-store.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { advertisementUrl, dueAdvertisement, isAdFreePage } from './interstitial.rules.ts';

const DESKTOP = '(width > 50.75rem)';
const NOT_LOGGED_IN = 'not-logged-in';

/** The URL of the advertisement when one is due. It is shown once; after closing it does not return. */
export function useInterstitial(host: string): { src: string | null; isHidden: boolean; close(): void } {
  const call = useCall();
  const { clientIds, features } = useConfig();
  const { consent, modals } = useStores();
  const isHeld = useStore(modals, isPrompting);
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const { data: zones } = useQuery(interstitialQuery(call, usePageLocale()));
  const { marketing: allowsMarketing, allows } = useStore(consent);
  const [storage] = useState(() => createConsentedStorage(browserLocalStorage, 'marketing', allows));
  const [wasShown, setWasShown] = useState(() => storage.getItem(SHOWN_MARK) !== null);
  const [src, setSrc] = useState<string | null>(null);

  const due = dueAdvertisement({
    wasShown,
    isFirstVisit: isFirstVisit(),
    isPrompting: isHeld,
    userAgent: navigator.userAgent,
    isNarrow: !window.matchMedia(DESKTOP).matches,
    pathname,
    visitor: isSignedIn(user) ? 'signed-in' : user === 'signed-out' ? 'signed-out' : 'waiting',
    allowsMarketing,
    // Without a response no advertisement is shown. This is not an error.
    zones: zones ?? {},
  });

  const show = useEffectEvent(async (zoneId: string): Promise<void> => {
    // A prompt of the same commit is in the store already, and not yet in this render.
    if (isPrompting(modals.getState())) return;
    setWasShown(true);
    storage.setItem(SHOWN_MARK, 'true');
    const client = {
      clientId: clientIds.interstitial,
      redirectUri: features.interstitial?.redirectUri ?? '',
    };
    const asked = due?.isPersonal
      ? issueCode(call, { ...client, scopes: ['users-own-read'] })
      : NOT_LOGGED_IN;
    const code = await Promise.resolve(asked).catch(() => NOT_LOGGED_IN);
    setSrc(advertisementUrl(new URL(host, window.location.origin), zoneId, code));
  });

  const zoneId = due?.zoneId;
  useEffect(() => {
    if (zoneId !== undefined) void show(zoneId);
  }, [zoneId]);

  return { src: isAdFreePage(pathname) ? null : src, isHidden: isHeld, close: () => setSrc(null) };
}
