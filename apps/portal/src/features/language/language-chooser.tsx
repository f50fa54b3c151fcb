import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import Globe from 'lucide-react/icons/globe';
import { useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useLanguage } from './use-language.ts';

/** On desktop a menu that applies immediately; on mobile a modal with a search field and a confirm button. */
export function LanguageChooser() {
  const text = useText();
  const { modals } = useStores();
  const { current } = useLanguage();
  return (
    <div>
      <div data-only="desktop">
        <LanguageMenu />
      </div>
      <div data-only="mobile">
        <IconButton
          icon={Globe}
          label={text('Nav.Language.Current', { language: current.ownName })}
          aria-haspopup="dialog"
          onClick={() => modals.getState().open('language', {})}
        />
      </div>
    </div>
  );
}
