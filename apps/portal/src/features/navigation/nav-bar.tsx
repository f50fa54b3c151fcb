import type { NavigationConfig } from '@gatehouse/contract/config';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useText } from '../../platform/i18n/text.tsx';
import { LinkMenu } from './link-menu.tsx';
import styles from './nav-bar.module.css';
import { NavSheet } from './nav-sheet.tsx';
import { PlayerLinks } from './player-links.tsx';
import { StoreLink } from './store-link.tsx';

export interface NavBarParts {
  brand: ReactNode;
  /** Of the web site; undefined until they have loaded. The launcher has none. */
  links: NavigationConfig | undefined;
  search: ReactNode;
  language: ReactNode;
  /** At the end of the bar, on wide screens. */
  account: ReactNode;
  /** In the sheet, on narrow screens. */
  sheetAccount: ReactNode;
  /** Badge on the button that opens the sheet. */
  sheetSignal: ReactNode;
}

export function NavBar(parts: NavBarParts) {
  const text = useText();
  const locale = usePageLocale();
  const { features } = useConfig();
  const { brand, links, search, language, account, sheetAccount, sheetSignal } = parts;
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        {brand}
        <nav className={styles.links} aria-label={text('Nav.Main.Label')}>
          <StoreLink className={styles.link} />
          <PlayerLinks names={['library']} className={styles.link} />
          {links ? (
            <>
              <ContentLink to={links.browserGames.link} className={styles.link}>
                {links.browserGames.title}
              </ContentLink>
              <ContentLink to={links.mmorpg.link} className={styles.link}>
                {links.mmorpg.title}
              </ContentLink>
              <LinkMenu title={links.littleGames.title} links={links.littleGames.categories} />
              <LinkMenu title={links.magazine.title} links={links.magazine.entries} />
            </>
          ) : null}
        </nav>
        <div className={styles.tools}>
          {search}
          {features.clientDownload ? (
            <Link to={`/${locale}/download`} className={styles.tool} aria-label={text('Nav.Download.Label')}>
              <Icon of={Download} />
            </Link>
          ) : null}
          {language}
          <div className={styles.account}>{account}</div>
          <NavSheet links={links} account={sheetAccount} signal={sheetSignal} />
        </div>
      </div>
    </header>
  );
}
