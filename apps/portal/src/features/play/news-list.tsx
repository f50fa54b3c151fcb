import type { NewsEntry, ProductNews } from '@gatehouse/contract/product';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ContentLink } from '../../platform/content-link.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import styles from './news-list.module.css';

type NewsListProps = { game: string; entries: readonly NewsEntry[]; locale: ProductNews['locale'] };

export function NewsList({ game, entries, locale }: NewsListProps) {
  const { track } = useTracking();
  const onOpen = () => void track({ event: 'content_opened', product: game, content_type: 'news' });
  return (
    <ul className={styles.list}>
      {entries.map(({ id, title, date, preview, link }) => (
        <li key={id} className={styles.entry}>
          <NewsDate day={date} />
          <h3 className={styles.title} lang={locale} dir="auto">
            <ContentLink className={styles.link} to={link ?? `app:/play/${game}/news/${id}`} onClick={onOpen}>
              {title}
            </ContentLink>
          </h3>
          <p className={styles.teaser} lang={locale} dir="auto">
            {preview}
          </p>
          <Icon of={ChevronRight} mirrored className={styles.arrow} />
        </li>
      ))}
    </ul>
  );
}

/** The publication day, independent of the reader’s time zone. */
export function NewsDate({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time className={styles.date} dateTime={day}>
      {format.date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  );
}
