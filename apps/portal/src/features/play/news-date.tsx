import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './news-list.module.css';

/** The publication day, independent of the reader’s time zone. */
export function NewsDate({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time className={styles.date} dateTime={day}>
      {format.date(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })}
    </time>
  );
}
