import { usePageLocale } from './i18n/page-locale.ts';
import { findLauncher } from './launcher.ts';

/** The shop front. In the launcher the root is the library, and the catalogue opens in the system browser. */
export function useStorePath(): string {
  return `/${usePageLocale()}/${findLauncher() ? 'shop' : ''}`;
}
