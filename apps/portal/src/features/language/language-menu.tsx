import { LANGUAGES, languageOf } from '@gatehouse/domain/locales';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useText } from '../../platform/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuLink } from '../../ui/menu-item.tsx';
import styles from './language-menu.module.css';
import { useLanguageLinks } from './use-language-links.ts';

/** Every language in its own name. Another language is another document, so these are plain links. */
export function LanguageMenu() {
  const text = useText();
  const locale = usePageLocale();
  const linkTo = useLanguageLinks();
  const { ownName } = languageOf(locale);
  return (
    <Menu
      label={text('Nav.Language.Label')}
      triggerLabel={text('Nav.Language.Current', { language: ownName })}
      look={{ kind: 'quiet', size: 'small' }}
      trigger={
        <>
          <Icon of={Globe} />
          <span className={styles.name}>{ownName}</span>
          <Icon of={ChevronDown} size={16} className={styles.chevron} />
        </>
      }
    >
      {LANGUAGES.map((language) => (
        <MenuLink
          key={language.locale}
          end={language.locale === locale ? <Icon of={Check} size={16} strong /> : null}
        >
          <a
            href={linkTo(language.locale)}
            lang={language.locale}
            hrefLang={language.locale}
            {...(language.locale === locale ? { 'aria-current': 'true' as const } : {})}
          >
            {language.ownName}
          </a>
        </MenuLink>
      ))}
    </Menu>
  );
}
