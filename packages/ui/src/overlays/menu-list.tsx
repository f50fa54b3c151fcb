import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from 'react';
import styles from './menu.module.css';
import { createTypeahead, itemAfterKey } from './menu-keys.ts';

export function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

type MenuListProps = ComponentPropsWithRef<'div'> & { label: string };

/** The list of the menu with its keys: arrows, Home, End and type-ahead. */
export function MenuList({ label, className, onKeyDown, children, ...rest }: MenuListProps) {
  const typeahead = useRef(createTypeahead());

  function move(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(event.currentTarget);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const next = isLetter
      ? typeahead.current(
          event.key,
          event.timeStamp,
          current,
          items.map((item) => item.textContent ?? ''),
        )
      : itemAfterKey(event.key, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <div {...rest} role="menu" aria-label={label} className={className ?? styles.panel} onKeyDown={move}>
      {children}
    </div>
  );
}
