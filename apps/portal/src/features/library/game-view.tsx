import type { LibraryItem } from '@gatehouse/contract/library';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import { ClientAction } from './client-action.tsx';
import styles from './game-view.module.css';
import { type LauncherFacts, statusOf, timePlayed } from './library.rules.ts';
import { LibraryNews } from './library-news.tsx';

const SIZES = '(width <= 812px) 100vw, calc(100vw - 304px)';

interface GameViewProps {
  game: LibraryItem;
  isOpened: boolean;
  launcher: LauncherFacts | null;
  play: ReactNode;
  accounts: ReactNode;
  promotion: ReactNode;
  client: ReactNode;
}

export function GameView({ game, isOpened, launcher, play, accounts, promotion, client }: GameViewProps) {
  const locale = usePageLocale();
  // Below the accounts, so that most players do not wait for it.
  const LibraryOwned = useLazyView('library-owned', [], () => import('./library-owned.tsx'));
  const title = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLAnchorElement>(null);

  // If the list is hidden (narrow screen), the clicked link is gone: move focus to the heading. Otherwise keep
  // focus in the list.
  useEffect(() => {
    if (!isOpened || !back.current?.checkVisibility?.()) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [isOpened]);

  return (
    <article className={styles.view}>
      <Link ref={back} to={`/${locale}/library`} className={styles.back}>
        <Icon of={ArrowLeft} size={18} mirrored />
        <Text id="Library.Back.Link" />
      </Link>
      <header className={styles.hero} data-scheme="dark">
        <Picture className={styles.art} base={game.hero} kind="hero" sizes={SIZES} alt="" priority />
        <div className={styles.textBlock}>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {game.wordmark ? (
              <>
                <img className={styles.wordmark} src={`${game.wordmark}.svg`} alt="" />
                <VisuallyHidden>{game.displayName}</VisuallyHidden>
              </>
            ) : (
              game.displayName
            )}
          </h2>
          <Facts game={game} />
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.action}>
          {game.playUrl ? play : (client ?? <ClientAction game={game} status={statusOf(game, launcher)} />)}
        </div>
        <div className={styles.columns}>
          <div>
            {accounts}
            <LibraryOwned belongings={game.belongings} />
          </div>
          <div>
            <LibraryNews productName={game.productName} />
            {promotion}
          </div>
        </div>
      </div>
    </article>
  );
}

/** Shows each known fact and omits unknown ones. */
function Facts({ game }: { game: LibraryItem }) {
  const moment = useMoment();
  const played = timePlayed(game);
  return (
    <div className={styles.facts}>
      <ul>
        <li>{game.genre}</li>
        {played ? (
          <li>
            {played.unit === 'hours' ? (
              <Text id="Library.Fact.Played" values={{ hours: played.count }} />
            ) : (
              <Text id="Library.Fact.PlayedMinutes" values={{ minutes: played.count }} />
            )}
          </li>
        ) : null}
        {game.lastPlayed ? (
          <li>
            <Text id="Library.Fact.LastPlayed" values={{ when: moment(new Date(game.lastPlayed)) }} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}
