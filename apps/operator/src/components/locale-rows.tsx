import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import { type Direction, directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import type { ReactNode } from 'react';
import styles from './locale-rows.module.css';
import { texts } from './texts.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

export const localeName = (locale: Locale) => `${NAMES.of(locale) ?? locale} (${locale})`;

interface RowContent {
  fields: ReactNode;
  preview: ReactNode;
  /** That players read: another one where there is no text. Null where they read nothing. */
  shownIn: Locale | null;
}

/** English first, which others fall back to. */
export function localesInOrder({ locales }: OfferedLanguages): Locale[] {
  return [DEFAULT_LOCALE, ...locales.filter((locale) => locale !== DEFAULT_LOCALE)];
}

/** Each language that players can choose: its texts, and next to them what players see. */
export function LocaleRows({
  languages,
  row,
}: {
  languages: OfferedLanguages;
  row: (locale: Locale, dir: Direction) => RowContent;
}) {
  return (
    <ul className={styles.rows}>
      {localesInOrder(languages).map((locale) => {
        const { fields, preview, shownIn } = row(locale, directionOf(locale, languages.rtlLanguages));
        return (
          <li key={locale} className={styles.row}>
            <div className={styles.name}>
              {localeName(locale)}
              {shownIn === locale ? null : (
                <Badge>{shownIn === null ? texts.notShown : texts.shownIn(shownIn)}</Badge>
              )}
            </div>
            <div className={styles.part}>{fields}</div>
            {preview}
          </li>
        );
      })}
    </ul>
  );
}

/** What players see, in the direction of their page; the text is marked with its own language. */
export function Shown({
  label,
  dir,
  lang,
  children,
}: {
  label: string;
  dir: Direction;
  lang: Locale | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.shown} aria-label={label} dir={dir} {...(lang ? { lang } : {})}>
      {children}
    </section>
  );
}
