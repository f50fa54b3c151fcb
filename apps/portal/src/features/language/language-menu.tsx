import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useText } from '../../platform/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuLink } from '../../ui/menu-item.tsx';
import styles from './language-menu.module.css';
import { useLanguage } from './use-language.ts';

/** Lists every language in its own name. Typing selects by first letters, and a click applies the language. */
export function LanguageMenu() {
  const text = useText();
  const { current, languages, linkTo, tagOf, keep } = useLanguage();
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
    >
      {languages.map(({ locale, ownName }) => (
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
