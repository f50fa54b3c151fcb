import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../api/session.ts';
import { searchedBy, searchTarget } from './search-target.rules.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

/** Nothing where the roles permit no search. */
export function SearchBox() {
  const searched = searchedBy(useMay());
  return searched === null ? <span className={styles.noSearch} /> : <SearchField searched={searched} />;
}

function SearchField({ searched }: { searched: 'player' | 'orders' }) {
  const may = useMay();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <Form
      role="search"
      aria-label={texts.search}
      className={styles.search}
      onSubmit={() => {
        const target = searchTarget(field.current?.value ?? '', may);
        if (target) void navigate(target.path);
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{texts.search}</VisuallyHidden>
        <Icon of={Search} size={18} />
      </label>
      <input
        id={id}
        ref={field}
        type="search"
        name="text"
        maxLength={254}
        placeholder={texts.searchHints[searched]}
        autoComplete="off"
        className={styles.searchField}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </Form>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}
