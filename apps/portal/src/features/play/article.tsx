import type { NewsEntry, Product, ProductNews } from '@gatehouse/contract/product';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { ArticleText } from '@gatehouse/ui/display/article-text.tsx';
import { Breadcrumbs } from '@gatehouse/ui/display/breadcrumbs.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Head } from '../../framework/head.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './article.module.css';
import { NewsDate, NewsList } from './news-list.tsx';
import { pickArticle } from './play.rules.ts';
import { PlaySkeleton } from './play-skeleton.tsx';
import { useGameNews, usePlayedGame } from './use-game-page.ts';

const OTHERS_MAX = 2;
const SIZES = '(width < 700px) 100vw, 680px';

/** One news article of a game. */
export function Article({ game, id, missing }: { game: string; id: string; missing: ReactNode }) {
  const played = usePlayedGame(game);
  const news = useGameNews(game);
  if (played.kind === 'missing' || news.kind === 'missing') return missing;
  if (played.kind === 'failed' || news.kind === 'failed') {
    const failed = played.kind === 'failed' ? played : news;
    return (
      <div className={styles.page}>
        {failed.kind === 'failed' ? (
          <LoadFailedNotice {...failed}>
            <Text id="Play.News.Failed" />
          </LoadFailedNotice>
        ) : null}
      </div>
    );
  }
  if (played.kind === 'loading' || news.kind === 'loading') return <PlaySkeleton />;
  const picked = pickArticle(news.data, id, OTHERS_MAX);
  return picked ? <Read game={played.data} locale={news.data.locale} {...picked} /> : missing;
}

interface ReadProps {
  game: Product;
  article: NewsEntry;
  others: readonly NewsEntry[];
  locale: ProductNews['locale'];
}

function Read({ game, article, others, locale }: ReadProps) {
  const text = useText();
  const { brand } = useConfig();
  const pageLocale = usePageLocale();
  const path = `/${pageLocale}/play/${game.productName}`;
  const isForeign = languageIn(locale) !== languageIn(pageLocale);
  const { displayName, hero } = game;
  const { title, date, image, summary, body } = article;
  return (
    <div className={styles.page}>
      <Head
        title={text('News.Article.Title', { title, game: displayName, brand: brand.name })}
        description={summary}
        picture={`${hero}-1280.webp`}
      />
      <Breadcrumbs
        label={text('Shell.Breadcrumbs.Label')}
        trail={[
          <Link key="game" to={path}>
            {displayName}
          </Link>,
          <Link key="article" to={`${path}/news/${article.id}`} aria-current="page">
            {title}
          </Link>,
        ]}
      />
      <article className={styles.article}>
        {image ? (
          <Picture className={styles.picture} base={image} kind="feature" sizes={SIZES} alt="" priority />
        ) : null}
        {isForeign ? (
          <Notice role="note" className={styles.note}>
            <Text id="News.Fallback.Note" />
          </Notice>
        ) : null}
        <header className={styles.header} lang={locale} dir="auto">
          <NewsDate day={date} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.summary}>{summary}</p>
        </header>
        <div className={styles.body} lang={locale} dir="auto">
          <ArticleText blocks={body} link={(to, children) => <ContentLink to={to}>{children}</ContentLink>} />
        </div>
        <footer className={styles.end}>
          <ButtonLink icon={<Icon of={ChevronLeft} size={16} mirrored />}>
            <Link to={path}>
              <Text id="News.Back.Link" values={{ game: displayName }} />
            </Link>
          </ButtonLink>
        </footer>
      </article>
      {others.length > 0 ? (
        <section className={styles.others}>
          <h2>
            <Text id="News.More.Title" values={{ game: displayName }} />
          </h2>
          <NewsList game={game.productName} entries={others} locale={locale} />
        </section>
      ) : null}
    </div>
  );
}

function languageIn(locale: string): string | undefined {
  return locale.split('-')[0];
}
