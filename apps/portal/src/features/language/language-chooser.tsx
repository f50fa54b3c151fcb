import Globe from 'lucide-react/icons/globe';
import { useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useLanguage } from './use-language.ts';

/** A dropdown that applies at once on desktop, and a modal with a field and an answer on mobile. */
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
