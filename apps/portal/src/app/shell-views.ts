import type { Topic } from '@gatehouse/messages/ids.ts';
import { type ComponentType, createContext } from 'react';
import type { AnnouncementListProps } from '../features/announcements/announcement-list.tsx';
import { lazyView } from '../framework/lazy-view.tsx';
import type { I18n } from '../platform/i18n/i18n.ts';
import { useProvided } from '../platform/use-provided.ts';

/** Modals, panels and notices that are rarely shown: each loads its chunk and messages when it is first rendered. */
export function createShellViews(i18n: I18n) {
  const view = <Props>(
    id: string,
    topics: readonly Topic[],
    importView: () => Promise<{ default: ComponentType<Props> }>,
  ): ComponentType<Props> => lazyView(i18n.load, id, topics, importView);
  return {
    AnnouncementList: view<AnnouncementListProps>(
      'announcement-list',
      [],
      () => import('../features/announcements/announcement-list.tsx'),
    ),
    Banned: view('banned', ['dialogs'], () => import('./modals/banned.tsx')),
    ConsentModal: view('consent-modal', ['dialogs'], () => import('../features/consent/consent-modal.tsx')),
    ConsentPanel: view('consent-panel', ['dialogs'], () => import('../features/consent/consent-panel.tsx')),
    Interstitial: view(
      'interstitial',
      ['dialogs'],
      () => import('../features/interstitial/interstitial.tsx'),
    ),
    LanguageModal: view(
      'language-modal',
      ['dialogs'],
      () => import('../features/language/language-modal.tsx'),
    ),
    LegalModal: view('legal-modal', ['legal'], () => import('../features/legal/legal-modal.tsx')),
    LegalNotice: view('legal-notice', ['legal'], () => import('../features/legal/legal-notice.tsx')),
    Prevented: view('prevented', ['dialogs'], () => import('./modals/prevented.tsx')),
    RecoveryToken: view('recovery-token', ['dialogs'], () => import('./modals/recovery-token.tsx')),
    TwoFactor: view('two-factor', ['sign-in'], () => import('./modals/two-factor.tsx')),
    TwoFactorNotice: view(
      'two-factor-notice',
      ['dialogs'],
      () => import('../features/notices/two-factor-notice.tsx'),
    ),
    TwoFactorRecovery: view(
      'two-factor-recovery',
      ['sign-in'],
      () => import('./modals/two-factor-recovery.tsx'),
    ),
    ValidationBanner: view(
      'validation-banner',
      ['dialogs'],
      () => import('../features/notices/validation-banner.tsx'),
    ),
    ValidationHelp: view('validation-help', ['dialogs'], () => import('./modals/validation-help.tsx')),
  };
}

export type ShellViews = ReturnType<typeof createShellViews>;

const ShellViewsContext = createContext<ShellViews | null>(null);

export const ShellViewsProvider = ShellViewsContext.Provider;

export const useShellViews = (): ShellViews => useProvided(ShellViewsContext);
