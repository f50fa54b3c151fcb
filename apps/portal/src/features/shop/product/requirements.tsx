import type { ProductPage } from '@gatehouse/contract/catalogue';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { usePageLocale } from '../../../platform/i18n/page-locale.ts';
import { Text } from '../../../platform/i18n/text.tsx';
import styles from './requirements.module.css';

type RequirementsProps = { requirements: ProductPage['requirements']; locale: string };

export function Requirements({ requirements: { minimum, recommended }, locale }: RequirementsProps) {
  if (minimum.length === 0 && recommended.length === 0) return null;
  return (
    <section>
      <h2>
        <Text id="Product.Requirements.Title" />
      </h2>
      <div className={styles.lists}>
        <List title="Product.Requirements.Minimum" lines={minimum} locale={locale} />
        <List title="Product.Requirements.Recommended" lines={recommended} locale={locale} />
      </div>
    </section>
  );
}

function List({ title, lines, locale }: { title: MessageId; lines: readonly string[]; locale: string }) {
  const pageLocale = usePageLocale();
  if (lines.length === 0) return null;
  return (
    <div className={styles.pane}>
      <h3 className={styles.title}>
        <Text id={title} />
      </h3>
      <ul className={styles.lines} lang={locale}>
        {lines.map((line) => (
          // An Arabic line may begin with a Latin name.
          <li key={line} dir={locale === pageLocale ? undefined : 'auto'}>
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
