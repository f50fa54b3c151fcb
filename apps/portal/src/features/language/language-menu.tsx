import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Menu } from '@gatehouse/ui/overlays/menu.tsx';
import { MenuLink } from '@gatehouse/ui/overlays/menu-item.tsx';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useState } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { useText } from '../../platform/i18n/text.tsx';
import styles from './language-menu.module.css';
import { useLanguage } from './use-language.ts';

/** Lists every language in its own name. Typing selects by first letters or filters, and a click applies the language. */
export function LanguageMenu() {
  const text = useText();
  const { current, languages, linkTo, tagOf, keep } = useLanguage();
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  // Loaded when the menu opens.
  const LanguageFilter = useLazyView('language-modal', ['dialogs'], async () => ({
    default: (await import('./language-modal.tsx')).LanguageFilter,
  }));
  const offered = languages.filter(({ locale }) => !found || found.has(locale));
  return (
    <Menu
      label={text('Nav.Language.Label')}
      triggerLabel={text('Nav.Language.Current', { language: current.ownName })}
      look={{ kind: 'quiet', size: 'small' }}
      triggerClassName={styles.trigger}
      trigger={
        <>
          <Icon of={Globe} />
          <span className={styles.name}>{current.ownName}</span>
          <Icon of={ChevronDown} size={16} className={styles.chevron} />
        </>
      }
      filter={<LanguageFilter onFilter={setFound} />}
    >
      {offered.map(({ locale, ownName }) => (
        <MenuLink key={locale} end={locale === current.locale ? <Icon of={Check} size={16} strong /> : null}>
          <a
            href={linkTo(locale)}
            lang={tagOf(locale)}
            hrefLang={tagOf(locale)}
            onClick={() => keep(locale)}
            {...(locale === current.locale ? { 'aria-current': 'true' as const } : {})}
          >
            {ownName}
          </a>
        </MenuLink>
      ))}
    </Menu>
  );
}
