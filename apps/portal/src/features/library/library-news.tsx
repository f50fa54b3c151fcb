import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { ContentLink } from '../../platform/content-link.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import styles from './library-news.module.css';
import { useLibraryNews } from './use-library.ts';

const SHOWN_MAX = 5;

export function LibraryNews({ productName }: { productName: string }) {
  const news = useLibraryNews(productName);
  return (
    <section className={styles.news}>
      <h3 className={styles.title}>
        <Text id="Library.News.Title" />
      </h3>
      <News productName={productName} news={news} />
    </section>
  );
}

type NewsProps = { productName: string; news: ReturnType<typeof useLibraryNews> };

function News({ productName: product, news }: NewsProps) {
  const { track } = useTracking();
  const { date } = useFormat();
  if (news.kind === 'failed' && !news.isRetrying) {
    return (
      <div className={styles.none}>
        <p>
          <Text id="Library.News.Failed" />
        </p>
        <Button size="small" onClick={news.retry}>
          <Text id="Common.Retry.Button" />
        </Button>
      </div>
    );
  }
  if (news.kind !== 'ready') return <NewsSkeleton />;
  if (!news.data) {
    return (
      <p className={styles.none}>
        <Text id="Library.News.None" />
      </p>
    );
  }
  const { entries, locale } = news.data;
  return (
    <ul className={styles.entries}>
      {entries.slice(0, SHOWN_MAX).map((entry) => (
        <li key={entry.id}>
          <ContentLink
            to={entry.link ?? ''}
            className={styles.entry}
            onClick={() => void track({ event: 'content_opened', product, content_type: 'news' })}
          >
            <span className={styles.headline} lang={locale} dir="auto">
              {entry.title}
            </span>
            <time className={styles.date} dateTime={entry.date}>
              {date(new Date(entry.date), { dateStyle: 'long', timeZone: 'UTC' })}
            </time>
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

function NewsSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width="full" />
          <Skeleton width="short" />
        </div>
      ))}
    </div>
  );
}
