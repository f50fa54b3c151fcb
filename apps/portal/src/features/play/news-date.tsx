import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './news-list.module.css';

/** The day that the article was written on, which is the same wherever it is read. */
export function NewsDate({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time className={styles.date} dateTime={day}>
      {format.date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  );
}
