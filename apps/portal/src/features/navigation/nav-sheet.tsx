import type { NavigationConfig } from '@gatehouse/contract/config';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Accordion } from '@gatehouse/ui/display/accordion.tsx';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { ContentLink } from '../../platform/content-link.tsx';
import { useText } from '../../platform/i18n/text.tsx';
import styles from './nav-sheet.module.css';
import { PlayerLinks } from './player-links.tsx';
import { StoreLink } from './store-link.tsx';

interface NavSheetProps {
  links: NavigationConfig | undefined;
  account: ReactNode;
  signal: ReactNode;
}

/**
 * The links that do not fit into the bar. The popover closes on Escape and on an outside click, even without
 * JavaScript.
 */
export function NavSheet({ links, account, signal }: NavSheetProps) {
  const text = useText();
  const id = useId();

  /** Close the sheet after a link or a button was clicked. */
  function leave({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover();
  }

  return (
    <div className={styles.root}>
      <IconButton icon={MenuIcon} label={text('Nav.Sheet.Open')} popoverTarget={id} />
      <span className={styles.signal}>{signal}</span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links and buttons inside */}
      <div
        id={id}
        popover="auto"
        className={styles.sheet}
        role="dialog"
        aria-label={text('Nav.Main.Label')}
        onClick={leave}
      >
        <div className={styles.top}>
          <IconButton
            icon={X}
            label={text('Nav.Sheet.Close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          />
        </div>
        <div data-only="mobile" className={styles.account}>
          {account}
        </div>
        {/* Not a second landmark of the same name: the sheet is a dialog, which has it. */}
        <div className={styles.links}>
          <StoreLink className={styles.link} />
          <PlayerLinks names={['library', 'wishlist', 'orders', 'support']} className={styles.link} />
          {links ? (
            <>
              <ContentLink to={links.browserGames.link} className={styles.link}>
                {links.browserGames.title}
              </ContentLink>
              <ContentLink to={links.mmorpg.link} className={styles.link}>
                {links.mmorpg.title}
              </ContentLink>
              <Accordion
                className={styles.groups}
                items={[
                  group('little-games', links.littleGames.title, links.littleGames.categories),
                  group('magazine', links.magazine.title, links.magazine.entries),
                ]}
              />
            </>
          ) : null}
        </div>
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
