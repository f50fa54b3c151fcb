import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useLazyView } from '../../framework/lazy-view.tsx';
import { useText } from '../../platform/i18n/text.tsx';

/**
 * Opens the search, which is loaded with the first use. Its shortcut has a modifier, so that it does not get in the way of
 * voice input (WCAG 2.1.4).
 */
export function SearchButton() {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const SearchPanel = useLazyView('search', ['catalogue', 'shop'], () => import('./search-panel.tsx'));

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      // A dialog must be answered first.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setIsOpen(true);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <IconButton
        icon={Search}
        label={text('Nav.Search.Label')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <SearchPanel onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
