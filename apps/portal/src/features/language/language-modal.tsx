import type { PageLocale } from '@gatehouse/domain/locales';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { filterLanguages, languageNamesIn } from './language-filter.rules.ts';
import styles from './language-modal.module.css';
import { useLanguage } from './use-language.ts';

/** The field of the menu, in the same chunk: both search the same list. */
export { LanguageFilter } from './language-filter.tsx';

export default function LanguageModal({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const form = useId();
  const pageLocale = usePageLocale();
  const { current, languages, linkTo, tagOf, keep } = useLanguage();
  const [chosen, setChosen] = useState<PageLocale>(current.locale);
  const [typed, setTyped] = useState('');
  const [nameOf] = useState(() => languageNamesIn(pageLocale));
  const list = useRef<HTMLFieldSetElement>(null);
  const offered = filterLanguages(languages, typed, nameOf);

  // The current language may be far down the list. Only the list scrolls to it: the dialog starts at its title.
  useEffect(() => {
    const row = list.current?.querySelector(':checked')?.parentElement;
    if (!isOpen || !list.current || !row) return;
    const frame = list.current.getBoundingClientRect();
    const { top, height } = row.getBoundingClientRect();
    list.current.scrollTop += top - frame.top - (frame.height - height) / 2;
  }, [isOpen]);

  function accept() {
    if (chosen === current.locale) return onClose();
    keep(chosen);
    window.location.assign(linkTo(chosen));
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="Nav.Language.Title" />}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Text id="Common.Cancel.Button" />
          </Button>
          <Button kind="primary" type="submit" form={form}>
            <Text id="Nav.Language.Accept" />
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={accept} className={styles.form}>
        <Field
          type="search"
          label={<Text id="Language.Filter.Label" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <fieldset ref={list} data-focus-first className={styles.list}>
          <legend className={styles.legend}>{text('Nav.Language.Label')}</legend>
          {offered.map(({ locale, ownName }) => (
            <label key={locale} className={styles.row}>
              <input
                type="radio"
                name="language"
                checked={locale === chosen}
                onChange={() => setChosen(locale)}
              />
              <span lang={tagOf(locale)}>{ownName}</span>
            </label>
          ))}
        </fieldset>
        <p role="status" className={styles.none}>
          {offered.length === 0 ? <Text id="Language.Filter.Empty" /> : null}
        </p>
      </Form>
    </Modal>
  );
}
