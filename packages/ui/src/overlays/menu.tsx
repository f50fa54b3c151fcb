import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../buttons/button.tsx';
import type { ButtonLook } from '../buttons/button-look.tsx';
import { cx } from '../class-names.ts';
import styles from './menu.module.css';
import { itemsOf, MenuList } from './menu-list.tsx';

type MenuProps = {
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClassName?: string | undefined;
  look?: ButtonLook;
  /** The edge of the button that the menu is aligned to. */
  align?: 'start' | 'end';
  /** A field above the items that filters them; mounted while the menu is open. It handles its own keys. */
  filter?: ReactNode;
  children: ReactNode;
};

export function Menu({ label, trigger, triggerLabel, triggerClassName, look, ...rest }: MenuProps) {
  const { align = 'end', filter, children } = rest;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  usePlacement(isOpen, button, panel, align);

  /** The current item if there is one, such as the language of the page or the currency. */
  function focusItem(index: 0 | -1) {
    const items = list.current ? itemsOf(list.current) : [];
    (items.find((item) => item.ariaCurrent || item.ariaChecked === 'true') ?? items.at(index))?.focus();
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    panel.current?.showPopover();
    // Synchronously: after opening a menu by key the next key press may follow immediately.
    focusItem(event.key === 'ArrowUp' ? -1 : 0);
  }

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    const opens = event.newState === 'open';
    setIsOpen(opens);
    if (opens && !event.currentTarget.contains(document.activeElement)) focusItem(0);
  }

  function close() {
    panel.current?.hidePopover();
    button.current?.focus();
  }

  function leave(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && !event.defaultPrevented) close();
  }

  function chosen(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('[role^="menuitem"]')) close();
  }

  return (
    <div className={styles.root}>
      <Button
        {...look}
        ref={button}
        className={cx(styles.trigger, triggerClassName)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={triggerLabel}
        onKeyDown={openByKey}
      >
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles bubbling events of the items inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={cx(styles.panel, styles.popover, align === 'start' && styles.start)}
        onToggle={toggled}
        onKeyDown={leave}
        onClick={chosen}
      >
        {filter ? <div className={styles.filter}>{isOpen ? filter : null}</div> : null}
        <MenuList ref={list} label={label} className={styles.scroller}>
          {children}
        </MenuList>
      </div>
    </div>
  );
}

/** Positions an open popover in browsers without CSS anchor positioning; only they load the code for it. */
function usePlacement(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
) {
  useEffect(() => {
    if (!isOpen || CSS.supports('anchor-scope', 'all')) return;
    const stop = import('./place-popover.ts').then(({ placePopover }) =>
      button.current && popover.current ? placePopover(button.current, popover.current, align) : undefined,
    );
    return () => void stop.then((end) => end?.());
  }, [isOpen, button, popover, align]);
}
