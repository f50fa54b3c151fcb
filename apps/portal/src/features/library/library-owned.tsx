import type { Belonging } from '@gatehouse/contract/library';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './library-owned.module.css';

const KINDS: Record<Belonging['kind'], MessageId> = {
  game: 'Library.Owned.Game',
  'add-on': 'Library.Owned.AddOn',
  edition: 'Library.Owned.Edition',
  cosmetic: 'Library.Owned.Item',
  currency: 'Library.Owned.Currency',
};

const SOURCES: Record<Belonging['source'], MessageId> = {
  purchase: 'Library.Source.Purchase',
  coupon: 'Library.Source.Coupon',
  migration: 'Library.Source.Migration',
  free: 'Library.Source.Free',
};

/** The game and its extras, each with its origin and date. */
export default function LibraryOwned({ belongings }: { belongings: readonly Belonging[] }) {
  const format = useFormat();
  if (belongings.length === 0) return null;
  return (
    <section className={styles.owned}>
      <h3 className={styles.title}>
        <Text id="Library.Owned.Title" />
      </h3>
      <ul className={styles.list}>
        {belongings.map(({ kind, displayName, source, grantedAt, count }) => (
          <li key={`${kind} ${displayName}`} className={styles.entry}>
            <span className={styles.name}>
              <bdi>{displayName}</bdi>
              {count > 1 ? <bdi className={styles.count}>{` × ${format.number(count)}`}</bdi> : null}
            </span>
            <span className={styles.kind}>
              <Text id={KINDS[kind]} />
            </span>
            <span className={styles.origin}>
              <Text
                id={SOURCES[source]}
                values={{ date: format.date(new Date(grantedAt), { dateStyle: 'long' }) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
