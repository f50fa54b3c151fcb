import type { NavigationConfig } from '@gatehouse/contract/config';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { NavLink } from 'react-router';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AccountArea } from './account-area.tsx';
import styles from './nav-sheet.module.css';

/** The links of the bar where it is too narrow for them. The browser closes it on Escape and on a press beside it. */
export function NavSheet({ links }: { links: NavigationConfig | undefined }) {
  const text = useText();
  const locale = usePageLocale();
  const id = useId();
  return (
    <div className={styles.root}>
      <IconButton icon={MenuIcon} label={text('Nav.Sheet.Open')} popoverTarget={id} />
      <div id={id} popover="auto" className={styles.sheet} role="dialog" aria-label={text('Nav.Main.Label')}>
        <div className={styles.top}>
          <AccountArea />
          <IconButton
            icon={X}
            label={text('Nav.Sheet.Close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </div>
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
              <Accordion
                items={[
                  group('little-games', links.littleGames.title, links.littleGames.categories),
                  group('magazine', links.magazine.title, links.magazine.entries),
                ]}
              />
            </>
          ) : null}
        </nav>
      </div>
    </div>
  );
}

function group(id: string, title: string, links: NavigationConfig['magazine']['entries']) {
  const content = links.map(({ title: entry, link }) => (
    <ContentLink key={link} to={link} className={styles.link}>
      {entry}
    </ContentLink>
  ));
  return { id: `nav-${id}`, title, content };
}
