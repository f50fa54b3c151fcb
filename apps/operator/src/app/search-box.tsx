import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { searchTarget } from './search-target.rules.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

export function SearchBox() {
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
        const text = field.current?.value.trim();
        if (text) void navigate(searchTarget(text).path);
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
        placeholder={texts.searchHint}
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
