import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { legalQuery } from '../../data/legal.queries.ts';
import { signInMethodsQuery } from '../../data/user.queries.ts';
import { isPostponed } from '../../features/legal/postponed.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { hasTwoFactorNotification } from '../../stores/two-factor-attention.rules.ts';
import type { RouteEntry } from '../route-table.ts';
import { useShellViews } from '../shell-views.ts';
import styles from './dock.module.css';

/**
 * Shows the consent panel, a banner or a notice, one at a time, at the bottom of the screen. It is the last element of
 * the page and sticks to the viewport: no layout shift when it appears, and no content is covered for good.
 */
export function Dock({ route }: { route: RouteEntry }) {
  const { consent } = useStores();
  const user = useSession((session) => session.user);
  // Deferred: the panel is loaded after the render that follows hydration, not in it.
  const isAsked = useDeferredValue(useStore(consent, ({ isRead, isDecided }) => isRead && !isDecided));
  const views = useShellViews();
  return (
    <div className={styles.dock} ref={useSharedHeight()}>
      <Suspense fallback={null}>
        {isAsked ? (
          <Prompt>
            <views.ConsentPanel />
          </Prompt>
        ) : null}
        {!isAsked && isSignedIn(user) && route.layout !== 'auth' ? (
          <PlayerNotice user={user} route={route} />
        ) : null}
      </Suspense>
    </div>
  );
}

/**
 * Toasts are above the dock, whose height changes with its notice and with the width of the screen. So is what the
 * browser scrolls to, such as the control that gets the focus.
 */
function useSharedHeight() {
  const { toasts } = useStores();
  return useCallback(
    (dock: HTMLElement | null) => {
      if (!dock) return;
      const share = (height: number) => {
        toasts.getState().stayAbove(height);
        document.documentElement.style.scrollPaddingBlockEnd = `${height}px`;
      };
      const observer = new ResizeObserver(() => share(dock.clientHeight));
      observer.observe(dock);
      return () => {
        observer.disconnect();
        share(0);
      };
    },
    [toasts],
  );
}

function PlayerNotice({ user, route }: { user: SessionUser; route: RouteEntry }) {
  const views = useShellViews();
  const call = useCall();
  const locale = usePageLocale();
  const { hasLegalChanges = false } = useConfig();
  const { data: methods, isPending } = useQuery(signInMethodsQuery(call, user.userId));
  const legal = useQuery({ ...legalQuery(call, user.userId, locale), enabled: hasLegalChanges });
  const [hasPostponed, setHasPostponed] = useState(false);
  const hasSeen2fa = useSession((session) => session.hasSeen2fa);
  const [isClosed, setIsClosed] = useState(false);
  if (!user.validated && user.email !== null && route.asksForValidation && !isClosed) {
    return (
      <Prompt>
        <views.ValidationBanner email={user.email} onClose={() => setIsClosed(true)} />
      </Prompt>
    );
  }
  const documents = legal.data?.documents ?? [];
  // The summary asks itself, where it is needed.
  if (documents.length > 0 && route.page !== 'checkout' && !hasPostponed && !isPostponed(documents)) {
    return (
      <Prompt>
        <views.LegalNotice documents={documents} onPostpone={() => setHasPostponed(true)} />
      </Prompt>
    );
  }
  // The notice leads to the settings. On a phone it would cover the total and the button of a player who is about to pay,
  // and what an order, a receipt or a withdrawal says.
  const isUnwanted = /settings|checkout|order|receipt/.test(route.page);
  if (!isUnwanted && hasTwoFactorNotification({ methods, hasSeen2fa, validated: user.validated })) {
    return (
      <Prompt>
        <views.TwoFactorNotice />
      </Prompt>
    );
  }
  // While it is not known whether a notice follows, an advertisement must wait too.
  return isPending || legal.isLoading ? <Prompt>{null}</Prompt> : null;
}

/** Keeps advertisements away while it is mounted. Before paint, so that none is requested in the same commit. */
function Prompt({ children }: { children: ReactNode }) {
  const { modals } = useStores();
  useLayoutEffect(() => modals.getState().addPrompt(), [modals]);
  return children;
}
