import type { EditedAnnouncement } from '@gatehouse/contract/operator/content-edits.endpoints';
import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import { CONTENT_TEXT_LENGTH_MAX } from '@gatehouse/domain/limits';
import { isLocale, type Locale } from '@gatehouse/domain/locales';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { usePreview } from '../../api/use-preview.ts';
import { EditFields } from '../../components/edit-form.tsx';
import { LocaleRows, localeName, Shown } from '../../components/locale-rows.tsx';
import { TextBox } from '../../components/text-box.tsx';
import { texts as labels } from '../../components/texts.ts';
import styles from './announcements.module.css';
import { texts } from './texts.ts';

type Texts = EditedAnnouncement['texts'];
type Text = NonNullable<Texts[Locale]>;

/** The texts of each language next to the banner that its players see. */
export function AnnouncementTexts({
  languages,
  kind,
  value,
  onChange,
}: {
  languages: OfferedLanguages;
  kind: EditedAnnouncement['kind'];
  value: Texts;
  onChange: (value: Texts) => void;
}) {
  const { data } = usePreview('POST /content/announcements/preview', { body: { texts: value } });

  function change(locale: Locale, { text, action }: Text): void {
    const { [locale]: _, ...others } = value;
    const isEmpty = text === '' && !action?.label && !action?.link;
    const link = action?.label || action?.link ? { action } : {};
    onChange(isEmpty ? others : { ...others, [locale]: { text, ...link } });
  }

  return (
    <LocaleRows
      languages={languages}
      row={(locale, dir) => {
        const written = value[locale] ?? { text: '' };
        const action = written.action ?? { label: '', link: '' };
        const message = data?.shown[locale]?.message ?? null;
        return {
          shownIn: message && isLocale(message.locale) ? message.locale : null,
          fields: (
            <>
              <TextBox
                label={texts.text}
                value={written.text}
                onChange={(text) => change(locale, { ...written, text })}
                maxLength={CONTENT_TEXT_LENGTH_MAX}
                lang={locale}
                dir={dir}
              />
              <EditFields>
                <Field
                  label={texts.linkLabel}
                  value={action.label}
                  onChange={(event) =>
                    change(locale, { ...written, action: { ...action, label: event.currentTarget.value } })
                  }
                  lang={locale}
                  dir={dir}
                  autoComplete="off"
                />
                <Field
                  label={texts.link}
                  value={action.link}
                  onChange={(event) =>
                    change(locale, { ...written, action: { ...action, link: event.currentTarget.value } })
                  }
                  hint={texts.linkHint}
                  autoComplete="off"
                />
              </EditFields>
            </>
          ),
          preview: (
            <Shown label={labels.preview(localeName(locale))} dir={dir} lang={message ? locale : null}>
              {message ? (
                <p className={`${styles.banner} ${styles[kind]}`} lang={message.locale}>
                  <Icon of={kind === 'info' ? Info : TriangleAlert} className={styles.icon} />
                  <span>
                    {message.text} {message.link ? <u>{message.link.title}</u> : null}
                  </span>
                </p>
              ) : null}
            </Shown>
          ),
        };
      }}
    />
  );
}
