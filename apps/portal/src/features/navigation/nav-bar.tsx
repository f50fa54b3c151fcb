import Download from 'lucide-react/icons/download';
import { Link, NavLink } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountArea } from './account-area.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LinkMenu } from './link-menu.tsx';
import styles from './nav-bar.module.css';
import { NavSheet } from './nav-sheet.tsx';
import { useNavigation } from './use-navigation.ts';

export function NavBar() {
  const text = useText();
  const locale = usePageLocale();
  const { features } = useConfig();
  const links = useNavigation();
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <BrandLink />
        <nav className={styles.links} aria-label={text('Nav.Main.Label')}>
          <NavLink to={`/${locale}/`} end className={styles.link ?? ''}>
            <Text id="Nav.Shop.Link" />
          </NavLink>
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
          {features.clientDownload ? (
            <Link to={`/${locale}/download`} className={styles.tool} aria-label={text('Nav.Download.Label')}>
              <Icon of={Download} />
            </Link>
          ) : null}
          <LanguageMenu />
          <div className={styles.account}>
            <AccountArea />
          </div>
          <NavSheet links={links} />
        </div>
      </div>
    </header>
  );
}
