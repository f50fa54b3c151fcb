import type { LauncherConnection } from '../../platform/launcher-connection.ts';

/** Links to other origins open in the system browser: the window has no address bar. */
export function openExternalLinks(page: Document, launcher: LauncherConnection): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const isWeb = link.protocol === 'https:' || link.protocol === 'http:';
    if (!isWeb || link.origin === window.location.origin) return;
    event.preventDefault();
    launcher.perform({ type: 'open_external', url: link.href }).catch(() => {});
  });
}
