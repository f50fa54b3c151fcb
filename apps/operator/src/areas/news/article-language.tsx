import type { ArticleText as Text } from '@gatehouse/contract/operator/content-edits.endpoints';
import type { Direction } from '@gatehouse/domain/direction';
import { ARTICLE_LENGTH_MAX, CONTENT_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import { ArticleText } from '@gatehouse/ui/display/article-text.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { usePreview } from '../../api/use-preview.ts';
import rows from '../../components/locale-rows.module.css';
import { Shown } from '../../components/locale-rows.tsx';
import { TextBox } from '../../components/text-box.tsx';
import { texts as labels } from '../../components/texts.ts';
import type { ArticleTexts } from './article-draft.rules.ts';
import { texts } from './texts.ts';

/** One language of an article, next to what its players read. */
export function ArticleLanguage({
  locale,
  dir,
  date,
  value,
  onChange,
}: {
  locale: Locale;
  dir: Direction;
  date: string;
  value: ArticleTexts;
  onChange: (text: Text | null) => void;
}) {
  const written = value[locale] ?? { title: '', date, teaser: '', body: '' };
  const change = (part: Partial<Text>) => {
    const next = { ...written, ...part };
    onChange(next.title || next.teaser || next.body ? next : null);
  };
  return (
    <div className={rows.row}>
      <div className={rows.part}>
        <Field
          label={texts.headline}
          value={written.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          lang={locale}
          dir={dir}
          autoComplete="off"
        />
        <TextBox
          label={texts.teaser}
          value={written.teaser}
          onChange={(teaser) => change({ teaser })}
          maxLength={CONTENT_TEXT_LENGTH_MAX}
          lang={locale}
          dir={dir}
        />
        <TextBox
          label={texts.body}
          value={written.body}
          onChange={(body) => change({ body })}
          maxLength={ARTICLE_LENGTH_MAX}
          rows={18}
          lang={locale}
          dir={dir}
        />
      </div>
      <div className={rows.part}>
        <Preview locale={locale} dir={dir} value={value} date={date} />
        {locale === DEFAULT_LOCALE ? null : <English value={value} />}
      </div>
    </div>
  );
}

function Preview({
  locale,
  dir,
  date,
  value,
}: {
  locale: Locale;
  dir: Direction;
  date: string;
  value: ArticleTexts;
}) {
  // The check of the content asks for a date; a preview shows a text without one.
  const dated = Object.fromEntries(
    Object.entries(value).map(([one, text]) => [one, { ...text, date: date || '2000-01-01' }]),
  );
  const { data } = usePreview('POST /content/news/preview', { body: { locale, texts: dated } });
  if (!data) return null;
  return (
    <>
      <div className={rows.name}>
        {texts.shows}
        {data.locale === null || data.locale === locale ? null : <Badge>{labels.shownIn(data.locale)}</Badge>}
      </div>
      <Shown label={texts.shows} dir={dir} lang={data.locale}>
        {data.locale === null ? (
          <p lang="en">{texts.nothing}</p>
        ) : (
          <>
            <h3>{data.title}</h3>
            <p>{date}</p>
            <p>
              <strong>{data.teaser}</strong>
            </p>
            <ArticleText
              blocks={data.body}
              deeper={2}
              link={(to, children) => <u title={to}>{children}</u>}
            />
          </>
        )}
      </Shown>
    </>
  );
}

function English({ value }: { value: ArticleTexts }) {
  const english = value[DEFAULT_LOCALE];
  if (!english) return null;
  return (
    <details>
      <summary>{texts.compare}</summary>
      <p>
        <strong>{english.title}</strong>
      </p>
      <p>{english.teaser}</p>
      <p className={rows.plain}>{english.body}</p>
    </details>
  );
}
