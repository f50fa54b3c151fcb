import type { LauncherConnection } from '../../platform/launcher-connection.ts';

/** The part of the Navigation API that is used here; the launcher's window always is Chromium. */
interface NavigateEvent extends Event {
  destination: { url: string };
}
interface LauncherWindow extends EventTarget {
  document: Document;
  location: { origin: string };
  navigation?: EventTarget;
  open: typeof window.open;
}

const MIDDLE_BUTTON = 1;

/**
 * Addresses of other origins open in the system browser, because the window has no address bar: links, also with the
 * middle button, scripts that leave the page, forms, and new windows. The reference shell also refuses to load them.
 */
export function openExternalLinks(
  page: LauncherWindow,
  launcher: Pick<LauncherConnection, 'perform' | 'portal'>,
): void {
  function openOutside(address: URL): void {
    const { pathname, search, hash } = address;
    // Our own page in a new window is the portal's page of the same path.
    const url = isOwn(address) ? new URL(pathname + search + hash, launcher.portal) : address;
    launcher.perform({ type: 'open_external', url: url.href }).catch(() => {});
  }
  const isOwn = ({ origin }: URL) => origin === page.location.origin;
  const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

  function follow(event: MouseEvent): void {
    // The right button opens a menu.
    if (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const address = new URL(link.href);
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey;
    const isNewWindow = hasKey || event.type === 'auxclick' || link.target === '_blank';
    if (!isWeb(address) || (isOwn(address) && !isNewWindow)) return;
    event.preventDefault();
    openOutside(address);
  }
  page.document.addEventListener('click', follow);
  page.document.addEventListener('auxclick', follow);

  page.navigation?.addEventListener('navigate', (event) => {
    const address = new URL((event as NavigateEvent).destination.url);
    if (!isWeb(address) || isOwn(address) || !event.cancelable) return;
    event.preventDefault();
    openOutside(address);
  });

  page.open = (url) => {
    const address = URL.parse(String(url ?? ''), page.document.baseURI);
    if (address && isWeb(address)) openOutside(address);
    return null;
  };
}
