import type { Product } from '@gatehouse/contract/product';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../../../platform/i18n/formatters.ts';
import { useWrittenLocale } from '../../../platform/i18n/i18n-provider.tsx';
import { Text } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import styles from './product-languages.module.css';

type Languages = NonNullable<Product['languages']>;

const USES: readonly (readonly [keyof Languages, MessageId])[] = [
  ['interface', 'Product.Languages.Interface'],
  ['audio', 'Product.Languages.Audio'],
  ['subtitles', 'Product.Languages.Subtitles'],
];

type ProductLanguagesProps = {
  languages: Languages;
  /** How many there are, as the content words it. */
  children: ReactNode;
};

/** The languages of a game by name, in the language of the page. */
export function ProductLanguages({ languages, children }: ProductLanguagesProps) {
  const locale = useWrittenLocale();
  const { list } = useFormat();
  const namesOf = (codes: readonly string[]) =>
    list(
      codes.map((code) => nameOf(locale, { type: 'language' }, code)),
      { type: 'unit' },
    );
  return (
    <details className={styles.languages}>
      <summary className={styles.summary}>{children}</summary>
      <dl className={styles.uses} lang={locale}>
        {USES.filter(([use]) => languages[use].length > 0).map(([use, name]) => (
          <div key={use} className={styles.use}>
            <dt className={styles.name}>
              <Text id={name} />
            </dt>
            <dd>{namesOf(languages[use])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
