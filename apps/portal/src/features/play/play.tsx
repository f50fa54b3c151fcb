import type { Product } from '@gatehouse/contract/product';
import type { ReactNode } from 'react';
import { ProductFacts } from '../../entities/products/product-facts.tsx';
import { Head } from '../../framework/head.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { GameHero } from './game-hero.tsx';
import { NewsList } from './news-list.tsx';
import styles from './play.module.css';
import { PlayActions } from './play-actions.tsx';
import { NewsSkeleton, PlaySkeleton } from './play-skeleton.tsx';
import { useGameNews, usePlayedGame } from './use-game-page.ts';

interface PlayProps {
  game: string;
  /** Rendered if the game does not exist. */
  missing: ReactNode;
  /** The offer that a signed-in player has in the game. */
  promotion: ReactNode;
  /** The accounts of a signed-in player; `waiting` is shown until they have loaded. */
  accounts(waiting: ReactNode): ReactNode;
  /** How a signed-in player starts a browser game; visitors get a link. */
  playButton(waiting: ReactNode): ReactNode;
}

/** The page of a game: its art, play and download buttons, the player’s accounts and the news. */
export function Play({ game, missing, ...own }: PlayProps) {
  const played = usePlayedGame(game);
  switch (played.kind) {
    case 'loading':
      return <PlaySkeleton />;
    case 'missing':
      return missing;
    case 'failed':
      return (
        <div className={styles.message}>
          <LoadFailedNotice {...played}>
            <Text id="Play.Load.Failed" />
          </LoadFailedNotice>
        </div>
      );
    case 'ready':
      return <GamePage game={played.data} {...own} />;
  }
}

type GamePageProps = Pick<PlayProps, 'promotion' | 'accounts' | 'playButton'> & { game: Product };

function GamePage({ game, promotion, accounts, playButton }: GamePageProps) {
  const text = useText();
  const { brand } = useConfig();
  const { displayName, tagline, hero } = game;
  return (
    <>
      <Head
        title={text('Play.Game.Title', { game: displayName, brand: brand.name })}
        description={tagline}
        picture={`${hero}-1280.webp`}
      />
      <GameHero game={game} actions={<PlayActions game={game} playButton={playButton} />} />
      <div className={styles.page}>
        <div className={styles.main}>
          <AccountsSection game={game} accounts={accounts} />
          <News game={game} />
        </div>
        <aside>
          <GameFacts game={game} />
          {promotion}
        </aside>
      </div>
    </>
  );
}

function News({ game }: { game: Product }) {
  const { productName: name, displayName, locale } = game;
  const news = useGameNews(name);
  const isReady = news.kind === 'ready' && news.data.entries.length > 0;
  return (
    <section className={styles.news}>
      <h2 {...(isReady ? { lang: locale, dir: 'auto' } : {})} className={styles.title}>
        {isReady ? news.data.title : <Text id="Play.News.Title" />}
      </h2>
      {isReady ? <NewsList game={name} {...news.data} /> : null}
      {news.kind === 'loading' ? <NewsSkeleton /> : null}
      {news.kind === 'failed' ? (
        <LoadFailedNotice {...news}>
          <Text id="Play.News.Failed" />
        </LoadFailedNotice>
      ) : null}
      {news.kind === 'missing' || (news.kind === 'ready' && !isReady) ? (
        <p className={styles.empty}>
          <Text id="Play.News.Empty" values={{ game: displayName }} />
        </p>
      ) : null}
    </section>
  );
}

function GameFacts({ game }: { game: Product }) {
  return (
    <section className={styles.pane}>
      <h2 className={styles.factsTitle}>
        <Text id="Play.Facts.Title" />
      </h2>
      <ProductFacts product={game} className={styles.facts} />
    </section>
  );
}
