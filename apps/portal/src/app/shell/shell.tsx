import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAnnouncements } from '../../features/announcements/use-announcements.ts';
import { LanguageChooser } from '../../features/language/language-chooser.tsx';
import { BrandLink } from '../../features/navigation/brand-link.tsx';
import { Head } from '../../framework/head.tsx';
import type { PageLoader } from '../../framework/routing/page-loader.ts';
import { useNavigationFocus } from '../../framework/routing/use-navigation-focus.ts';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ApplicationError } from '../modals/application-error.tsx';
import { descriptionOf, type RouteEntry } from '../route-table.ts';
import { useShellViews } from '../shell-views.ts';
import { Dock } from './dock.tsx';
import styles from './shell.module.css';

/** Everything around a page: its layout, head, skip link, error boundary and notices. */
export function Shell({ route, loader }: { route: RouteEntry; loader: PageLoader }) {
  const text = useText();
  const brand = useConfig().brand.name;
  const main = useNavigationFocus(route);
  const { returnPath } = useStores();
  const { pathname } = useLocation();
  const isAuth = route.layout === 'auth';
  const Layout = loader.useLayout(route);

  // A visitor who goes to another page than the sign-in no longer wants the page that required it.
  const elsewhere = isAuth || route.needsToken || route.isPassThrough ? null : pathname;
  useEffect(() => {
    if (elsewhere === null) return;
    const { forget } = returnPath.getState();
    forget();
    // Back before the sign-in is shown: the page stays the same.
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, [elsewhere, returnPath]);

  return (
    <>
      <Head title={text(route.title, { brand })} description={text(descriptionOf(route), { brand })} />
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, which works without JavaScript too */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Without a history entry for the hash, which would leave the step of a flow.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        <Text id="Shell.Skip.Link" />
      </a>
      <ShellAnnouncements />
      <Layout route={route} brand={<BrandLink />} language={<LanguageChooser />}>
        <main id="main" ref={main} tabIndex={-1} className={isAuth ? styles.auth : styles.main}>
          <ErrorBoundary
            resetKey={pathname}
            onCatch={loader.forgetFailures}
            fallback={(failure) => <ApplicationError {...failure} />}
          >
            <Outlet />
          </ErrorBoundary>
        </main>
      </Layout>
      <Dock route={route} />
    </>
  );
}

/** Most often there are none: only pages with one load the list and its style. */
function ShellAnnouncements() {
  const all = useAnnouncements();
  const { AnnouncementList } = useShellViews();
  if (all.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementList all={all} />
    </Suspense>
  );
}
