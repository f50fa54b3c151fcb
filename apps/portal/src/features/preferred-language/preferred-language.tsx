import { languageOf, type PageLocale, PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import { useState } from 'react';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './preferred-language.module.css';
import { usePreferredLanguage } from './use-preferred-language.ts';

/** Needs a submit button: with the arrow keys, every step through the list would otherwise change the page. */
export function PreferredLanguage() {
  const saved = useSession(({ user }) => (isSignedIn(user) ? user.locale : null));
  const { locales } = useConfig();
  const { isBusy, save } = usePreferredLanguage();
  const [chosen, setChosen] = useState<PageLocale | null>(null);
  if (saved === null) return null;
  const value = chosen ?? saved;

  function submit() {
    if (!isBusy) void save(value);
  }

  return (
    <Setting
      title={<Text id="PreferredLanguage.Setting.Title" />}
      text={<Text id="PreferredLanguage.Setting.Text" />}
      action={
        <Form className={styles.form} onSubmit={submit}>
          <SelectField
            label={<Text id="PreferredLanguage.Setting.Title" />}
            isLabelHidden
            name="locale"
            autoComplete="off"
            value={value}
            onChange={(event) => setChosen(event.currentTarget.value as PageLocale)}
            options={locales
              .filter((locale) => locale !== PSEUDO_LOCALE || locale === saved)
              .map((locale) => ({ value: locale, label: languageOf(locale).ownName, lang: locale }))}
          />
          {value === saved ? null : (
            <Button type="submit" busy={isBusy}>
              <Text id="Common.Save.Button" />
            </Button>
          )}
        </Form>
      }
    />
  );
}
