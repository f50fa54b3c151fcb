import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import type { EditedPromotion } from '@gatehouse/contract/operator/promotions.endpoints';
import { CONTENT_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import { isLocale, type Locale } from '@gatehouse/domain/locales';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { usePreview } from '../../api/use-preview.ts';
import { LocaleRows, localeName, Shown } from '../../components/locale-rows.tsx';
import { TextBox } from '../../components/text-box.tsx';
import { texts as labels } from '../../components/texts.ts';
import { texts } from './texts.ts';

type Texts = EditedPromotion['texts'];
type Text = NonNullable<Texts[Locale]>;

export function PromotionTexts({
  languages,
  value,
  onChange,
}: {
  languages: OfferedLanguages;
  value: Texts;
  onChange: (value: Texts) => void;
}) {
  const { data } = usePreview('POST /promotions/texts/preview', { body: { texts: value } });

  function change(locale: Locale, text: Text): void {
    const { [locale]: _, ...others } = value;
    onChange(text.title || text.text ? { ...others, [locale]: text } : others);
  }

  return (
    <LocaleRows
      languages={languages}
      row={(locale, dir) => {
        const text = value[locale] ?? { title: '', text: '' };
        const shown = data?.shown[locale] ?? null;
        return {
          shownIn: shown && isLocale(shown.locale) ? shown.locale : null,
          fields: (
            <>
              <Field
                label={texts.headline}
                value={text.title}
                onChange={(event) => change(locale, { ...text, title: event.currentTarget.value })}
                lang={locale}
                dir={dir}
                autoComplete="off"
              />
              <TextBox
                label={texts.text}
                value={text.text}
                onChange={(next) => change(locale, { ...text, text: next })}
                maxLength={CONTENT_TEXT_LENGTH_MAX}
                lang={locale}
                dir={dir}
              />
            </>
          ),
          preview: (
            <Shown label={labels.preview(localeName(locale))} dir={dir} lang={shown?.locale ?? null}>
              {shown ? (
                <>
                  <strong>{shown.title}</strong>
                  <p>{shown.text}</p>
                </>
              ) : null}
            </Shown>
          ),
        };
      }}
    />
  );
}
