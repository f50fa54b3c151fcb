import type { PageLocale } from '@gatehouse/domain/locales';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './language-filter.module.css';
import { filterLanguages, languageNamesIn } from './language-filter.rules.ts';
import { useLanguage } from './use-language.ts';

/** The search field of the language menu. Null shows all languages again. */
export function LanguageFilter({ onFilter }: { onFilter(found: ReadonlySet<PageLocale> | null): void }) {
  const text = useText();
  const pageLocale = usePageLocale();
  const { languages } = useLanguage();
  const [nameOf] = useState(() => languageNamesIn(pageLocale));
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => onFilter(null), [onFilter]);

  // The menu closes on Tab, unless the focus moves between the field and the items. Before the field is painted.
  useLayoutEffect(() => {
    const panel = field.current?.closest<HTMLElement>('[popover]');
    function move(event: KeyboardEvent) {
      const isInField = event.target === field.current;
      if (isInField && event.key === 'Enter') return chooseOnly(panel);
      const isTab = event.key === 'Tab' && isInField !== event.shiftKey;
      if (!isTab && !(isInField && event.key === 'ArrowDown')) return;
      event.preventDefault();
      event.stopPropagation();
      const items = '[role=menuitem][aria-current], [role=menuitem]';
      if (isInField) panel?.querySelector<HTMLElement>(items)?.focus();
      else field.current?.focus();
    }
    panel?.addEventListener('keydown', move);
    return () => panel?.removeEventListener('keydown', move);
  }, []);

  function filter(typed: string) {
    const found = filterLanguages(languages, typed, nameOf).map(({ locale }) => locale);
    setIsEmpty(found.length === 0);
    onFilter(new Set(found));
  }

  return (
    <>
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={text('Language.Filter.Label')}
        placeholder={text('Language.Filter.Label')}
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => filter(event.currentTarget.value)}
      />
      <p role="status" className={styles.none}>
        {isEmpty ? <Text id="Language.Filter.Empty" /> : null}
      </p>
    </>
  );
}

/** The one language that is left. */
function chooseOnly(panel: HTMLElement | null | undefined): void {
  const items = panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
  if (items.length === 1) items[0]?.click();
}
